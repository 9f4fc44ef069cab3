import type { ResponseOf } from '@stafapp/shared/contract/types'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { documentName, invoiceName } from '@stafapp/shared/rules/document-name'
import { lowerFirst, upperFirst } from '@stafapp/shared/rules/first-letter'
import { byChannel } from '../../shared/invoice-words.ts'

type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>
type Part = Story['payments'][number]
type Event = Story['events'][number]

const destinations: Record<Part['destination'], string> = {
  invoice: 'Faktura',
  waiting: 'Väntar på beslut',
  refund: 'Återbetalning',
  not_ours: 'Inte våra pengar',
  advance: 'Förskott',
  written_off: 'Avskrivning',
}

const refundStates: Record<NonNullable<Part['refund_state']>, string> = {
  made: 'inte i något betalningsuppdrag',
  downloaded: 'i betalningsuppdrag',
  sent: 'skickad till banken',
  gone: 'betald',
}

/** Where a part of a payment is: "Faktura 203", "Återbetalning, betald". */
export function destinationText({ destination, number, extent, refund_state }: Part): string {
  if (number !== null) return invoiceName({ number, extent })
  return refund_state === null
    ? destinations[destination]
    : `${destinations[destination]}, ${refundStates[refund_state]}`
}

/** Who paid, also where the bank does not say it. */
export function payerOf({ from, is_by_hand, is_by_reference }: Part): string {
  if (from !== '') return from
  if (is_by_hand) return 'antecknad för hand'
  return is_by_reference ? 'betalaren enligt referensen' : 'okänd betalare'
}

/** "Esbo stad, betald 1.4.2025, referens 2025 00010": what there is to know of a payment beside its sum. */
export function paidText(part: Part): string {
  const { paid_on, booked_on, reference, payment_cents, amount_cents } = part
  return [
    upperFirst(payerOf(part)),
    ...(paid_on === booked_on ? [] : [`betald ${formatDate(paid_on)}`]),
    ...(reference === '' ? [] : [`referens ${reference}`]),
    ...(payment_cents === amount_cents ? [] : [`del av ${formatMoney(payment_cents)}`]),
  ].join(', ')
}

const actions: Record<string, string> = {
  'billing.create': 'Betalaren skrevs in',
  'billing.change': 'Betalarens uppgifter ändrades',
  'billing.channel': 'Sättet att skicka ändrades',
  'billing.hand_over': 'Tjänster gick över från en betalare till en annan',
  'invoices.send': 'Märktes som skickad för hand',
  'invoices.mark_sent': 'Märktes som skickad för hand',
  'invoices.printed': 'Skrevs ut',
  'invoices.bounced': 'Mejlet kom inte fram',
  'invoices.delayed': 'Mejlet väntar hos e-postservern',
  'payments.write_off': 'Det obetalda avskrevs',
}

/** What happened, in words: "Faktura 203: påminnelse 1, att betala senast 24.4.2025". */
export function eventText(event: Event): string {
  const { number, document, extent } = event
  const what = whatHappened(event)
  if (number === null || document === null) return what
  return `${documentName({ kind: document, number, extent })}: ${lowerFirst(what)}`
}

function whatHappened({ kind, action, level, day, amount_cents, channel }: Event): string {
  const on = day === null ? '' : formatDate(day)
  const money = amount_cents === null ? '' : formatMoney(amount_cents)
  switch (kind) {
    case 'issued':
      return `skapades, ${money}`
    case 'sending':
      return `utskick${level > 0 ? ` av påminnelse ${level}` : ''}${channel === null ? '' : ` ${byChannel[channel]}`}`
    case 'payment':
      return `betalning ${money}, bokförd av banken ${on}`
    case 'payment_undone':
      return `bokningen av betalningen ${money} ångrades`
    case 'reminder':
      return `påminnelse ${level}, att betala senast ${on}`
    case 'promise':
      return `löfte att betala senast ${on}`
    case 'promise_withdrawn':
      return `löftet att betala senast ${on} togs tillbaka`
    case 'change':
      return actions[action] ?? 'Ändrades'
  }
}
