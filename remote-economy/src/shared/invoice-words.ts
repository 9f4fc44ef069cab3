import type { ItemOf } from '@stafapp/shared/contract/types'
import { formatDate, formatNumber } from '@stafapp/shared/format'
import { collectiveText } from '@stafapp/shared/rules/collective-text'
import { documentInText, documentName, notSentText } from '@stafapp/shared/rules/document-name'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'

export type InvoiceBrief = ItemOf<'GET /api/invoices/invoices/'>

const statusNames: Record<InvoiceBrief['status'], string> = {
  issued: 'Inte skickad',
  sent: 'Obetald',
  partly_paid: 'Delvis betald',
  paid: 'Betald',
  overpaid: 'Överbetald',
  credited: 'Krediterad',
}

export type Tone = 'plain' | 'good' | 'bad' | 'warning'

/** What a badge says. */
export type Tag = { text: string; tone: Tone }

export const overdueState: Tag = { text: 'Förfallen', tone: 'bad' }

/** Whether an invoice is paid, in one term. Overdue takes precedence over other states. */
export function invoiceState({ status, is_overdue, kind }: Pick<InvoiceBrief, 'status' | 'is_overdue' | 'kind'>): Tag {
  if (is_overdue) return overdueState
  if (kind === 'credit') return { text: status === 'issued' ? statusNames.issued : 'Skickad', tone: 'plain' }
  const tone = status === 'paid' ? 'good' : status === 'overpaid' || status === 'partly_paid' ? 'warning' : 'plain'
  return { text: statusNames[status], tone }
}

type Sending = NonNullable<InvoiceBrief['sending']>
export type Channel = Sending['channel']

/** The ways to a payer, as choices and in lists. */
export const channelNames: Record<Channel, string> = {
  einvoice: 'E-faktura',
  maventa_email: 'E-post genom Maventa',
  maventa_print: 'Brev genom Maventa',
  email: 'E-post',
  paper: 'Papper',
}

/** How a paper is sent, within a sentence. */
export const byChannel: Record<Channel, string> = {
  einvoice: 'som e-faktura',
  maventa_email: 'med e-post genom Maventa',
  maventa_print: 'som brev genom Maventa',
  email: 'med e-post',
  paper: 'på papper',
}

const list = new Intl.ListFormat('sv-FI', { type: 'conjunction' })

/** "a, b och c". */
export const listText = (parts: Iterable<string>): string => list.format(parts)

/** "120 med e-post och 3 på papper. Papperen väntar därefter på utskrift." */
export function sendingText(channels: readonly { channel: Channel; count: number }[]): string {
  const ways = channels.map(({ channel, count }) => `${formatNumber(count)} ${byChannel[channel]}`)
  const printed = channels.some(({ channel }) => channel === 'paper') ? ' Papperen väntar därefter på utskrift.' : ''
  return `${listText(ways)}.${printed}`
}

/** Beside a state, where there is little room. Of paper the state itself says it. */
const shortNames: Record<Exclude<Channel, 'paper'>, string> = {
  einvoice: 'e-faktura',
  maventa_email: 'Maventa',
  maventa_print: 'Maventa',
  email: 'e-post',
}

/** A sending's state. Only an e-invoice's arrival is proved: a mail or letter is taken on, which is another word. */
export function sendingState({ channel, state }: Pick<Sending, 'channel' | 'state'>): { text: string; tone: Tone } {
  if (state === 'queued') return { text: channel === 'paper' ? 'Väntar på utskrift' : 'På väg', tone: 'plain' }
  if (state === 'delivered') return { text: 'Levererad', tone: 'good' }
  if (state === 'bounced') return { text: 'Kom inte fram', tone: 'bad' }
  if (state === 'failed') return { text: 'Skickades inte', tone: 'bad' }
  return { text: channel === 'paper' ? 'Utskriven' : 'Skickad', tone: 'plain' }
}

type DeliveryState = Tag & {
  /** The state without the channel. */
  term: string
  cause: string
}

/** How an invoice has been sent and how far it has come; null if it was never sent, or only marked as sent. */
export function deliveryState({ delivery, sending }: Pick<InvoiceBrief, 'delivery' | 'sending'>): DeliveryState | null {
  const isMaventas = sending?.channel !== 'email' && sending?.channel !== 'paper'
  if (sending && (!isMaventas || !delivery || delivery.state === 'sent')) {
    const { text: term, tone } = sendingState(sending)
    const { channel, cause } = sending
    return { text: channel === 'paper' ? term : `${term} (${shortNames[channel]})`, term, tone, cause }
  }
  const found = delivery && maventaState(delivery)
  return found && { ...found, term: found.text }
}

function maventaState({ state, maventa_state, cause }: NonNullable<InvoiceBrief['delivery']>): Tag & { cause: string } {
  if (state === 'unknown') return { text: 'Försöker på nytt', tone: 'warning', cause }
  if (state === 'queued') return { text: 'I kö till Maventa', tone: 'plain', cause }
  if (state === 'rejected') return { text: 'Avvisad', tone: 'bad', cause }
  if (maventa_state === 'DELIVERED') return { text: 'Levererad', tone: 'good', cause: '' }
  if (maventa_state === 'FAILED') return { text: 'Kunde inte levereras', tone: 'bad', cause }
  return { text: 'Skickad, väntar', tone: 'plain', cause: '' }
}

/** "kom i retur 4.4.2025: adressen finns inte". */
export const returnedCause = ({ returned_on, cause }: { returned_on: string; cause: string }): string =>
  `kom i retur ${formatDate(returned_on)}: ${lowerFirst(cause.replace(/\.$/, ''))}`

