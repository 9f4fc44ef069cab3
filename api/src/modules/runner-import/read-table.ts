import { Unzip, UnzipInflate, zipSync } from 'fflate'
import readExcel from 'read-excel-file/node'
import { AppError } from '../../errors.ts'

/** Rows of cells as text, as the sheet has them. */
export type Table = string[][]

export const ROWS_MAX = 1_000
const COLUMNS_MAX = 40
const UNZIPPED_MAX = 20_000_000
/** A piece of this size unpacks to 4 MB at most. */
const PIECE = 4096

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
  try {
    const [sheet] = await readExcel(modest(bytes))
    return checked((sheet?.data ?? []).map((row) => row.map(cellText)))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable()
  }
}

const unreadable = () =>
  new AppError('invalid', 'Filen kan inte läsas. Spara den i Excel som .xlsx och försök på nytt.', { attr: 'xlsx' })

/**
 * Unpacks piece by piece and stops at the limit: the sizes that the archive names may be lies, and a small one unpacks to a
 * thousand times its size. What was read here is packed anew, so that the reader of sheets sees the same and no more.
 */
function modest(bytes: Buffer): Buffer {
  const files = new Map<string, Uint8Array[]>()
  let total = 0
  const archive = new Unzip((file) => {
    const parts: Uint8Array[] = []
    files.set(file.name, parts)
    file.ondata = (error, part) => {
      if (error) throw error
      total += part.length
      if (total > UNZIPPED_MAX) throw new AppError('payload_too_large', 'Filen är för stor.')
      parts.push(part)
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += PIECE)
    archive.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  const whole = [...files].map(([name, parts]) => [name, new Uint8Array(Buffer.concat(parts))] as const)
  return Buffer.from(zipSync(Object.fromEntries(whole), { level: 0 }))
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
