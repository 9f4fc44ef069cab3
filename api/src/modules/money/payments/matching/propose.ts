import { referenceNumber } from '@stafapp/shared/contract/check-digits'
import { isReference } from '../formats/bank-reference.ts'
import { invoiceSums } from './invoice-sums.ts'
import { type Allocation, isPayable, type Ledger, type LedgerInvoice, openCents } from './ledger.ts'
import { isSamePayer, payerWords } from './payer-groups.ts'

type ProposalReason =
  | 'reference'
  | Misreading
  | 'exact_amount'
  | 'sum_of_invoices'
  | 'seen_payer'
  | 'payer_name'
  | 'payer_name_start'
  | 'named_in_message'
  | 'same_payer'

export type Proposal = {
  allocations: readonly Allocation[]
  /** The reasons for the proposal, strongest first. */
  reasons: readonly ProposalReason[]
  /** Used for the order only; higher is likelier. */
  score: number
  /** Likelier than every other; when the best two are equal, neither is. */
  isLikeliest: boolean
}

type Candidate = Omit<Proposal, 'isLikeliest'>

/** The fields of a payment that proposals use; `amountCents` is the open sum. */
export type Unplaced = { reference: string; message: string; payer: string; amountCents: number }

/** Weights of the reasons. A mistyped reference is stronger than an equal sum, because sums such as fees recur. */
const weights: Record<ProposalReason, number> = {
  reference: 90,
  transposed: 60,
  one_digit: 55,
  missing_digit: 45,
  extra_digit: 45,
  named_in_message: 45,
  near_reference: 35,
  sum_of_invoices: 36,
  same_payer: 30,
  seen_payer: 32,
  exact_amount: 30,
  payer_name: 25,
  payer_name_start: 18,
}

/** Proposals below this score are considered coincidences. */
const LEAST_SCORE = 40

const SHOWN = 5

/**
 * Ranks possible invoices for a payment that was not booked automatically. Each proposal can be accepted as it is; none
 * is booked without the user. Data common to all payments is prepared once.
 */
export function createProposer(ledger: Pick<Ledger, 'invoices' | 'seenPayers'>): (payment: Unplaced) => Proposal[] {
  const open = ledger.invoices.filter(isPayable)
  const byReference = new Map(ledger.invoices.map((invoice) => [invoice.reference, invoice]))
  const byAmount = Map.groupBy(open, openCents)
  const byClaim = Map.groupBy(
    open.filter(({ claimCents }) => claimCents > 0),
    payableCents,
  )
  const byPayer = Map.groupBy(open, ({ payerKey }) => payerKey)
  const sums = invoiceSums(open)
  // One body may have several names.
  const names = [...new Map(open.map((invoice) => [`${invoice.payerKey}|${invoice.payerName}`, invoice])).values()].map(
    ({ payerKey, payerName }) => ({ payerKey, words: payerWords(payerName) }),
  )

  return (payment) => {
    if (payment.amountCents === 0) return []
    if (payment.amountCents < 0) return ranked(proposeReversal(payment, byReference))
    const found = new Map<string, { invoices: LedgerInvoice[]; reasons: Set<ProposalReason> }>()
    const add = (invoices: LedgerInvoice[], reason: ProposalReason) => {
      const key = invoices.map(({ id }) => id).join(',')
      const entry = found.get(key) ?? { invoices, reasons: new Set() }
      entry.reasons.add(reason)
      found.set(key, entry)
    }

    const meant = byReference.get(payment.reference)
    if (meant && isPayable(meant)) add([meant], 'reference')
    // The reference's invoice has no open sum: propose the payer's other invoices.
    for (const other of meant && openCents(meant) === 0 ? (byPayer.get(meant.payerKey) ?? []) : []) {
      add([other], 'same_payer')
    }
    if (/^\d{3,20}$/.test(payment.reference) && !meant) {
      for (const [reference, slip] of misreadings(payment.reference)) {
        const invoice = byReference.get(reference)
        if (invoice && isPayable(invoice)) add([invoice], slip)
      }
    }
    for (const invoice of namedIn(payment.message, byReference)) add([invoice], 'named_in_message')
    for (const found of [byAmount, byClaim])
      for (const invoice of found.get(payment.amountCents) ?? []) add([invoice], 'exact_amount')
    for (const invoices of sums.get(payment.amountCents) ?? []) {
      add(invoices, 'sum_of_invoices')
      if (meant && invoices.includes(meant)) add(invoices, 'reference')
    }

    const words = payerWords(payment.payer)
    const seen = closest(ledger.seenPayers, ({ name }) => name, words)
    const named = closest(names, (name) => name.words, words)
    const isSure = named.isWhole || named.payerKeys.size === 1
    const nameReason: ProposalReason = isSure ? 'payer_name' : 'payer_name_start'
    for (const payerKey of [...seen.payerKeys, ...named.payerKeys]) {
      const [oldest] = (byPayer.get(payerKey) ?? []).toSorted(byDue)
      if (oldest) add([oldest], seen.payerKeys.has(payerKey) ? 'seen_payer' : nameReason)
    }
    for (const { invoices, reasons } of found.values()) {
      const payerKey = invoices[0]?.payerKey ?? ''
      if (seen.payerKeys.has(payerKey)) reasons.add('seen_payer')
      if (named.payerKeys.has(payerKey)) reasons.add(nameReason)
    }
    return ranked([...found.values()].map((candidate) => toCandidate(candidate, payment.amountCents)).filter(isLikely))
  }
}

