import { strToU8, zipSync } from 'fflate'
import type { Dump, DumpHeat } from './build-dump.ts'

type LynxEncoding = 'utf-8' | 'windows-1252'

/** A fixed time, so that the same heats give the same bytes. */
const ZIP_TIME = '2000-01-01T12:00:00'

/**
 * The three FinishLynx files as a zip: start lists, people and running order. A relay team is one row with its name in
 * the last-name field; the ID and the third user field hold the team id, by which results are matched, the first user
 * field the bib number.
 * `heats` limits the start lists to the changed ones. A heat without teams has only a header.
 */
export function lynxZip(dump: Dump, encoding: LynxEncoding, heats: readonly DumpHeat[] = dump.heats): Uint8Array {
  const files = { 'lynx.evt': lynxEvt(heats), 'lynx.ppl': lynxPpl(dump.heats), 'lynx.sch': lynxSch(dump) }
  const encoded = Object.entries(files).map(([name, text]) => [name, encode(text, encoding)] as const)
  return zipSync(Object.fromEntries(encoded), { mtime: ZIP_TIME })
}

/** Fields: event, round, heat, name, wind, wind unit, template, capture time, capture duration, distance. */
function lynxEvt(heats: readonly DumpHeat[]): string {
  return lines(
    heats.flatMap((heat) => [
      row([heat.event_no, heat.round, heat.heat_no, heat.event_name, '', '', '', '', '', heat.distance_m ?? '']),
      ...heat.lanes
        .filter((lane) => lane.status === 'ok')
        .map((lane) =>
          row([
            '',
            lane.team_id,
            lane.lane,
            lane.display_name,
            '',
            lane.affiliation,
            ...Array(6).fill(''),
            lane.bib ?? '',
            '',
            lane.team_id,
          ]),
        ),
    ]),
  )
}

/** Fields: ID, last name, first name, affiliation. */
function lynxPpl(heats: readonly DumpHeat[]): string {
  const teams = new Map(heats.flatMap((heat) => heat.lanes).map((lane) => [lane.team_id, lane]))
  return lines(
    [...teams.values()]
      .sort((left, right) => left.team_id - right.team_id)
      .map((lane) => row([lane.team_id, lane.display_name, '', lane.affiliation])),
  )
}

/** Fields: event, round, heat; in running order. */
function lynxSch({ carnival, heats }: Dump): string {
  const running = [...heats].sort(
    (left, right) =>
      (left.start_at ?? '~').localeCompare(right.start_at ?? '~') ||
      left.event_no - right.event_no ||
      left.heat_no - right.heat_no,
  )
  return lines([`; ${carnival.name}`, ...running.map((heat) => row([heat.event_no, heat.round, heat.heat_no]))])
}

const lines = (rows: readonly string[]): string => rows.map((each) => `${each}\r\n`).join('')

const row = (fields: readonly (string | number)[]): string => fields.map(field).join(',')

/** Line breaks become spaces: not every reader accepts them within quotes. */
function field(value: string | number): string {
  const text = String(value).replace(/[\r\n]+/g, ' ')
  return /[",]/.test(text) || /^[\s;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Windows-1252 characters outside Latin-1; characters missing in both become question marks. */
const beyondLatin = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function encode(text: string, encoding: LynxEncoding): Uint8Array {
  if (encoding === 'utf-8') return strToU8(text)
  return Uint8Array.from([...text], (char) => {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
    const beyond = beyondLatin.indexOf(char)
    return beyond === -1 ? 0x3f : 0x80 + beyond
  })
}
