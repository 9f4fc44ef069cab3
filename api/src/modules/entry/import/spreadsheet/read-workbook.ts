import { Unzip, UnzipInflate } from 'fflate'
import { AppError } from '../../../../lib/app-error.ts'
import { findColumns } from '../columns.ts'
import type { Table } from '../table.ts'
import { readDateFormats, readSheet } from './read-sheet.ts'
import { CELL_LENGTH, FILES_MAX, readXml, refusal, SHARED_TEXTS_MAX, SHEETS_MAX, UNPACKED_MAX } from './read-xml.ts'

export type ReadSheet = {
  table: Table
  /** Position among the visible sheets, from 1. */
  number: number
  name: string
  /** All sheets with a heading row, from which the leader may choose. */
  choices: readonly { number: number; name: string }[]
}

/**
 * The sheet of an .xlsx file that holds the list: the wished one, otherwise the first with complete headings, otherwise
 * the first with content.
 * @param wished number of a visible sheet, from 1
 * @throws AppError too_large, payload_too_large; Error when it is not a workbook
 */
export function readWorkbook(bytes: Uint8Array, wished: number | null): ReadSheet {
  const files = unpack(bytes)
  const shared = { texts: readSharedTexts(files.get('xl/sharedstrings.xml')), dates: datesOf(files) }
  const sheets = listSheets(files).map(({ name, file }, index) => {
    const found = attempt(() => readSheet(files.get(file) ?? '', name, shared))
    return { number: index + 1, name, ...found }
  })
  const tables = sheets.flatMap(({ number, name, table }) => (table ? [{ number, name, table }] : []))
  const lists = tables.filter(({ table }) => !('code' in findColumns(table)))
  const chosen = sheets.find(({ number }) => number === wished)
  if (chosen?.refusal) throw chosen.refusal
  const read = tables.find(({ number }) => number === wished) ?? lists[0]
  const refused = sheets.find(({ refusal }) => refusal)?.refusal
  if (!read && refused) throw refused
  const any = read ?? tables.find(({ table }) => table.length > 0) ?? tables[0]
  if (!any) throw new Error('no sheet')
  return { ...any, choices: lists.map(({ number, name }) => ({ number, name })) }
}

/** A sheet beyond the limits is an error only when it is the chosen one. */
function attempt(read: () => Table): { table?: Table; refusal?: AppError } {
  try {
    return { table: read() }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error }
    throw error
  }
}

const datesOf = (files: ReadonlyMap<string, string>) => readDateFormats(files.get('xl/styles.xml'))

/** The visible sheets in tab order, each with its file. */
function listSheets(files: ReadonlyMap<string, string>): { name: string; file: string }[] {
  const targets = new Map<string, string>()
  readXml(files.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (element, attribute) => {
      if (element === 'Relationship') targets.set(attribute('Id'), attribute('Target').toLowerCase())
    },
  })
  const sheets: { name: string; file: string }[] = []
  readXml(files.get('xl/workbook.xml') ?? '', {
    open: (element, attribute) => {
      if (element !== 'sheet' || (attribute('state') !== '' && attribute('state') !== 'visible')) return
      const target = targets.get(attribute(':id')) ?? ''
      const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      // Skip a file that several sheets name, so that it is read once.
      const isKnown = sheets.some((sheet) => sheet.file === file)
      if (files.has(file) && !isKnown && sheets.length < SHEETS_MAX)
        sheets.push({ name: attribute('name').slice(0, 60), file })
    },
  })
  return sheets
}

/** Texts that the cells refer to by index; the parts of a formatted text are joined. */
function readSharedTexts(xml: string | undefined): string[] {
  const texts: string[] = []
  if (xml === undefined) return texts
  let [text, isText, isPhonetic] = ['', false, false]
  readXml(xml, {
    open: (element) => {
      if (element === 'si') text = ''
      else if (element === 't') isText = true
      else if (element === 'rPh') isPhonetic = true
    },
    text: (part) => {
      if (isText && !isPhonetic && text.length < CELL_LENGTH) text += part
    },
    close: (element) => {
      if (element === 't') isText = false
      else if (element === 'rPh') isPhonetic = false
      else if (element === 'si' && texts.length < SHARED_TEXTS_MAX) texts.push(text.slice(0, CELL_LENGTH).trim())
    },
  })
  return texts
}

/** The files that a list consists of; pictures, themes and printer settings stay packed. */
const NEEDED =
  /^\/?xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedstrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i
/** Bytes per chunk; one unpacks to 4 MB at most. */
const PIECE = 4096

/**
 * Unpacks the needed files of an .xlsx; names in lower case without a leading slash. Unpacks in chunks and stops at the
 * limit: the sizes in an archive may be false, and data may expand a thousandfold.
 * @throws AppError payload_too_large; Error when it is not an archive
 */
function unpack(bytes: Uint8Array): Map<string, string> {
  const files = new Map<string, Uint8Array[]>()
  let [count, total] = [0, 0]
  const archive = new Unzip((file) => {
    count += 1
    if (count > FILES_MAX) throw tooMuch()
    const name = file.name.toLowerCase()
    if (!NEEDED.test(name)) return
    const parts: Uint8Array[] = []
    files.set(name.replace(/^\//, ''), parts)
    file.ondata = (error, part) => {
      if (error) throw error
      total += part.length
      if (total > UNPACKED_MAX) throw tooMuch()
      parts.push(part)
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += PIECE) {
    archive.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  }
  const decoder = new TextDecoder()
  return new Map([...files].map(([name, parts]) => [name, decoder.decode(Buffer.concat(parts))]))
}

const tooMuch = () =>
  refusal('payload_too_large', 'Filen innehåller för mycket. Kopiera listan till en ny, tom arbetsbok och välj den.')