/** The payers with exactly this name or, when there are none, those whose names begin alike. */
function closest<Known extends { payerKey: string }>(
  known: readonly Known[],
  nameOf: (one: Known) => string,
  words: string,
) {
  const alike = known.filter((one) => isSamePayer(nameOf(one), words))
  const same = alike.filter((one) => nameOf(one) === words)
  const isWhole = same.length > 0
  return { isWhole, payerKeys: new Set((isWhole ? same : alike).map(({ payerKey }) => payerKey)) }
}

function ranked(candidates: Candidate[]): Proposal[] {
  const sorted = candidates.toSorted(rank)
  const [best, second] = sorted
  return sorted
    .slice(0, SHOWN)
    .map((one) => ({ ...one, isLikeliest: one === best && best.score > (second?.score ?? 0) }))
}

const byDue = (a: LedgerInvoice, b: LedgerInvoice): number =>
  a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.number - b.number

/** What the invoice can take: its open sum, with interest and fees that have been claimed. An excess is left to decide on. */
const payableCents = (invoice: LedgerInvoice): number => openCents(invoice) + invoice.claimCents

function toCandidate(
  { invoices, reasons }: { invoices: LedgerInvoice[]; reasons: Set<ProposalReason> },
  amountCents: number,
): Candidate {
  const [only] = invoices
  const ordered = [...reasons].sort((a, b) => weights[b] - weights[a])
  const score = ordered.reduce((sum, reason) => sum + weights[reason], 0)
  const isSingle = invoices.length === 1
  return {
    allocations: invoices.map((invoice) => ({
      invoiceId: invoice.id,
      amountCents: isSingle ? Math.min(amountCents, payableCents(invoice)) : openCents(invoice),
    })),
    reasons: ordered,
    // An excess lowers the score; partial payments are common.
    score: only && isSingle && amountCents > payableCents(only) ? score - 10 : score,
  }
}

const isLikely = ({ score }: Candidate): boolean => score >= LEAST_SCORE

/** Deterministic order: higher score, then fewer invoices, then older ones. */
function rank(a: Candidate, b: Candidate): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.allocations.length !== b.allocations.length) return a.allocations.length - b.allocations.length
  return (a.allocations[0]?.invoiceId ?? 0) - (b.allocations[0]?.invoiceId ?? 0)
}

/** Invoices whose complete reference is a separate number in the text. Used for proposals only, never for booking. */
function namedIn(message: string, byReference: ReadonlyMap<string, LedgerInvoice>): LedgerInvoice[] {
  const numbers = message.match(/(?<![\d.,-])\d{4,20}(?![\d.,-]*\d)/g) ?? []
  return numbers.flatMap((digits) => {
    const reference = digits.replace(/^0+/, '')
    const invoice = isReference(reference) ? byReference.get(reference) : undefined
    return invoice && isPayable(invoice) ? [invoice] : []
  })
}

/** A proposal for a reversal without an original: the reference's invoice when enough was paid on it. */
function proposeReversal(payment: Unplaced, byReference: ReadonlyMap<string, LedgerInvoice>): Candidate[] {
  const invoice = byReference.get(payment.reference)
  if (!invoice || invoice.isClosed || invoice.paidCents < -payment.amountCents) return []
  const allocations = [{ invoiceId: invoice.id, amountCents: payment.amountCents }]
  return [{ allocations, reasons: ['reference'], score: weights.reference }]
}

/** `near_reference`: a valid number that differs from another valid one in one digit before the check digit. */
type Misreading = 'one_digit' | 'transposed' | 'missing_digit' | 'extra_digit' | 'near_reference'

/**
 * Candidates for a mistyped reference: all numbers with one typing error undone, with the kind of error. Check digits
 * detect single wrong digits and transpositions, the most common errors (Verhoeff, Error Detecting Decimal Codes, 1969,
 * on 12,000 numbers: 79 % single digits, 10 % transpositions); missing and extra digits come next.
 */
function* misreadings(typed: string): Generator<[string, Misreading]> {
  for (let at = 0; at + 1 < typed.length; at += 1) {
    const [first, second] = [typed[at] ?? '', typed[at + 1] ?? '']
    if (first !== second) yield [typed.slice(0, at) + second + first + typed.slice(at + 2), 'transposed']
  }
  for (let at = 0; at < typed.length; at += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      if (String(digit) !== typed[at]) yield [typed.slice(0, at) + digit + typed.slice(at + 1), 'one_digit']
    }
    yield [typed.slice(0, at) + typed.slice(at + 1), 'extra_digit']
  }
  const base = isReference(typed) ? typed.slice(0, -1) : ''
  for (let at = 0; at < base.length; at += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      if (String(digit) !== base[at]) {
        yield [referenceNumber(base.slice(0, at) + digit + base.slice(at + 1)), 'near_reference']
      }
    }
  }
  for (let at = 0; at <= typed.length; at += 1) {
    for (let digit = 0; digit <= 9; digit += 1) yield [typed.slice(0, at) + digit + typed.slice(at), 'missing_digit']
  }
}
