import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { collectiveText } from '@stafapp/shared/rules/collective-text'
import { invoiceInText } from '@stafapp/shared/rules/document-name'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import type {
  LoggedEvent,
  Match,
  MatchRow,
  MissingStatement,
  PayableInvoice,
  Payment,
  PlacementKind,
  Proposal,
} from './api.ts'

/** What is booked and then undone stands in one toast: the newest is what is so. */
export const aboutBooking = { about: 'booking' } as const

/** "faktura 203 och tilläggsfaktura 204" */
export const invoicesInText = (invoices: readonly Pick<PayableInvoice, 'number' | 'extent'>[]): string =>
  invoices.map(invoiceInText).join(' och ')

/** The school that an invoice is for, or that it is for several: "samlingsfaktura, 7 skolor". */
export const schoolText = (invoice: Pick<PayableInvoice, 'part_count' | 'school_name'>): string =>
  invoice.part_count > 1 ? lowerFirst(collectiveText(invoice)) : invoice.school_name

/** Who paid: by the name of the invoices' payer, of which the bank's may be cut; "" for an unknown one. */
export const payerText = ({ payer, known_payer }: Pick<Payment, 'payer' | 'known_payer'>): string =>
  known_payer ?? payer

/** The same where something has to stand. */
export const payerName = (payment: Pick<Payment, 'payer' | 'known_payer'>): string =>
  payerText(payment) || 'Okänd betalare'

/** How it is known who paid what the bank names nobody of. */
export function howKnown({ file, allocations }: Pick<Payment, 'file' | 'allocations'>): string {
  if (file === null) return 'antecknad för hand'
  return allocations.length > 0 && allocations.every(({ origin }) => origin !== 'reference')
    ? 'enligt fakturan'
    : 'enligt referensen'
}

/** `tone` only repeats the text. */
export type Outcome = {
  text: string
  tone: 'good' | 'part' | 'wait' | 'none'
  /** Why a payment could be booked on no invoice. */
  why?: string
}

const undecided = { text: 'Väntar på beslut', tone: 'wait' } as const

const waits = (why: string): Outcome => ({ ...undecided, why })

/** The outcome with its cause, as a choice of a filter: "Väntar på beslut: fel kontrollsiffra". */
export const outcomeText = ({ text, why }: Outcome): string => (why ? `${text}: ${lowerFirst(why)}` : text)

/** Short text of each payment state; the server's `reason` says what to do next. */
const states: Record<MatchRow['state'], Outcome> = {
  exact: { text: 'Bokad', tone: 'good' },
  partial: { text: 'Delbetalning', tone: 'part' },
  over: { text: 'Överbetalning', tone: 'part' },
  split: { text: 'Bokad på flera', tone: 'good' },
  unknown_reference: waits('Ingen känd referens'),
  bad_check_digit: waits('Fel kontrollsiffra'),
  already_paid: waits('Fakturan redan betald'),
  credited_invoice: waits('Krediterad faktura'),
  correction: { text: 'Återtagen', tone: 'part' },
  ignored_zero: { text: 'Inga pengar', tone: 'none' },
  written_off: { text: 'Avskriven', tone: 'part' },
  refunded: { text: 'Återbetald', tone: 'part' },
}

/** What a trial says of rows that are booked first when the file is approved. */
const comingStates: Partial<typeof states> = {
  exact: { text: 'Bokas', tone: 'good' },
  split: { text: 'Bokas på flera', tone: 'good' },
  correction: { text: 'Tas tillbaka', tone: 'part' },
}

export const alreadyRead: Outcome = { text: 'Redan inläst', tone: 'none' }

/** A row's outcome in a trial, and with the excess of what pays too much. */
export function comingOutcome({ state, is_duplicate, allocations, open_cents }: MatchRow): Outcome {
  if (is_duplicate) return alreadyRead
  if (state !== 'over') return coming(state)
  if (allocations.length === 0) return undecided
  return open_cents > 0 ? { ...states.over, text: `${states.over.text}, ${formatMoney(open_cents)}` } : states.over
}

