import { roundNames } from '../round-names.ts'
import { formatClock } from '../times/written-times.ts'
import type { HeatState } from './derive-heat.ts'

/** A heat of the day as the public schedule has it, with the state that officials have recorded. */
export type NowHeat = {
  event_name: string
  round: keyof typeof roundNames
  number: number
  calls_at: string | null
  starts_at: string | null
  delay_min: number
  track: string | null
  assembly_point: string | null
  state: HeatState
}

/** What happens on one track. */
export type TrackNow<Heat extends NowHeat = NowHeat> = {
  track: string | null
  assembly_point: string | null
  running: Heat | null
  next: readonly Heat[]
}

/** A heat that nobody follows counts as running for so long after its start. */
const RUN_MS = 10 * 60_000
/** A heat that was never marked as run is no longer expected after so long. */
const FORGOTTEN_MS = 60 * 60_000
const NEXT_COUNT = 2

/** When a heat starts with its delay; NaN without a time. */
export const startOf = (heat: Pick<NowHeat, 'starts_at' | 'delay_min'>): number =>
  Date.parse(heat.starts_at ?? '') + heat.delay_min * 60_000

/**
 * What runs and what is next on each track at a moment. Officials' marks decide where there are any, otherwise the
 * schedule with its delays. Heats without a start time are left out.
 */
export function dayNow<Heat extends NowHeat>(
  heats: readonly Heat[],
  now: Date,
  nextCount = NEXT_COUNT,
): TrackNow<Heat>[] {
  const timed = heats.filter(({ starts_at }) => starts_at !== null)
  return [...new Set(timed.map(({ track }) => track))]
    .map((track) => {
      const own = timed.filter((heat) => heat.track === track)
      const inOrder = own.toSorted((left, right) => startOf(left) - startOf(right) || left.number - right.number)
      const assembly_point = own.find((heat) => heat.assembly_point !== null)?.assembly_point ?? null
      return { track, assembly_point, ...trackNow(inOrder, now.getTime(), nextCount) }
    })
    .filter(({ running, next }) => running !== null || next.length > 0)
    .sort((left, right) => firstStart(left) - firstStart(right))
}

const firstStart = ({ running, next }: TrackNow): number => {
  const first = running ?? next[0]
  return first ? startOf(first) : 0
}

function trackNow<Heat extends NowHeat>(
  heats: readonly Heat[],
  now: number,
  nextCount: number,
): Pick<TrackNow<Heat>, 'running' | 'next'> {
  const lastRun = heats.findLastIndex(({ state }) => state === 'run')
  const atStart = heats.findIndex(({ state }, index) => state === 'at_start' && index > lastRun)
  const isFollowed = lastRun !== -1 || atStart !== -1
  const started = heats.findLastIndex((heat) => startOf(heat) <= now)
  const begun = heats[started]
  const byClock = !isFollowed && begun && now - startOf(begun) < RUN_MS ? started : -1
  const running = atStart === -1 ? byClock : atStart
  const done = Math.max(running, lastRun, isFollowed ? -1 : started)
  return {
    running: heats[running] ?? null,
    next: heats.filter((heat, index) => index > done && startOf(heat) > now - FORGOTTEN_MS).slice(0, nextCount),
  }
}

/** The running heat and the one after it, or the next one with that of its round after it: two lines of a board. */
export function inBrief<Heat extends NowHeat>({ next, running, ...track }: TrackNow<Heat>): TrackNow<Heat> {
  const [first, second] = next
  const hasTwo = running === null && first !== undefined && second !== undefined && isSameRound(first, second)
  return { ...track, running, next: next.slice(0, hasTwo ? 2 : 1) }
}

/** "4 × 100 m flickor, försök, heat 3"; only "heat 3" below a line `above` of the same round. */
export const nowHeatText = (heat: NowHeat, above?: NowHeat | null): string =>
  above && isSameRound(heat, above)
    ? `heat ${heat.number}`
    : `${heat.event_name}, ${roundNames[heat.round]}, heat ${heat.number}`

/** Whether two heats are of the same round of the same event. */
export const isSameRound = (heat: NowHeat, other: NowHeat): boolean =>
  heat.event_name === other.event_name && heat.round === other.round

/** "8 min försenat"; nothing on time. */
export const lateText = ({ delay_min }: Pick<NowHeat, 'delay_min'>): string =>
  delay_min > 0 ? `${delay_min}\u00a0min försenat` : ''

/** Whether a row or a heat is being called, and has not started by the clock, with its delay. */
export const isCalled = (
  { calls_at, starts_at, delay_min }: Pick<NowHeat, 'calls_at' | 'starts_at' | 'delay_min'>,
  now: Date,
): boolean => {
  const planned = now.getTime() - delay_min * 60_000
  return calls_at !== null && Date.parse(calls_at) <= planned && planned < Date.parse(starts_at ?? '')
}

/** "upprop 14:02, start 14:32, 8 min försenat"; from then on "upprop pågår". */
export function nowTimesText(heat: NowHeat, now: Date): string {
  const { calls_at, starts_at, delay_min, state } = heat
  const clock = (planned: string) => formatClock(new Date(Date.parse(planned) + delay_min * 60_000))
  return [
    state === 'called'
      ? 'uppropat'
      : calls_at && state === 'planned' && `upprop ${isCalled(heat, now) ? 'pågår' : clock(calls_at)}`,
    starts_at && `start ${clock(starts_at)}`,
    lateText({ delay_min }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** How the running heat is known to run. */
export const runningWord = ({ state }: NowHeat): string => (state === 'at_start' ? 'Vid start' : 'Pågår enligt schemat')
