import { createHash } from 'node:crypto'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { BankFile } from '../formats/bank-file.ts'
import { knownPayer } from '../known-payer.ts'
import type { KnownInvoice } from '../ledger-repository.ts'
import type { LedgerInvoice, SeenPayer } from '../matching/ledger.ts'
import type { MatchedRow } from '../matching/match-entries.ts'
import { createProposer, type Proposal } from '../matching/propose.ts'
import { createNamer } from '../name-invoices.ts'
import { rowReason } from '../row-reason.ts'

export type MatchAnswer = ResponseOf<'POST /api/invoices/reference-match/'>
type Row = MatchAnswer['rows'][number]

type Outcome = {
  file: BankFile
  name: string
  rows: readonly MatchedRow[]
  /** Their `planOf`. */
  plan: string
  invoices: readonly KnownInvoice[]
  seenPayers: readonly SeenPayer[]
  isDryRun: boolean
  isKnownFile: boolean
  /** null when nothing was stored. */
  fileId: number | null
  /** The new payments by their keys; empty in a dry run. */
  ids: ReadonlyMap<string, number>
  missingStatements: MatchAnswer['missing_statements']
}

/** Limit of rows with proposals per answer; others get theirs when opened. Only a wrong file exceeds it. */
const PROPOSED_ROWS = 200

const sum = (parts: readonly { amountCents: number }[]): number =>
  parts.reduce((total, { amountCents }) => total + amountCents, 0)

/** Hash of an outcome: equal only for the same rows with the same decisions. */
export function planOf(rows: readonly MatchedRow[]): string {
  const decisions = rows.map(({ key, state, allocations, duplicateOf, corrects, refunds }) => [
    key,
    state,
    allocations.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]),
    duplicateOf,
    corrects?.key,
    refunds.map(({ id }) => id),
  ])
  return createHash('sha256').update(JSON.stringify(decisions)).digest('base64url')
}

/**
 * The outcome in the API's form. Each cent of the file is booked or open; duplicates count with their current booking.
 * Proposals are for the dry run; later each open payment has its own.
 */
export function toMatchAnswer(outcome: Outcome): MatchAnswer {
  const { file, rows } = outcome
  const namer = createNamer(outcome.invoices)
  const invoicedPayer = createPayerFinder(outcome.invoices)
  const propose = outcome.isDryRun ? createProposer({ ...outcome, invoices: afterwards(outcome) }) : () => []
  let proposed = 0
  const proposalsFor = ({ entry, duplicateOf, corrects }: MatchedRow, openCents: number): Proposal[] => {
    const isWaiting = openCents !== 0 && duplicateOf === null && corrects === null
    if (!isWaiting || proposed === PROPOSED_ROWS) return []
    proposed += 1
    return propose({ ...entry, amountCents: openCents })
  }
  const toRow = (row: MatchedRow): Row => {
    const { entry, key, state, note, allocations, duplicateOf } = row
    // A refund that has left the account needs no decision.
    const bookedCents = state === 'refunded' ? entry.amountCents : sum(allocations)
    const openCents = entry.amountCents - bookedCents
    return {
      line: entry.line,
      state,
      reason: duplicateOf === null ? rowReason(state, note) : 'Redan inläst: ingenting görs.',
      is_duplicate: duplicateOf !== null,
      payment: duplicateOf ?? outcome.ids.get(key) ?? null,
      reference: entry.reference,
      payer: entry.payer,
      known_payer: knownPayer(entry.payer, invoicedPayer(row)),
      message: entry.message,
      booked_on: entry.bookedOn,
      paid_on: entry.paidOn,
      amount_cents: entry.amountCents,
      booked_cents: bookedCents,
      open_cents: openCents,
      allocations: allocations.map(namer.allocation),
      proposals: proposalsFor(row, openCents).map(namer.proposal),
    }
  }
  const answered = rows.map(toRow)
  // Sum the rows instead of the file: outgoing money does not count.
  const totalCents = answered.reduce((total, { amount_cents }) => total + amount_cents, 0)
  const bookedCents = answered.reduce((total, { booked_cents }) => total + booked_cents, 0)
  const duplicates = answered.filter(({ is_duplicate }) => is_duplicate)
  return {
    is_dry_run: outcome.isDryRun,
    is_known_file: outcome.isKnownFile,
    plan: outcome.plan,
    missing_statements: outcome.missingStatements,
    file: outcome.fileId,
    name: outcome.name,
    format: file.format,
    row_count: rows.length,
    new_count: rows.length - duplicates.length,
    duplicate_count: duplicates.length,
    total_cents: totalCents,
    booked_cents: bookedCents,
    open_cents: totalCents - bookedCents,
    states: countStates(answered),
    rows: answered,
  }
}

/** The only payer of the invoices that a row is booked on or, of none, of the one that its reference names. */
function createPayerFinder(invoices: readonly KnownInvoice[]): (row: MatchedRow) => string | null {
  const byId = new Map(invoices.map(({ id, payerName }) => [id, payerName]))
  const byReference = new Map(invoices.map(({ reference, payerName }) => [reference, payerName]))
  return ({ entry: { reference }, allocations }) => {
    const names = new Set(
      allocations.length > 0
        ? allocations.map(({ invoiceId }) => byId.get(invoiceId))
        : [reference === '' ? undefined : byReference.get(reference)],
    )
    const [only = null] = names
    return names.size === 1 ? only : null
  }
}

/** The invoices as after the booking, so that sums paid by the file itself are not proposed. */
function afterwards({ rows, invoices }: Outcome): LedgerInvoice[] {
  const booked = new Map<number, number>()
  for (const { duplicateOf, allocations } of rows) {
    if (duplicateOf !== null) continue
    for (const { invoiceId, amountCents } of allocations) {
      booked.set(invoiceId, (booked.get(invoiceId) ?? 0) + amountCents)
    }
  }
  return invoices.map((invoice) => ({ ...invoice, paidCents: invoice.paidCents + (booked.get(invoice.id) ?? 0) }))
}

function countStates(rows: readonly Row[]): MatchAnswer['states'] {
  return [...Map.groupBy(rows, ({ state }) => state)].map(([state, own]) => ({
    state,
    count: own.length,
    amount_cents: own.reduce((total, { amount_cents }) => total + amount_cents, 0),
  }))
}
