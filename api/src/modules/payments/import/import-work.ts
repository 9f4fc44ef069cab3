import type { BankFile, BankFileFormat } from '../formats/bank-file.ts'
import { readBankFile } from '../formats/read-bank-file.ts'
import type { KnownInvoice } from '../ledger-repository.ts'
import { entryKeys } from '../matching/entry-keys.ts'
import type { Ledger } from '../matching/ledger.ts'
import { type MatchedRow, matchEntries } from '../matching/match-entries.ts'
import { type ImportRecords, recordsOf } from './import-records.ts'
import { type MatchAnswer, planOf, toMatchAnswer } from './match-answer.ts'

/** The payments that a file may repeat or take back, and the invoices that it names, as JSON arrays of texts. */
export type AskedPayments = { keys: string; references: string; archiveIds: string }

type TypedDay = { day: string; line: number }

export type FileFacts = {
  format: BankFileFormat
  rowCount: number
  asked: AskedPayments
  /** Of lines that people type: the earliest and the latest day, with their lines; null for a bank's own file. */
  days: { first: TypedDay; last: TypedDay } | null
  /** Every reference that the file names, as a JSON array. */
  namedReferences: string
}

type Matched = {
  /** Names the outcome; the same file against the same invoices gives the same text. */
  plan: string
  /** What is to be stored; no payments when every row was read before. */
  records: ImportRecords
}

type Stored = {
  name: string
  isDryRun: boolean
  isKnownFile: boolean
  /** null when nothing was stored. */
  fileId: number | null
  /** The stored payments by their keys. */
  ids: ReadonlyMap<string, number>
}

type KnownLedger = Ledger & { invoices: KnownInvoice[] }

/**
 * All that one import computes, in three steps: read the file, match it against the ledger, and word the outcome. The file
 * stays here between them. Nothing in it reads a database or a clock, so it can run in a thread of its own.
 */
export function createImportWork() {
  let file: BankFile | undefined
  let matched: { ledger: KnownLedger; rows: MatchedRow[] } | undefined
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
        days: format === 'lines' ? daysOf(entries) : null,
        asked: {
          keys: JSON.stringify(entryKeys(entries)),
          references: JSON.stringify(corrected.map(({ reference }) => reference).filter(Boolean)),
          archiveIds: JSON.stringify(corrected.map(({ archiveId }) => archiveId).filter(Boolean)),
        },
        namedReferences: JSON.stringify([...new Set(named)].filter(Boolean)),
      }
    },
    match: (ledger: KnownLedger): Matched => {
      if (!file) throw new Error('a file is read before it is matched')
      const rows = matchEntries(file.entries, ledger)
      matched = { ledger, rows }
      return { plan: planOf(rows), records: recordsOf(rows) }
    },
    answer: (stored: Stored): MatchAnswer => {
      if (!file || !matched) throw new Error('a file is matched before its outcome is told')
      return toMatchAnswer({ ...matched.ledger, ...stored, file, rows: matched.rows })
    },
  }
}

function daysOf(entries: BankFile['entries']): FileFacts['days'] {
  const days = entries.map(({ paidOn, line }) => ({ day: paidOn, line })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const [first] = days
  const last = days.at(-1)
  return first && last ? { first, last } : null
}

export type ImportWork = ReturnType<typeof createImportWork>
