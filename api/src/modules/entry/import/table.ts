import { AppError } from '../../../lib/app-error.ts'

/** Rows of trimmed text cells in the order of the sheet: `table[0]` is row 1. */
export type Table = string[][]

/** Content rows per import, without the headings. */
const ROWS_MAX = 1_000

/** @throws AppError too_large */
export function requireFewRows(table: Table): void {
  const rows = table.filter((row) => row.some((cell) => cell !== '')).length
  if (rows > ROWS_MAX + 1) throw tooManyRows(rows)
}

export const tooManyRows = (rows: number): AppError =>
  new AppError('too_large', `Högst 1\u00a0000 rader kan läsas in på en gång; här finns ${rows}.`)

/** A fault of one cell or row. `code` is stable English, `detail` Swedish for the leader. */
export type ImportFault = { row: number; column: string | null; code: string; detail: string }

/** Faults reported at once; the rest is reported when these are corrected. */
export const FAULTS_MAX = 500