const remindedText = (count: number): string => `Påmind ${count === 1 ? '1 gång' : `${count} gånger`}`

type Standing = {
  state: Tag
  /** What more there is to know, in small words under the state. */
  notes: Note[]
}

type Note = { text: string; isLate: boolean }

/**
 * Where a document stands, in one term: that it has not arrived before that it is overdue, and that before whether it is
 * paid. How it was sent, how often it was reminded of and what is promised is beside it.
 */
export function standingOf(invoice: InvoiceBrief): Standing {
  const delivery = deliveryState(invoice)
  const promised = promiseNote(invoice)
  const notes = [
    ...reminded(invoice).map(({ text, tone }) => ({ text, isLate: tone === 'bad' })),
    ...(promised ? [promised] : []),
  ]
  const state = invoiceState(invoice)
  if (!delivery) return { state, notes }
  const isOver = ['paid', 'overpaid', 'credited'].includes(invoice.status)
  // A credit note is never paid: its sending is all there is to say. So it is of what waits to be sent.
  const isAll = invoice.kind === 'credit' || invoice.status === 'issued' || (delivery.tone === 'bad' && !isOver)
  if (isAll) return { state: { text: delivery.term, tone: delivery.tone }, notes }
  return { state, notes: [{ text: delivery.text, isLate: delivery.tone === 'bad' }, ...notes] }
}

type Promised = Pick<InvoiceBrief, 'promised_on' | 'broken_promise_on' | 'open_cents'>

/** "Har lovat betala 20.6.2025", and when the day has passed "Bröt löftet 20.6.2025"; null when it is paid. */
export function promiseNote({ promised_on, broken_promise_on, open_cents }: Promised): Note | null {
  if (open_cents <= 0) return null
  if (promised_on) return { text: `Har lovat betala ${formatDate(promised_on)}`, isLate: false }
  return broken_promise_on ? { text: brokenText(broken_promise_on), isLate: true } : null
}

/** "Bröt löftet 20.6.2025": what was to be paid by that day is not. */
export const brokenText = (day: string): string => `Bröt löftet ${formatDate(day)}`

/** Whether a sending has not arrived. */
export const hasFailed = (sending: Pick<Sending, 'state'> | null): boolean =>
  sending?.state === 'bounced' || sending?.state === 'failed'

const reminded = ({ reminder_level, reminder_sending }: InvoiceBrief): { text: string; tone: Tone }[] => {
  if (reminder_level === 0) return []
  return [
    { text: remindedText(reminder_level), tone: 'warning' },
    ...(hasFailed(reminder_sending)
      ? [{ text: `Påminnelse ${reminder_level} kom inte fram`, tone: 'bad' as const }]
      : []),
  ]
}

/** Where an invoice stands for the payer's own people: on its way, or whether it is paid. */
export function payerTags(invoice: InvoiceBrief): Tag[] {
  if (invoice.status === 'issued') return [{ text: notSentText(invoice), tone: 'plain' }]
  return [invoiceState(invoice), ...reminded(invoice)]
}

/** A document, or a reminder of it: "Påminnelse 2, tilläggsfaktura 204". */
export const paperName = (paper: Parameters<typeof documentName>[0] & { reminder_level: number }): string =>
  paper.reminder_level > 0 ? `Påminnelse ${paper.reminder_level}, ${documentInText(paper)}` : documentName(paper)

/** "167 fakturor och 2 kreditnotor". */
export function documentsText({ count, credit_count }: { count: number; credit_count: number }): string {
  const credits = credit_count === 1 ? '1 kreditnota' : `${formatNumber(credit_count)} kreditnotor`
  if (credit_count === 0) return invoiceCount(count)
  return credit_count === count ? credits : `${invoiceCount(count - credit_count)} och ${credits}`
}

/** Says whether the whole unpaid sum is overdue, or only a part of it. */
export const lateShareText = ({ open_cents, overdue_cents }: { open_cents: number; overdue_cents: number }): string =>
  overdue_cents > 0 && overdue_cents === open_cents ? 'Allt obetalt har förfallit' : 'Del av det obetalda'

/** "1 faktura", "3 fakturor". */
export const invoiceCount = (count: number): string => (count === 1 ? '1 faktura' : `${formatNumber(count)} fakturor`)

/** "1 enhet", "7 enheter". */
export const unitCount = (count: number): string => (count === 1 ? '1 enhet' : `${formatNumber(count)} enheter`)

/** "förföll 28.4.2025", or of a day that has not passed "förfaller 28.6.2025". */
export const dueText = (dueOn: string, today: string): string =>
  `${dueOn < today ? 'förföll' : 'förfaller'} ${formatDate(dueOn)}`

/** How long ago an invoice fell due, beside its day: "för 1 dag sedan", "för 40 dagar sedan". */
export const lateText = (days: number): string =>
  days === 1 ? 'för\u00a01\u00a0dag sedan' : `för\u00a0${formatNumber(days)}\u00a0dagar sedan`

/** The school of a document, or how many a collective one has. */
export const schoolsOf = (invoice: Pick<InvoiceBrief, 'part_count' | 'school_name' | 'unit_name'>): string =>
  invoice.part_count > 1 ? collectiveText(invoice) : unitOf(invoice)

/** Name of a unit with its school, which is said once. */
export const unitOf = ({ school_name, unit_name }: { school_name: string; unit_name: string }): string =>
  unitPlace(school_name, unit_name)
