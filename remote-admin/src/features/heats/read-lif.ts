import type { WorkHeat } from './api/get-round.ts'

export type LifFile = { heat: number; rows: LifRow[] }
type LifRow = { place: string; ids: number[]; lane: number; time: string }

/** Words for the place of a team without one. Who was scratched did not start, who jumped the gun is out. */
const marks: Record<string, string> = { DNS: 'DNS', SCR: 'DNS', DNF: 'DNF', DQ: 'DQ', FS: 'DQ' }

/** Bytes of a timing computer as text: UTF-16 when marked so, else strict UTF-8, else Windows-1252. */
export function decodeLif(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * A FinishLynx result file: a header "event, round, heat, name …", then a row per team "place, ID, lane, last name, first
 * name, affiliation, time, licence, delta, reaction, splits, start, user1–3". Our team id comes back in the third user
 * field, on older computers only as the ID. null: not such a file.
 */
export function parseLif(text: string): LifFile | null {
  const [header, ...rows] = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !line.startsWith(';'))
  const [event, , heat] = cellsOf(header ?? '')
  if (!/^\d+$/.test(event ?? '') || !/^\d+$/.test(heat ?? '')) return null
  return {
    heat: Number(heat),
    rows: rows.map((line) => {
      const cells = cellsOf(line)
      const [place = '', id = '', lane = '', , , , time = ''] = cells
      return { place: place.toUpperCase(), ids: [Number(cells[14]), Number(id)], lane: Number(lane), time }
    }),
  }
}

export type LifLines = { lines: string[]; faults: string[] }

/**
 * The file's rows as the lines of the results form. The team is known by our id, else by its lane in the heat of the file;
 * a team of another event is told, and nothing of it taken.
 */
export function lifLines({ heat, rows }: LifFile, heats: readonly WorkHeat[]): LifLines {
  const answer: LifLines = { lines: [], faults: [] }
  const places = heats.find(({ number }) => number === heat)?.places
  if (!places) return { lines: [], faults: [`heat ${heat} finns inte i grenen.`] }
  for (const { place, ids, lane, time } of rows) {
    const found = places.find(({ team }) => ids.includes(team))
    const known = found ?? (ids.some((id) => id > 0) ? undefined : places.find((each) => each.lane === lane))
    if (!known) answer.faults.push(`laget på bana ${lane} står inte i heat ${heat}.`)
    else
      answer.lines.push([heat, known.lane, marks[place] ?? place.replace(/\D/g, ''), time.replace('.', ',')].join(';'))
  }
  return answer
}

/** Comma separated; a field with commas stands in quotes, a quote in it is doubled. */
const cellsOf = (line: string): string[] =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