/** A state in a trial, as a choice of its filter. */
export const coming = (state: MatchRow['state']): Outcome => comingStates[state] ?? states[state]

const placed: Record<PlacementKind, Outcome> = {
  refund: { text: 'Ska betalas tillbaka', tone: 'part' },
  advance: { text: 'Förskott', tone: 'part' },
  not_ours: { text: 'Inte våra pengar', tone: 'none' },
  written_off: { text: 'Avskriven', tone: 'part' },
}

/** What of a payment tells its outcome. */
export type Judged = Pick<Payment, 'state' | 'amount_cents' | 'open_cents' | 'placements'> & {
  allocations: readonly Pick<Payment['allocations'][number], 'undone_at'>[]
}

/** What became of a payment: once somebody has decided over all its money, the decision and not what was wrong with it. */
export function outcomeOf({ state, amount_cents, open_cents, allocations, placements }: Judged): Outcome {
  const [decision, ...others] = placements.filter(({ undone_at }) => undone_at === null)
  const isOnInvoice = allocations.some(({ undone_at }) => undone_at === null)
  // The state says how much of the invoice the payment is, which nothing has come of when all of it waits.
  if (open_cents === amount_cents && open_cents > 0 && !states[state].why) return undecided
  if (open_cents !== 0) return states[state]
  // Money that was written in by hand goes with its booking.
  if (allocations.length > 0 && !isOnInvoice && !decision) return { text: 'Ångrad', tone: 'part' }
  if (isOnInvoice || !decision || others.length > 0) {
    if (!states[state].why) return states[state]
    // What was wrong with it is settled, by an advance that paid an invoice or by several decisions.
    return isOnInvoice ? states.exact : { text: loggedActions.placed, tone: 'part' }
  }
  const isGone = decision.refund_state === 'gone' || decision.amount_cents < 0
  return decision.kind === 'refund' && isGone ? states.refunded : placed[decision.kind]
}

/** Texts of the payment log's actions. */
export const loggedActions: Record<LoggedEvent['action'], string> = {
  received: 'Inläst',
  allocated: 'Bokad',
  undone: 'Bokningen ångrad',
  placed: 'Avslutad utan faktura',
}

const reasons: Record<Proposal['reasons'][number], string> = {
  reference: 'samma referens',
  transposed: 'två siffror har bytt plats i referensen',
  one_digit: 'en siffra är fel i referensen',
  missing_digit: 'en siffra saknas i referensen',
  extra_digit: 'en siffra är för mycket i referensen',
  near_reference: 'nästan samma referens',
  named_in_message: 'referensen står i meddelandet',
  sum_of_invoices: 'summan av betalarens fakturor',
  same_payer: 'samma betalare som fakturan med referensen',
  seen_payer: 'betalaren har betalat hit förut',
  exact_amount: 'exakt belopp',
  payer_name: 'betalarens namn',
  payer_name_start: 'namnet börjar lika, som för flera betalare',
}

const formats = {
  ktl: 'KTL',
  camt054: 'camt.054',
  camt053: 'kontoutdrag (camt.053)',
  op: 'OP, CSV',
  nordea: 'Nordea, CSV',
  s_pankki: 'S-Pankki, CSV',
  danske: 'Danske Bank, CSV',
  lines: 'rader',
} as const

/** The name that typed or pasted lines have in the list of files. */
export const PASTED = 'Inklistrade rader'

/** How a file is written; of lines, whether somebody wrote them in. */
export const formatText = ({ format, name }: Pick<Match, 'format' | 'name'>): string => {
  if (format !== 'lines') return formats[format]
  return name === PASTED ? 'inskrivna rader' : 'rader ur filen'
}

/** "en siffra saknas i referensen, exakt belopp" */
export const reasonText = (proposal: Proposal): string => proposal.reasons.map((reason) => reasons[reason]).join(', ')

