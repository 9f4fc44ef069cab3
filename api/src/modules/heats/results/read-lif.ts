import type { ReadRow } from '../../../db/schema/heats.ts'

/** A FinishLynx result file: the numbers of its header and its rows as text. `names` are by row. */
export type LifFile = {
  eventNo: number
  roundNo: number
  heatNo: number
  title: string
  rows: ReadRow[]
  names: string[]
}

/** A heat has at most some 120 teams; a line holds nineteen short fields. */
const MAX_ROWS = 500
const MAX_LINE = 2000
const MAX_TITLE = 200

/** Decodes the file: UTF-16 with a byte order mark, otherwise strict UTF-8, otherwise Windows-1252. */
export function decodeLif(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Parses a header "event, round, heat, name …" and a row per team "place, ID, lane, last name, first name, affiliation,
 * time, licence, delta, reaction, splits, start, user1–3". The team id is in the third user field, on older computers
 * only in ID.
 * @returns null for a text that is not such a file, or that has more or longer lines than any heat
 */
export function parseLif(text: string): LifFile | null {
  const lines = text.split(/\r\n|\n|\r/, MAX_ROWS + 2).filter((line) => line.trim() !== '' && !line.startsWith(';'))
  const [header, ...rows] = lines
  if (header === undefined || rows.length > MAX_ROWS || lines.some((line) => line.length > MAX_LINE)) return null
  const [event = '', round = '', heat = '', title = ''] = cellsOf(header)
  if (![event, round, heat].every((cell) => /^\d{1,6}$/.test(cell))) return null
  const cells = rows.map(cellsOf)
  return {
    eventNo: Number(event),
    roundNo: Number(round),
    heatNo: Number(heat),
    title: title.slice(0, MAX_TITLE),
    rows: cells.map((own) => ({
      place: (own[0] ?? '').toUpperCase(),
      lane: own[2] ?? '',
      ids: [own[14], own[1]].map((cell) => (/^\d{1,9}$/.test(cell ?? '') ? Number(cell) : 0)).filter((id) => id > 0),
      time: own[6] ?? '',
    })),
    names: cells.map((own) => own[3] ?? ''),
  }
}

/** Splits a line at commas; a field with commas is quoted, quotes in it are doubled. Linear time. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] as string
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (line[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === ',') {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  return [...cells, cell.trim()]
}
