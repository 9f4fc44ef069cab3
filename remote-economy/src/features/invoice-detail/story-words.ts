import type { ResponseOf } from '@stafapp/shared/contract/types'
import { formatDate } from '@stafapp/shared/format'
import { documentName, invoiceName } from '@stafapp/shared/rules/document-name'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'

type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>
type Part = Story['payments'][number]
type Event = Story['events'][number]

const destinations: Record<Part['destination'], string> = {
  invoice: 'Faktura',
  waiting: 'Väntar på beslut',
  refund: 'Återbetalning',
  not_ours: 'Inte vår',
  advance: 'Förskott',
  written_off: 'Avskrivning',
}

const refundStates: Record<NonNullable<Part['refund_state']>, string> = {
  made: 'inte i något betalningsuppdrag',
  downloaded: 'i betalningsuppdrag',
  sent: 'skickad till banken',
  gone: 'har lämnat kontot',
}

/** Where a part of a payment is: "Faktura 203", "Återbetalning, har lämnat kontot". */
export function destinationText({ destination, number, extent, refund_state }: Part): string {
  if (number !== null) return invoiceName({ number, extent })
  return refund_state === null
    ? destinations[destination]
    : `${destinations[destination]}, ${refundStates[refund_state]}`
}

const actions: Record<string, string> = {
  'billing.create': 'Betalaren skrevs in',
  'billing.change': 'Betalarens uppgifter ändrades',
  'billing.channel': 'Sättet att skicka ändrades',
  'billing.hand_over': 'Tjänster gick över från en betalare till en annan',
  'invoices.issue': 'Skapades',
  'invoices.credit': 'Krediterades',
  'invoices.send': 'Skickades',
  'invoices.mark_sent': 'Märktes som skickad för hand',
  'invoices.printed': 'Skrevs ut',
  'invoices.bounced': 'Mejlet studsade',
  'invoices.delayed': 'Mejlet väntar hos e-postservern',
}

/** What happened, in words: "Faktura 203: påminnelse 1, förfaller 24.4.2025". */
export function eventText({ kind, number, document, extent, action, level, day }: Event): string {
  const on = day === null ? '' : formatDate(day)
  const what = {
    reminder: `påminnelse ${level}, förfaller ${on}`,
    promise: `löfte att betala senast ${on}`,
    promise_withdrawn: `löftet att betala senast ${on} togs tillbaka`,
    change: actions[action] ?? 'Ändrades',
  }[kind]
  if (number === null || document === null) return what
  return `${documentName({ kind: document, number, extent })}: ${lowerFirst(what)}`
}