export const paymentsText = (count: number): string =>
  count === 1 ? '1 betalning' : `${formatNumber(count)} betalningar`

const isBooked = ({ is_duplicate, allocations }: Match['rows'][number]): boolean =>
  !is_duplicate && allocations.length > 0

/** Payments of a file that go to invoices, when it is approved or by now; the others wait, or were read before. */
export const bookedCount = ({ rows }: Pick<Match, 'rows'>): number => rows.filter(isBooked).length

/** ", 1 av dem delvis": of payments that are booked, those of which something is left. */
function dividedText(rows: Match['rows']): string {
  const booked = rows.filter(isBooked)
  const divided = booked.filter(({ open_cents }) => open_cents !== 0).length
  if (divided === 0) return ''
  return booked.length === divided ? ', delvis' : `, ${formatNumber(divided)} av dem delvis`
}

/** What a trial says first: "4 betalningar bokas på fakturor, 1 av dem delvis, och 2 väntar sedan på ditt beslut". */
export function trialText({ rows, new_count, row_count }: Pick<Match, 'rows' | 'new_count' | 'row_count'>): string {
  if (row_count === 0) return 'Utdraget har inga betalningar'
  const booked = bookedCount({ rows })
  // One that is booked in part is counted once.
  const waiting = rows.filter((row) => !row.is_duplicate && row.open_cents !== 0 && !isBooked(row)).length
  const waits = `${booked > 0 ? formatNumber(waiting) : paymentsText(waiting)} väntar sedan på ditt beslut`
  if (booked === 0) return waiting > 0 ? waits : `${paymentsText(new_count)} läses in`
  const divided = dividedText(rows)
  const books = `${paymentsText(booked)} bokas på fakturor${divided}`
  if (waiting > 0) return `${books}${divided && ','} och ${waits}`
  return divided
    ? `${books}. Det som blir över väntar sedan på ditt beslut`
    : `${books}, och ingen väntar på ditt beslut`
}

/**
 * What became of a file that is approved: "5 av 8 betalningar är bokade, 1 av dem delvis". What waits is told
 * by its list, which follows the decisions.
 */
export function readText({ rows, new_count }: Pick<Match, 'rows' | 'new_count'>): string {
  if (new_count === 0) return 'utdraget är inläst'
  const booked = bookedCount({ rows })
  if (booked === 0) return `${paymentsText(new_count)} är ${new_count === 1 ? 'inläst' : 'inlästa'}`
  const count = booked < new_count ? `${formatNumber(booked)} av ${paymentsText(new_count)}` : paymentsText(booked)
  return `${count} är ${booked === 1 ? 'bokad' : 'bokade'}${dividedText(rows)}`
}

/** What is to be done with a payment whose tag says why it waits. */
export const adviceText = ({ reason }: Pick<Payment, 'reason'>): string =>
  reason.replace(/^Fakturan är (?:redan betald|krediterad)\. /, '')

/** Where money of a payment went that is on no invoice. */
export function placementText({ kind, amount_cents, refund_state, reason }: Payment['placements'][number]): string {
  if (kind === 'refund') {
    if (amount_cents < 0) return states.refunded.text
    return refund_state === 'gone' ? states.refunded.text : placed.refund.text
  }
  const text = { not_ours: 'Inte våra pengar', advance: 'Förskott', written_off: 'Avskriven' }[kind]
  return reason ? `${text} (${reason})` : text
}

/** "Kontoutdrag saknas på kontot som slutar på 0785: mellan 13.6.2025 och 16.6.2025 (2 st.)." */
export const missingText = ({ account, after_on, before_on, count }: MissingStatement): string =>
  `Kontoutdrag saknas på kontot som slutar på ${account}: mellan ${formatDate(after_on)} och ${formatDate(before_on)}${count === null ? '' : ` (${count} st.)`}.`
