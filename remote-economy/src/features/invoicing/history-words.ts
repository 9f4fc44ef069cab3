import { formatDate, formatMoney } from '@stafapp/shared/format'
import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { byChannel } from '../../shared/invoice-words.ts'
import type { InvoiceEvent } from './api.ts'

/** `earlier_day`: of a changed promise, the day that it named before. */
export type ToldEvent = InvoiceEvent & { earlier_day?: string | null }

/** The events as they are told: a new promise withdraws the earlier one at the same instant, which is one change. */
export function toldEvents(events: readonly InvoiceEvent[]): ToldEvent[] {
  const isPair = (one: InvoiceEvent, other: InvoiceEvent) =>
    one.kind === 'promise' && other.kind === 'promise_withdrawn' && one.at === other.at
  return events
    .filter((event) => !events.some((other) => isPair(other, event)))
    .map((event) => {
      const earlier = events.find((other) => isPair(event, other))
      return earlier ? { ...event, earlier_day: earlier.day } : event
    })
}

/** What happened with an invoice of the payer: "Betalning från Esbo stad", "Påminnelse 1, att betala senast 24.5.2025". */
export function eventTitle(event: ToldEvent, payer: string): string {
  const { kind, level, day, earlier_day, sending, document } = event
  const on = day === null ? '' : formatDate(day)
  const payment = paymentTitle(event, payer)
  switch (kind) {
    case 'issued':
      return 'Skapades'
    case 'sending': {
      const way = sending === null ? '' : ` ${byChannel[sending.channel]}`
      return level > 0 ? `Påminnelse ${level}${way}` : `Utskick${way}`
    }
    case 'marked_sent':
      return 'Märktes som skickad'
    case 'printed':
      return 'Skrevs ut'
    case 'bounced':
      return 'Mejlet kom inte fram'
    case 'delayed':
      return 'Mejlet väntar hos e-postservern'
    case 'reminder':
      return `Påminnelse ${level}, att betala senast ${on}`
    case 'promise':
      return earlier_day ? `Löftet ändrat från ${formatDate(earlier_day)} till ${on}` : `Löfte att betala senast ${on}`
    case 'promise_withdrawn':
      return `Löftet att betala senast ${on} togs tillbaka`
    case 'payment':
      return payment
    case 'payment_undone':
      return document ? payment : `Bokningen ångrades: ${lowerFirst(payment)}`
    case 'write_off':
      return 'Avskrivning'
    case 'write_off_undone':
      return 'Avskrivningen ångrades'
    case 'credit':
    case 'added':
      return document === null ? '' : documentName(document)
    case 'replaced':
      return document === null ? '' : `Ersattes av ${documentInText(document)}`
  }
}

/** Who paid; where the bank does not say it, its reference does, which is the invoice's. */
function paymentTitle({ kind, from, is_by_hand, is_by_reference, document }: ToldEvent, payer: string): string {
  // Of a payment the other document is the invoice that it was moved from or to.
  if (document) return `Flyttad ${kind === 'payment' ? 'från' : 'till'} ${documentInText(document)}`
  if (from !== '') return `Betalning från ${from}`
  if (is_by_hand) return 'Betalning, antecknad för hand'
  return is_by_reference ? `Betalning från ${payer}, enligt referensen` : 'Betalning från okänd betalare'
}

/** The day on which the portal learnt of an event: the bank may have booked a payment long before. */
export const recordedDay = ({ at }: InvoiceEvent): string => helsinkiDay(new Date(at))

/** What is left to pay after an event: "516,50 €", "38,00 € för mycket". */
export const openText = (cents: number): string =>
  cents < 0 ? `${formatMoney(-cents)} för mycket` : formatMoney(cents)

/** What an event adds to the open sum, so that the column adds up; null where it changes nothing. */
export function changeCents({ kind, amount_cents, interest_cents }: InvoiceEvent): number | null {
  if (amount_cents === null) return null
  if (kind === 'issued' || kind === 'credit') return amount_cents
  if (kind === 'payment' || kind === 'write_off') return interest_cents - amount_cents
  if (kind === 'payment_undone' || kind === 'write_off_undone') return amount_cents - interest_cents
  return null
}

/** What is to be known beside an event, each a line of its own. */
export function eventNotes(event: InvoiceEvent): string[] {
  const { kind, on, day, amount_cents, interest_cents, note, user } = event
  const cents = amount_cents ?? 0
  return [
    ...(kind === 'issued' && day !== null ? [`Förfallodag ${formatDate(day)}`] : []),
    ...(kind === 'reminder' ? [`Kräver ${formatMoney(cents)}${addedText(interest_cents)}`] : []),
    ...(kind === 'payment' && interest_cents > 0 ? [`Betalt ${formatMoney(cents)}${addedText(interest_cents)}`] : []),
    ...(kind === 'added' ? [`Lägger till ${formatMoney(cents)} på en egen faktura`] : []),
    ...(kind === 'payment' && day !== null ? [`Betald ${formatDate(day)}, bokförd ${formatDate(on)}`] : []),
    ...(kind === 'payment' && day === null && on !== recordedDay(event) ? [`Betald ${formatDate(on)}`] : []),
    ...(note === '' ? [] : [note]),
    ...(user === null ? [] : [`Av ${user}`]),
  ]
}

const addedText = (cents: number): string => (cents > 0 ? `, varav ränta och avgift ${formatMoney(cents)}` : '')
