import { strFromU8 } from 'fflate'

/** A start list as read by a timing program. */
export type LynxHeat = { event: number; round: number; heat: number; name: string; distance: string; lanes: LynxLane[] }
type LynxLane = { id: string; lane: number; name: string; affiliation: string; user2: string }

/**
 * Reads lynx.evt by its format description: comma separated, fields with commas quoted, `;` begins a comment line, a
 * line that begins with a comma is a competitor of the preceding event line, trailing empty fields may be omitted.
 */
export function readEvt(text: string): LynxHeat[] {
  const heats: LynxHeat[] = []
  for (const line of linesOf(text)) {
    const cells = cellsOf(line)
    if (cells[0] !== '') {
      const [event, round, heat, name = ''] = cells
      heats.push({
        event: Number(event),
        round: Number(round),
        heat: Number(heat),
        name,
        distance: cells[9] ?? '',
        lanes: [],
      })
      continue
    }
    const [, id = '', lane, name = '', , affiliation = ''] = cells
    heats.at(-1)?.lanes.push({ id, lane: Number(lane), name, affiliation, user2: cells[13] ?? '' })
  }
  return heats
}

/** Rows of lynx.sch and lynx.ppl without comments. */
export const readRows = (text: string): string[][] => linesOf(text).map(cellsOf)

/** Strict UTF-8, otherwise Windows-1252, like readers of timing files. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.length === 0 ? strFromU8(bytes) : new TextDecoder('windows-1252').decode(bytes)
  }
}

const linesOf = (text: string) => text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !line.startsWith(';'))

function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at]
    if (isQuoted && char === '"' && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (char === ',' && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}
