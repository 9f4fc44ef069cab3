import { formatWeekdayDate } from '@stafapp/shared/format'
import { fillFields } from '@stafapp/shared/rules/message-fields'
import { closingOf, type DeadlineDates } from '../../shared/missing-deadlines.ts'
import type { MissingCode } from '../../shared/terms.ts'
import type { Plan, Selection } from './api.ts'

export type Letter = { subject: string; body: string }

export const blank: Letter = { subject: '', body: '' }

const closing = 'Svara på det här meddelandet om något är oklart.\n\nHälsningar från arrangören'

const reminder = (subject: string, first: string, what: string): Letter => ({
  subject,
  body: `Hej {namn}!\n\n${first}\n\n{saknas}\n\n${what}\n\n${closing}`,
})

/** The list that follows says what is missing, so the sentence before it does not. */
const intro = 'Det här saknas ännu för {skola}:'

/** A letter ready to send for each thing that a school may lack. */
const letters: Record<MissingCode, Letter> = {
  teams: reminder(
    'Anmäl lagen till Stafettkarnevalen',
    intro,
    'Lagen anmäls på sidan [Anmälan till grenar](/lagledare/eventregistration).',
  ),
  leader: reminder(
    'Bjud in en lagledare',
    intro,
    'Bjud in lagledaren på sidan [Min karneval](/admin/myschool). Inbjudan tar en minut.',
  ),
  compositions: reminder(
    'Fyll lagen till Stafettkarnevalen',
    intro,
    'Löparna fylls i på sidan [Lag och löpare](/lagledare/teamregistration). Där går det också att klistra in en klasslista.',
  ),
  phone: reminder(
    'Fyll i ditt telefonnummer',
    'På karnevalen behöver vi kunna nå skolans lagledare.',
    'Numret fylls i på sidan [Lagledarens telefonnummer](/lagledare/leaderinfo).',
  ),
  orders: reminder(
    'Gör beställningen till Stafettkarnevalen',
    intro,
    'Beställningen görs på sidan [Beställningar](/lagledare/orderspage).',
  ),
  billing: reminder(
    'Vem betalar för {skola}?',
    intro,
    'Betalaren anges på sidan [Betalare och fakturor](/admin/billing).',
  ),
  unpaid: reminder(
    'Obetald faktura',
    'Så här ser det ut i våra uppgifter:',
    'Fakturorna finns på sidan [Betalare och fakturor](/admin/billing). Är den redan betald behöver du inte göra något.',
  ),
}

const severalReminder = reminder(
  'Det här saknas till Stafettkarnevalen',
  intro,
  'Allt finns på sidan [Min karneval](/admin/myschool), med länkar till det som ska göras.',
)

/** What is done until the deadline, as the letter says it. */
const verbs: Partial<Record<MissingCode, string>> = {
  teams: 'anmäla lag',
  compositions: 'fylla i löpare',
  orders: 'beställa',
}

export type Reminders = {
  /** A letter for each thing that a school may lack. */
  ofOne: Readonly<Record<MissingCode, Letter>>
  /** One letter about several things, of which each receiver's own are listed. */
  ofSeveral: (codes: readonly MissingCode[]) => Letter
}

/** The letters, which say until when the thing can be done as long as it can. */
export function remindersBefore(dates: DeadlineDates, now: Date): Reminders {
  const dayOf = (code: MissingCode): string | null => {
    const at = closingOf(code, dates)
    return at === null || Date.parse(at) < now.getTime() ? null : formatWeekdayDate(at)
  }
  const withDates = (letter: Letter, lines: readonly string[]): Letter =>
    lines.length === 0 ? letter : { ...letter, body: letter.body.replace(closing, `${lines.join('\n')}\n\n${closing}`) }
  const ofOne = Object.fromEntries(
    Object.entries(letters).map(([code, letter]) => {
      const day = dayOf(code as MissingCode)
      return [code, withDates(letter, day === null ? [] : [`Sista dagen är **${day}**.`])]
    }),
  ) as Record<MissingCode, Letter>
  const ofSeveral = (codes: readonly MissingCode[]) =>
    withDates(
      severalReminder,
      codes.flatMap((code) => {
        const day = dayOf(code)
        return day === null ? [] : [`- Sista dagen att ${verbs[code]} är **${day}**.`]
      }),
    )
  return { ofOne, ofSeveral }
}

/** The letter that the selection asks for. */
export function suggestedLetter({ missing = [] }: Selection, reminders: Reminders): Letter {
  const [first, ...others] = missing
  if (first === undefined) return blank
  return others.length === 0 ? reminders.ofOne[first] : reminders.ofSeveral(missing)
}

/** The letter as the receiver gets it. */
export function letterTo(receiver: Plan['receivers'][number] | undefined, { subject, body }: Letter): Letter {
  if (!receiver) return { subject, body }
  return { subject: fillFields(subject, receiver), body: fillFields(body, receiver) }
}
