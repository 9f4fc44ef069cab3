import { helsinkiClock, helsinkiDay, helsinkiInstant } from '../times/helsinki.ts'
import type { HeatState } from './derive-heat.ts'
import type { LifFile } from './lif.ts'
import { type Matched, type MatchedResult, matchLanes, matchRows, type Spot } from './match-lif.ts'

/** A heat as the timing system knows it, by its three numbers, with what the day's plan says. */
export type TimedHeat = {
  eventNo: number
  roundNo: number
  number: number
  /** "4 × 100 m flickor, försök, heat 3". */
  name: string
  isMass: boolean
  /** By the plan with its delay; null without a time. */
  startsAt: Date | null
  state: HeatState
  places: readonly Spot[]
}

/** What is known of the file besides its text. */
export type FileMoment = { day: string; savedAt: Date }

type Placed<Heat> = { heat: Heat; results: MatchedResult[] } | { reason: string }

const MINUTE = 60_000
/** A delayed day moves by an hour or two; a file of another day rarely starts at the same time. */
const FAR_FROM_PLAN_MS = 180 * MINUTE
const BEFORE_START_MS = 30 * MINUTE
/** The clocks of the camera and of the computer may differ. */
const CLOCKS_DIFFER_MS = 10 * MINUTE

/**
 * The heat that a file belongs to by its three numbers, its day and time and the teams on its lanes; or the reason, in
 * Swedish, why none. A file that fits nowhere changes nothing.
 */
export function placeFile<Heat extends TimedHeat>(
  file: LifFile,
  heats: readonly Heat[],
  moment: FileMoment,
): Placed<Heat> {
  const heat = heatOf(file, heats)
  if ('reason' in heat) return heat
  const wrongTime = timeReason(file, heat, moment)
  return wrongTime === null ? withHeat(heat, matchRows(file.rows, heat)) : { reason: wrongTime }
}

/** The same for a heat that the crew has chosen: only the lanes must fit. */
export const placeByLanes = <Heat extends TimedHeat>(file: LifFile, heat: Heat): Placed<Heat> =>
  withHeat(heat, matchLanes(file.rows, heat))

const withHeat = <Heat extends TimedHeat>(heat: Heat, matched: Matched): Placed<Heat> =>
  'reason' in matched ? matched : { heat, results: matched.results }

function heatOf<Heat extends TimedHeat>(file: LifFile, heats: readonly Heat[]): Heat | { reason: string } {
  const { eventNo, roundNo, heatNo } = file
  if (eventNo === 0) return { reason: 'Filen är tagen utan startlista: gren, omgång och heat saknas.' }
  const ofEvent = heats.filter((heat) => heat.eventNo === eventNo)
  if (ofEvent.length === 0) return { reason: `Gren ${eventNo} har inga heat den här dagen.` }
  const ofRound = ofEvent.filter((heat) => heat.roundNo === roundNo)
  if (ofRound.length === 0) return { reason: `Gren ${eventNo} har ingen omgång ${roundNo} den här dagen.` }
  const heat = ofRound.find(({ number }) => number === heatNo)
  return heat ?? { reason: `Gren ${eventNo}, omgång ${roundNo} har inget heat ${heatNo}.` }
}

/** The file has a time of day and no date, so the day is judged by when it was saved and by the plan. */
function timeReason({ start }: LifFile, heat: TimedHeat, { day, savedAt }: FileMoment): string | null {
  if (helsinkiDay(savedAt) !== day) return `Filen är sparad en annan dag (${helsinkiDay(savedAt)}).`
  const { startsAt, state, name } = heat
  const isUnderWay = state === 'at_start' || state === 'run'
  if (startsAt && !isUnderWay && startsAt.getTime() - savedAt.getTime() > BEFORE_START_MS) {
    return `${name} har inte startat: det ska starta kl. ${helsinkiClock(startsAt)}.`
  }
  const startedAt = instantOf(day, start)
  if (startedAt === null) return null
  const text = helsinkiClock(startedAt)
  if (startedAt.getTime() - savedAt.getTime() > CLOCKS_DIFFER_MS) {
    return `Starten i filen (kl. ${text}) är senare än filen själv, så den är från en annan dag.`
  }
  if (startsAt && Math.abs(startedAt.getTime() - startsAt.getTime()) > FAR_FROM_PLAN_MS) {
    return `Starten i filen (kl. ${text}) är långt från heatets tid, kl. ${helsinkiClock(startsAt)}.`
  }
  return null
}

/** "8:29:39.8684" on the given day; null when it is no time of day. */
function instantOf(day: string, start: string): Date | null {
  const [, hours = '', rest = ''] = /^(\d{1,2}):([0-5]\d:[0-5]\d)(?:[.,]\d{1,6})?$/.exec(start) ?? []
  if (hours === '' || Number(hours) > 23) return null
  return helsinkiInstant(day, `${hours.padStart(2, '0')}:${rest}`)
}

type Result = Pick<MatchedResult, 'team' | 'timeMs' | 'mark' | 'place'>
export type ResultChange = { team: number; before: Result | null; after: Result }

/** What a newer reading of a heat says otherwise, or adds. Teams that it leaves out keep what was read before. */
export function readingChanges(before: readonly Result[], after: readonly Result[]): ResultChange[] {
  const known = new Map(before.map((result) => [result.team, result]))
  return after.flatMap((result) => {
    const was = known.get(result.team) ?? null
    const isSame = was?.timeMs === result.timeMs && was.mark === result.mark && was.place === result.place
    return isSame ? [] : [{ team: result.team, before: was, after: result }]
  })
}
