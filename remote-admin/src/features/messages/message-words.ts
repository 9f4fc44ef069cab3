import { formatNumber } from '@stafapp/shared/format'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { type MissingCode, missingNames, schoolSubtypes, schoolTypes } from '../../shared/terms.ts'
import type { LeftOut, Message, Receiver, Selection, SentReceiver } from './api.ts'

export const kindNames: Record<Receiver['kinds'][number], string> = {
  teacher: 'Lagledare',
  school_admin: 'Skoladministratörer',
  contact: 'Kontaktpersoner',
}

export const oneOfKind: typeof kindNames = {
  teacher: 'Lagledare',
  school_admin: 'Skoladministratör',
  contact: 'Kontaktperson',
}

type Menders = {
  kinds: readonly Receiver['kinds'][number][]
  /** Why they and nobody else. */
  why: string
}

/** Who can mend what a school lacks, as the pages and calls of the portal allow it. */
export const menders: Readonly<Record<MissingCode, Menders>> = {
  teams: { kinds: ['teacher', 'school_admin'], why: 'Lagen anmäls av lagledaren eller skoladministratören.' },
  leader: { kinds: ['school_admin'], why: 'Bara skoladministratören kan bjuda in en lagledare.' },
  compositions: { kinds: ['teacher', 'school_admin'], why: 'Löparna fylls i av lagledaren eller skoladministratören.' },
  phone: { kinds: ['teacher'], why: 'Bara lagledaren själv kan fylla i sitt nummer.' },
  orders: { kinds: ['teacher', 'school_admin'], why: 'Beställningen görs av lagledaren eller skoladministratören.' },
  billing: { kinds: ['school_admin'], why: 'Bara skoladministratören kan ange betalare.' },
  unpaid: { kinds: ['school_admin'], why: 'Skoladministratören sköter skolans fakturor.' },
}

/** "Till lagledare utan telefonnummer. Bara lagledaren själv …": who gets a message about what is missing, and why. */
export function receiversText({ missing = [], to }: Pick<Selection, 'missing' | 'to'>): string | null {
  const [first, ...others] = missing
  if (first === undefined) return null
  const isOfLeaders = first === 'phone' && others.length === 0 && to.includes('teacher')
  const kinds = to.map((kind) =>
    kind === 'teacher' && isOfLeaders ? 'lagledare utan telefonnummer' : lowerFirst(kindNames[kind]),
  )
  const why = others.length === 0 ? menders[first].why : 'Förvalda är de som kan åtgärda något av det som saknas.'
  return `Till ${listWords(kinds)}. ${why}`
}

export const reasons: Record<LeftOut['reason'], string> = {
  unverified: 'E-postadressen är inte bekräftad',
  disabled: 'Kontot är avstängt',
  no_address: 'Ingen e-postadress',
}

/** A receiver's state as text; a rejected mail that will be retried is still queued. */
export function stateText({ state, cause, send_count }: SentReceiver): string {
  const times = send_count > 1 ? ` (${send_count} gånger)` : ''
  if (state === 'sent') return `Skickat${times}`
  if (state === 'failed') return `Misslyckades. ${cause}`
  return cause ? `Försöker på nytt. ${cause}` : `Väntar${times}`
}

export const peopleText = (count: number): string => (count === 1 ? '1 mottagare' : `${formatNumber(count)} mottagare`)

/** Each receiver gets a message of their own. */
export const messagesText = (count: number): string =>
  count === 1 ? '1 meddelande' : `${formatNumber(count)} meddelanden`

export const schoolsText = (count: number): string => (count === 1 ? '1 skola' : `${formatNumber(count)} skolor`)

/** A sent message's selection as one phrase per filter. */
export function selectionWords({ selection, event_name, school_names }: Message): string[] {
  const { missing = [], school_type = [], school_subtype = [], event_instance, school = [], to } = selection
  const words = [
    ...(missing.length > 0 ? [`Saknas: ${missing.map((code) => missingNames[code]).join(', ')}`] : []),
    ...(event_instance ? [`Gren: ${event_name ?? 'borttagen'}`] : []),
    ...(school_type.length > 0 ? [`Skolstadium: ${school_type.map((type) => schoolTypes[type]).join(', ')}`] : []),
    ...(school_subtype.length > 0 ? [`Skoltyp: ${school_subtype.map((type) => schoolSubtypes[type]).join(', ')}`] : []),
    ...(school.length > 0 ? [`Skolor: ${school_names.join(', ')}`] : []),
  ]
  return [...(words.length > 0 ? words : ['Alla skolor']), `Till: ${to.map((kind) => kindNames[kind]).join(', ')}`]
}

/** "118 skickade, 3 väntar, 2 misslyckades". */
export const countsText = ({ sent_count, queued_count, failed_count }: Message): string =>
  [
    sent_count > 0 && `${formatNumber(sent_count)} skickade`,
    queued_count > 0 && `${formatNumber(queued_count)} väntar`,
    failed_count > 0 && `${formatNumber(failed_count)} misslyckades`,
  ]
    .filter((part) => part !== false)
    .join(', ')

/** The id of the letter's heading, for the way past the selection and the receivers. */
export const letterTitleId = 'letter'

/** What the toasts of a message are about: that it was taken back takes the place of that it waits. */
export const toastOf = (id: number): string => `message ${id}`
