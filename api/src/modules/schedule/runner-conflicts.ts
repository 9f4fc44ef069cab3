import { helsinkiClock } from '@stafapp/shared/rules/times/helsinki'
import { type Conflict, type ConflictRow, type Delay, heatTimes, nameOfRow } from '../plan/public.ts'
import { roundFactsKey } from './round-facts.ts'

/** A runner's place in one heat, for runners in more than one event. */
export type SharedStart = {
  runner: number
  team: number
  teamName: string
  eventInstanceId: number
  round: string
  heat: number
}

type Start = SharedStart & { row: ConflictRow; callsAt: Date; startsAt: Date; endsAt: Date }
type Clash = { first: Start; second: Start; kind: 'running' | 'called' | 'rest' }

/** Teams named in a sentence; further ones are counted. */
const NAMED = 2

/**
 * Runners in two places at once, in two heats or called to one during another, and runners with less than `restMin`
 * minutes from one heat's end to the next call, as late as the heats are known to be. One sentence for each pair of rows, and the teams as its detail.
 */
export function findRunnerConflicts(
  rows: readonly ConflictRow[],
  starts: readonly SharedStart[],
  { restMin, delays = [] }: { restMin: number; delays?: readonly Delay[] },
): Conflict[] {
  const rowOf = new Map(rows.map((row) => [roundFactsKey(row), row]))
  const timed = starts.flatMap((start): Start[] => {
    const row = rowOf.get(roundFactsKey(start))
    if (!row) return []
    const planned = heatTimes(row, start.heat, delays)
    const late = (at: Date): Date => new Date(at.getTime() + ((row.delayMin ?? 0) + planned.delayMin) * 60_000)
    const startsAt = late(planned.startsAt)
    const callsAt = planned.callsAt && late(planned.callsAt)
    const endsAt = new Date(startsAt.getTime() + row.intervalS * 1000)
    return [{ ...start, row, callsAt: callsAt ?? startsAt, startsAt, endsAt }]
  })
  const clashes = [...Map.groupBy(timed, ({ runner }) => runner).values()].flatMap((own) => clashesOf(own, restMin))
  const pairs = Map.groupBy(clashes, ({ first, second, kind }) => `${kind}/${first.row.id}/${second.row.id}`)
  return [...pairs.values()].map((pair) => toConflict(pair, restMin))
}

function clashesOf(starts: readonly Start[], restMin: number): Clash[] {
  const sorted = [...starts].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.team - b.team)
  return sorted.flatMap((first, index) =>
    sorted.slice(index + 1).flatMap((second): Clash[] => {
      if (second.startsAt < first.endsAt) return [{ first, second, kind: 'running' }]
      if (second.callsAt < first.endsAt) return [{ first, second, kind: 'called' }]
      return restOf({ first, second }) < restMin ? [{ first, second, kind: 'rest' }] : []
    }),
  )
}

/** Minutes from the first heat's end to the second one's call. */
const restOf = ({ first, second }: Pick<Clash, 'first' | 'second'>): number =>
  (second.callsAt.getTime() - first.endsAt.getTime()) / 60_000

const wholeRest = (clash: Pick<Clash, 'first' | 'second'>): number => Math.floor(restOf(clash))

function toConflict(unsorted: readonly Clash[], restMin: number): Conflict {
  const clashes = unsorted.toSorted((a, b) => restOf(a) - restOf(b))
  const [one] = clashes
  if (!one) throw new RangeError('a pair has a clash')
  const { first, second, kind } = one
  const teams = [...new Map(clashes.map((clash) => [`${clash.first.team}/${clash.second.team}`, clash])).values()]
  const named = teams.slice(0, NAMED).map(texts[kind])
  const more = teams.length - named.length
  const also = more === 0 ? '' : ` Dessutom ${more} lag till.`
  const runners = new Set(clashes.map(({ first: { runner } }) => runner)).size
  const who = runners === 1 ? 'En löpare' : `${runners} löpare`
  const parts = { what: `${who} ${what(one, restMin)}`, where: `${pairName(first.row, second.row)}.` }
  return {
    rows: [first.row.id, second.row.id],
    text: `${parts.what}: ${parts.where}`,
    parts,
    detail: `${named.join('; ')}.${also}`,
    runners,
    short_min: Math.ceil(restMin - restOf(one)),
    ...(kind === 'rest' && { rest_min: wholeRest(one) }),
  }
}

/** "Långa och Korta (båda finaler)": the round is said once where it is the same. */
function pairName(first: ConflictRow, second: ConflictRow): string {
  if (first.round !== second.round || first.round === null) return `${nameOfRow(first)} och ${nameOfRow(second)}`
  return `${first.title} och ${second.title} (båda ${first.round === 'FINAL' ? 'finaler' : 'försök'})`
}

/** Of several clashes: the shortest one. */
function what(clash: Clash, restMin: number): string {
  if (clash.kind === 'rest') return `vilar under ${restMin} min, kortast ${wholeRest(clash)} min`
  const overlap = (from: Date): number => Math.ceil((clash.first.endsAt.getTime() - from.getTime()) / 60_000)
  return clash.kind === 'running'
    ? `har två heat samtidigt, upp till ${overlap(clash.second.startsAt)} min`
    : `har upprop under ett heat, upp till ${overlap(clash.second.callsAt)} min före målgång`
}

const at = ({ teamName, heat, startsAt }: Start): string => `${teamName} i heat ${heat} (${helsinkiClock(startsAt)})`

const texts: Record<Clash['kind'], (clash: Clash) => string> = {
  running: ({ first, second }) => `${at(first)} springer samtidigt som ${at(second)}`,
  called: ({ first, second }) =>
    `${second.teamName} har upprop ${helsinkiClock(second.callsAt)}, men ${at(first)} är klart först ${helsinkiClock(first.endsAt)}`,
  rest: ({ first, second }) =>
    `${second.teamName} har upprop ${helsinkiClock(second.callsAt)}, ${wholeRest({ first, second })} min efter att ${at(first)} är klart`,
}
