/** A heat as the timing system's files describe it. Event, round and heat number are its identity there. */
export type LynxHeat = {
  event_no: number
  round: number
  heat_no: number
  event_name: string
  distance_m: number | null
  start_at: string | null
  lanes: readonly LynxLane[]
}

export type LynxLane = {
  lane: number
  team_id: number
  bib: string | null
  display_name: string
  affiliation: string
  /** Only teams that run are on the start list. */
  status: 'ok' | 'withdrawn'
}

export type LynxEncoding = 'utf-8' | 'windows-1252'

/**
 * Start lists. A relay team is one row with its name in the last-name field. ID and the first user field hold the number
 * on its runners' chests, by which a mass start is timed; the second user field the team's id. The third stays empty,
 * because scoreboards show records there.
 * Fields: event, round, heat, name, wind, wind unit, template, capture time, capture duration, distance.
 * `all`: every heat, where `heats` are only some of them.
 */
export function lynxEvt(heats: readonly LynxHeat[], all: readonly LynxHeat[] = heats): string {
  const numberOf = numbers(all)
  return lines(
    heats.flatMap((heat) => [
      row([heat.event_no, heat.round, heat.heat_no, heat.event_name, '', '', '', '', '', heat.distance_m ?? '']),
      ...heat.lanes
        .filter((lane) => lane.status === 'ok')
        .map((lane) =>
          row([
            '',
            numberOf(lane),
            lane.lane,
            lane.display_name,
            '',
            lane.affiliation,
            ...Array(6).fill(''),
            numberOf(lane),
            lane.team_id,
            '',
          ]),
        ),
    ]),
  )
}

/** People. Typing an ID in the timing program fetches the name from here. Fields: ID, last name, first name, affiliation. */
export function lynxPpl(heats: readonly LynxHeat[]): string {
  const numberOf = numbers(heats)
  const teams = new Map(heats.flatMap((heat) => heat.lanes).map((lane) => [lane.team_id, lane]))
  return lines(
    [...teams.values()]
      .sort((left, right) => left.team_id - right.team_id)
      .flatMap((lane) =>
        numberOf(lane) === '' ? [] : [row([numberOf(lane), lane.display_name, '', lane.affiliation])],
      ),
  )
}

/** Running order. Fields: event, round, heat. */
export function lynxSch(name: string, heats: readonly LynxHeat[]): string {
  const running = [...heats].sort(
    (left, right) =>
      (left.start_at ?? '~').localeCompare(right.start_at ?? '~') ||
      left.event_no - right.event_no ||
      left.heat_no - right.heat_no,
  )
  return lines([`; ${name}`, ...running.map((heat) => row([heat.event_no, heat.round, heat.heat_no]))])
}

/** A team's number; its id while it has none, and nothing when that id is another team's number. */
function numbers(heats: readonly LynxHeat[]): (lane: LynxLane) => string {
  const taken = new Set(heats.flatMap(({ lanes }) => lanes.map(({ bib }) => bib)))
  return ({ bib, team_id }) => bib ?? (taken.has(String(team_id)) ? '' : String(team_id))
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

/** A text in the encoding that the timing computer reads. */
export function encodeLynx(text: string, encoding: LynxEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  return Uint8Array.from([...text], (char) => {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
    const beyond = beyondLatin.indexOf(char)
    return beyond === -1 ? 0x3f : 0x80 + beyond
  })
}
