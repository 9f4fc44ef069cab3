import { formatWeekdayDate } from '@stafapp/shared/format'
import { fillFields } from '@stafapp/shared/rules/message-fields'
import type { MissingCode } from '../../shared/terms.ts'
import type { Plan, Selection } from './api.ts'

export type Letter = { subject: string; body: string }

export const blank: Letter = { subject: '', body: '' }

const closing = 'Svara på det här meddelandet om något är oklart.\n\nHälsningar från arrangören'

const reminder = (subject: string, intro: string, what: string): Letter => ({
  subject,
  body: `Hej {namn}!\n\n${intro}\n\n{saknas}\n\n${what}\n\n${closing}`,
})

/** A letter ready to send for each thing that a school may lack. */
const letters: Record<MissingCode, Letter> = {
  teams: reminder(
    'Anmäl lagen till Stafettkarnevalen',
    '{skola} har ännu inte anmält några lag.',
    'Lagen anmäls på sidan [Anmälan till grenar](/lagledare/eventregistration).',
  ),
  leader: reminder(
    'Bjud in en lagledare',
    '{skola} har ännu ingen lagledare i Stafapp.',
    'Bjud in lagledaren på sidan [Min karneval](/admin/myschool). Inbjudan tar en minut.',
  ),
  compositions: reminder(
    'Fyll lagen till Stafettkarnevalen',
    '{skola} har lag som ännu inte har alla sina löpare.',
    'Löparna fylls i på sidan [Lag och löpare](/lagledare/teamregistration). Där går det också att klistra in en klasslista.',
  ),
  phone: reminder(
    'Fyll i ditt telefonnummer',
    'På karnevalen behöver vi kunna nå skolans lagledare.',
    'Numret fylls i på sidan [Lagledarens telefonnummer](/lagledare/leaderinfo).',
  ),
  orders: reminder(
    'Gör beställningen till Stafettkarnevalen',
    '{skola} har ännu inte beställt mat och logi.',
    'Beställningen görs på sidan [Beställningar](/lagledare/orderspage).',
  ),
  billing: reminder(
    'Vem betalar för {skola}?',
    'För {skola} saknas ännu uppgifter om vem som betalar.',
    'Betalaren anges på sidan [Betalare och fakturor](/admin/billing).',
  ),
  unpaid: reminder(
    'Obetald faktura',
    'Enligt våra uppgifter har {skola} en obetald faktura.',
    'Fakturorna finns på sidan [Betalare och fakturor](/admin/billing). Är den redan betald behöver du inte göra något.',
  ),
}

export const severalReminder = reminder(
  'Det här saknas till Stafettkarnevalen',
  'Det här saknas ännu för {skola}:',
  'Allt finns på sidan [Min karneval](/admin/myschool), med länkar till det som ska göras.',
)

export type Reminders = Readonly<Record<MissingCode, Letter>>

type Deadline = 'teams_close_at' | 'runners_close_at' | 'orders_close_at'

const deadlines: Partial<Record<MissingCode, Deadline>> = {
  teams: 'teams_close_at',
  compositions: 'runners_close_at',
  orders: 'orders_close_at',
}

/** The letters, which say until when the thing can be done as long as it can. */
export function remindersBefore(dates: Readonly<Record<Deadline, string>>, now: Date): Reminders {
  const withDate = Object.entries(deadlines).flatMap(([code, deadline]) => {
    const letter = letters[code as MissingCode]
    if (Date.parse(dates[deadline]) < now.getTime()) return []
    const until = `Sista dagen är **${formatWeekdayDate(dates[deadline])}**.`
    return [[code, { ...letter, body: letter.body.replace(closing, `${until}\n\n${closing}`) }]]
  })
  return { ...letters, ...Object.fromEntries(withDate) }
}

/** The letter that the selection asks for. */
export function suggestedLetter({ missing = [] }: Selection, reminders: Reminders): Letter {
  const [first, ...others] = missing
  if (first === undefined) return blank
  return others.length === 0 ? reminders[first] : severalReminder
}

/** The letter as the receiver gets it. */
export function letterTo(receiver: Plan['receivers'][number] | undefined, { subject, body }: Letter): Letter {
  if (!receiver) return { subject, body }
  return { subject: fillFields(subject, receiver), body: fillFields(body, receiver) }
}
