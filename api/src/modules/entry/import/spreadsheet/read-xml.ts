import { SaxesParser } from 'saxes'
import { AppError, type ErrorItem } from '../../../../lib/app-error.ts'

// Limits of what one spreadsheet may cost. A class list is far below them; a larger file is refused before it becomes a
// table.

export const LAST_ROW = 5_000
export const LAST_COLUMN = 100
/** Longer cells are cut; no field of the list is that long. */
export const CELL_LENGTH = 200

/** Files in the archive, and bytes of the unpacked ones. */
export const FILES_MAX = 2_000
export const UNPACKED_MAX = 8_000_000
/** Cells of a sheet, including empty ones that only have a format. */
export const CELLS_MAX = 200_000
export const SHARED_TEXTS_MAX = 200_000
/** Sheets that are read. */
export const SHEETS_MAX = 60
/** Rows that all merged cells together may fill. */
export const FILLED_MAX = 50_000
/** Characters from one `<` to the next; a cell of Excel holds 32,767. */
const TOKEN_MAX = 40_000
const DEPTH_MAX = 50

/** Memory of the thread in MB, and its time limit. */
export const MEMORY_MB = 96
export const TIME_MS = 5_000

/** Refuses the uploaded file. */
export const refusal = (code: ErrorItem['code'], detail: string | undefined) =>
  new AppError(code, detail, { attr: 'xlsx' })

type Handlers = {
  /** `attribute` returns a value by name, `:id` with any prefix; '' when absent. */
  open?: (name: string, attribute: (name: string) => string) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Parses XML into events, with names without prefixes. Builds no tree; refuses document types and thereby custom
 * entities, and depth and tokens beyond the limits.
 * @throws Error for malformed XML or beyond a limit
 */
export function readXml(xml: string, { open, close, text }: Handlers): void {
  refuseLongTokens(xml)
  let depth = 0
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEPTH_MAX) throw new Error('nested too deep')
    open?.(local(name), (wanted) => {
      const key = wanted.startsWith(':') ? Object.keys(attributes).find((each) => each.endsWith(wanted)) : wanted
      return (key === undefined ? undefined : attributes[key]) ?? ''
    })
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(local(name))
  })
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  parser.write(xml).close()
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Refuse long tokens: a tag with a million attributes takes as much memory as a million tags. */
function refuseLongTokens(xml: string): void {
  for (let at = 0; at !== -1; ) {
    const next = xml.indexOf('<', at + 1)
    if ((next === -1 ? xml.length : next) - at > TOKEN_MAX) throw new Error('a token too long')
    at = next
  }
}
