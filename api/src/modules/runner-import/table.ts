import { AppError } from '../../errors.ts'

/** Rows of cells as text, as the sheet has them: `table[0]` is row 1. Every cell is trimmed. */
export type Table = string[][]

/** Rows with content, without the headings, that one import takes. */
const ROWS_MAX = 1_000

/** @throws AppError too_large */
export function requireFewRows(table: Table): void {
  const rows = table.filter((row) => row.some((cell) => cell !== '')).length
  if (rows > ROWS_MAX + 1) throw tooManyRows(rows)
}

export const tooManyRows = (rows: number): AppError =>
  new AppError('too_large', `Högst 1\u00a0000 rader kan läsas in på en gång; här finns ${rows}.`)
