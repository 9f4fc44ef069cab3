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
