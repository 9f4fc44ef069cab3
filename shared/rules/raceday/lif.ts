import { parseTime } from '../times/times.ts'

/** A row of a result file. The texts are those of the file; `ids` are the numbers that may name the team. */
export type LifRow = {
  /** A place or a mark, in capitals. */
  place: string
  lane: string
  ids: number[]
  time: string
  /** The row's name field: a relay team's name. */
  name: string
}

/** A FinishLynx result file: the numbers of its header and its rows. */
export type LifFile = {
  eventNo: number
  roundNo: number
  heatNo: number
  title: string
  /** Time of day of the start, as written: "13:52:07.4697"; empty when missing. The format has no date. */
  start: string
  rows: LifRow[]
}

/** Why a file gives no results. A file that is still being written is `cut`, and may be whole at the next look. */
export type LifProblem = { problem: 'cut' | 'foreign'; reason: string }

/** Most bytes of a result file: many times those of a mass start with 120 teams. */
export const LIF_MAX_BYTES = 128 * 1024
/** A heat has at most some 120 teams; a line holds nineteen short fields. */
const MAX_ROWS = 300
const MAX_LINE = 2000
const MAX_TITLE = 200
const MAX_START = 20
/** Up to the time; what follows may be left out. */
const FIELDS_MIN = 7

const foreign: LifProblem = { problem: 'foreign', reason: 'Filen är ingen resultatfil från tidtagningen (.lif).' }
const cut = (reason: string): LifProblem => ({ problem: 'cut', reason })

/**
 * Decodes the file: by its byte order mark, as UTF-16 where every second byte is zero, otherwise strict UTF-8, otherwise
 * Windows-1252.
 */
export function decodeLif(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || isWide(bytes)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The header's digits and commas have a zero as their second byte in UTF-16; a text of single bytes has none. */
function isWide(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 12)
  return head.length >= 4 && head.every((byte, index) => (byte === 0) === (index % 2 === 1))
}

/**
 * Reads the bytes of a result file that may still be under way: it is whole when its last line has ended and every row
 * reaches the time. Reads at most LIF_MAX_BYTES.
 */
export function readLif(bytes: Uint8Array): { file: LifFile; text: string } | LifProblem {
  if (bytes.length === 0) return cut('Filen är tom.')
  if (bytes.length > LIF_MAX_BYTES) {
    return { problem: 'foreign', reason: 'Filen är för stor för att vara en resultatfil från tidtagningen (.lif).' }
  }
  const text = decodeLif(bytes)
  if (text.includes('\0')) return foreign
  if (!/[\r\n]$/.test(text)) return /^\d{1,6},/.test(text) ? cut('Filens sista rad är avhuggen.') : foreign
  const file = parseLif(text)
  if (file === null) return foreign
  const short = linesOf(text)
    .slice(1)
    .findIndex((line) => !isWhole(line))
  if (short !== -1) return cut(`Filens rad ${short + 2} är avhuggen.`)
  if (file.rows.length === 0) return cut('Filen har ingen rad efter rubriken.')
  return { file, text }
}

const isWhole = (line: string): boolean => {
  const { cells, isOpen } = splitLine(line)
  return !isOpen && cells.length >= FIELDS_MIN
}

/**
 * Parses a header "event, round, heat, name …" and a row per team "place, ID, lane, last name, first name, affiliation,
 * time, licence, delta, reaction, splits, start, user1–3". The team's id is in the second user field, in older files
 * in the third; ID holds the team's number or id.
 * @returns null for a text that is not such a file, or that has more or longer lines than any heat
 */
export function parseLif(text: string): LifFile | null {
  const lines = linesOf(text)
  const [header, ...rows] = lines
  if (header === undefined || rows.length > MAX_ROWS || lines.some((line) => line.length > MAX_LINE)) return null
  const cells = splitLine(header).cells
  const [event = '', round = '', heat = '', title = ''] = cells
  if (![event, round, heat].every((cell) => /^\d{1,6}$/.test(cell))) return null
  return {
    eventNo: Number(event),
    roundNo: Number(round),
    heatNo: Number(heat),
    title: title.slice(0, MAX_TITLE),
    start: (cells[10] ?? '').slice(0, MAX_START),
    rows: rows.map((line) => {
      const own = splitLine(line).cells
      return {
        place: (own[0] ?? '').toUpperCase(),
        lane: own[2] ?? '',
        ids: [own[13], own[14], own[1]]
          .map((cell) => (/^\d{1,9}$/.test(cell ?? '') ? Number(cell) : 0))
          .filter((id) => id > 0),
        time: own[6] ?? '',
        name: own[3] ?? '',
      }
    }),
  }
}

/** The lines that are neither empty nor comments. */
const linesOf = (text: string): string[] =>
  text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !line.startsWith(';'))

/** Splits a line at commas; a field with commas is quoted, quotes in it are doubled. Linear time. */
function splitLine(line: string): { cells: string[]; isOpen: boolean } {
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
  return { cells: [...cells, cell.trim()], isOpen: isQuoted }
}

/** How finely a time is known: its smallest step in milliseconds. */
export type Precision = 1 | 10 | 100 | 1000

/** A file's time as milliseconds, rounded up, with its precision; null when it is none. */
export function readTime(text: string): { ms: number; precision: Precision } | null {
  const ms = parseTime(text)
  if (ms === null) return null
  const decimals = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0
  return { ms, precision: decimals >= 3 ? 1 : decimals === 2 ? 10 : decimals === 1 ? 100 : 1000 }
}
