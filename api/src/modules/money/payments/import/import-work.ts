import type { BankFile, BankFileFormat, BankStatement } from '../formats/bank-file.ts'
import { readBankFile } from '../formats/read-bank-file.ts'
import type { KnownInvoice } from '../ledger-repository.ts'
import { entryKeys } from '../matching/entry-keys.ts'
import type { Ledger } from '../matching/ledger.ts'
import { type MatchedRow, matchEntries } from '../matching/match-entries.ts'
import { type ImportRecords, recordsOf } from './import-records.ts'
import { type MatchAnswer, planOf, toMatchAnswer } from './match-answer.ts'

/** Keys, references, ids and days of a file, as JSON arrays of strings: they find stored payments that it repeats or corrects. */
export type AskedPayments = {
  keys: string
  references: string
  archiveIds: string
  days: string
  /** Our own ids of outgoing payments. */
  endToEndIds: string
  /** Ids of payment orders that the bank booked as one sum. */
  batchIds: string
}

type TypedDay = { day: string; line: number }

export type FileFacts = {
  format: BankFileFormat
  rowCount: number
  statements: readonly BankStatement[]
  asked: AskedPayments
  /** For typed lines: the earliest and latest day with their lines; null for a file from a bank. */
  days: { first: TypedDay; last: TypedDay } | null
  /** All references in the file, as a JSON array. */
  namedReferences: string
}

type Matched = {
  /** Hash of the outcome: equal for the same file with the same invoices. */
  plan: string
  /** The rows to store; no payments when all were imported before. null for a dry run, which stores nothing. */
  records: ImportRecords | null
  /** The earliest booking day of new money, with its line; null when the file has none. */
  firstDay: TypedDay | null
}

type Stored = {
  name: string
  isDryRun: boolean
  isKnownFile: boolean
  /** null when nothing was stored. */
  fileId: number | null
  /** The stored payments by their keys. */
  ids: ReadonlyMap<string, number>
  missingStatements: MatchAnswer['missing_statements']
}

type KnownLedger = Ledger & { invoices: KnownInvoice[] }

/**
 * The computation of one import in three steps: read the file, match it against the ledger, describe the outcome. Keeps
 * the file between them. Uses neither database nor clock, so it can run in a thread.
 */
export function createImportWork() {
  let file: BankFile | undefined
  let matched: { ledger: KnownLedger; rows: MatchedRow[]; plan: string } | undefined
  return {
    /** @throws BankFileFault */
    read: (bytes: Uint8Array): FileFacts => {
      file = readBankFile(bytes)
      const { format, entries } = file
      const corrected = entries.filter(({ isCorrection }) => isCorrection)
      const named = entries.flatMap(({ reference, parts }) => [reference, ...parts.map((part) => part.reference)])
      return {
        format,
        rowCount: entries.length,
        statements: file.statements,
        days: format === 'lines' ? daysOf(entries) : null,
        asked: {
          keys: JSON.stringify(entryKeys(entries)),
          references: JSON.stringify(corrected.map(({ reference }) => reference).filter(Boolean)),
          archiveIds: JSON.stringify(corrected.map(({ archiveId }) => archiveId).filter(Boolean)),
          days: JSON.stringify([...new Set(entries.map(({ bookedOn }) => bookedOn))]),
          endToEndIds: JSON.stringify(entries.flatMap(({ endToEndId }) => endToEndId ?? [])),
          batchIds: JSON.stringify(entries.flatMap(({ batchIds }) => batchIds ?? [])),
        },
        namedReferences: JSON.stringify([...new Set(named)].filter(Boolean)),
      }
    },
    match: ({ ledger, isDryRun }: { ledger: KnownLedger; isDryRun: boolean }): Matched => {
      if (!file) throw new Error('a file is read before it is matched')
      const rows = matchEntries(file.entries, ledger, file.format)
      matched = { ledger, rows, plan: planOf(rows) }
      return { plan: matched.plan, records: isDryRun ? null : recordsOf(rows), firstDay: firstDayOf(rows) }
    },
    answer: (stored: Stored): MatchAnswer => {
      if (!file || !matched) throw new Error('a file is matched before its outcome is told')
      const { ledger, rows, plan } = matched
      return toMatchAnswer({ ...ledger, ...stored, file, rows, plan })
    },
  }
}

function firstDayOf(rows: readonly MatchedRow[]): TypedDay | null {
  let first: TypedDay | null = null
  for (const { entry, duplicateOf } of rows) {
    if (duplicateOf !== null || entry.amountCents === 0) continue
    if (first === null || entry.bookedOn < first.day) first = { day: entry.bookedOn, line: entry.line }
  }
  return first
}

function daysOf(entries: BankFile['entries']): FileFacts['days'] {
  const days = entries.map(({ paidOn, line }) => ({ day: paidOn, line })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const [first] = days
  const last = days.at(-1)
  return first && last ? { first, last } : null
}

export type ImportWork = ReturnType<typeof createImportWork>
