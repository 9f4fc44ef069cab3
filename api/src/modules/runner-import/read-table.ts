import { unzipSync } from 'fflate'
import readExcel from 'read-excel-file/node'
import { AppError } from '../../errors.ts'

/** Rows of cells as text, as the sheet has them. */
export type Table = string[][]

export const ROWS_MAX = 1_000
const COLUMNS_MAX = 40
const UNZIPPED_MAX = 20_000_000

/** A pasted range: rows by line, cells by tab; text from a file may have semicolons instead. */
export function readText(text: string): Table {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const separator = first.includes('\t') ? '\t' : first.includes(';') ? ';' : '\t'
  return checked(lines.map((line) => line.split(separator).map(plainCell)))
}

/** Excel puts cells with quotes or tabs in quotes. */
const plainCell = (cell: string): string => {
  const trimmed = cell.trim()
  const quoted = /^"([\s\S]*)"$/.exec(trimmed)?.[1]
  return quoted === undefined ? trimmed : quoted.replaceAll('""', '"').trim()
}

/**
 * The first sheet of an .xlsx file. A formula is read as the value that it had when the file was saved; nothing is computed.
 * @throws AppError invalid, payload_too_large
 */
export async function readXlsx(base64: string): Promise<Table> {
  const bytes = Buffer.from(base64, 'base64')
  requireModest(bytes)
  try {
    const [sheet] = await readExcel(bytes)
    return checked((sheet?.data ?? []).map((row) => row.map(cellText)))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable()
  }
}

const unreadable = () =>
  new AppError('invalid', 'Filen kan inte läsas. Spara den i Excel som .xlsx och försök på nytt.', { attr: 'xlsx' })

/** The sizes stand in the archive's index: a bomb is refused before anything is unpacked. */
function requireModest(bytes: Buffer): void {
  let total = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize
        return false
      },
    })
  } catch {
    throw unreadable()
  }
  if (total > UNZIPPED_MAX) throw new AppError('payload_too_large', 'Filen är för stor.')
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value).trim()
}

/** @throws AppError too_large */
function checked(table: Table): Table {
  const rows = table.filter((row) => row.some((cell) => cell !== '')).length
  if (rows > ROWS_MAX + 1) {
    throw new AppError('too_large', `Högst ${ROWS_MAX} rader kan läsas in på en gång; här finns ${rows}.`)
  }
  return table.map((row) => row.slice(0, COLUMNS_MAX).map((cell) => cell.slice(0, 200)))
}
