import type { FactDetail, FactKind, ReadingRow } from '@stafapp/shared/contract/raceday'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { racedayFact } from '../../db/schema/raceday.ts'
import { createRandom } from '../../lib/random.ts'
import { eventFacts } from '../facts/events.ts'
import { type DemoCarnival, instanceId, roundRows } from './carnivals.ts'
import type { DemoHeats } from './heats.ts'
import { clockOf, DEVICE, fileOf, idOf, readingRows } from './race-day.ts'

type FactRow = typeof racedayFact.$inferInsert
type HeatRow = DemoHeats['heats'][number]
type Timed = { heat: HeatRow; rows: ReadingRow[] }

export type PastResults = {
  /** With the finals of the events that have one. */
  heats: DemoHeats
  facts: FactRow[]
  /** The official times of each event, the fastest first. */
  fastest: ReadonlyMap<number, { round: HeatRow['round']; row: ReadingRow }[]>
}

/** In which order the lanes of a final are given, the fastest first. */
const LANES = [4, 5, 3, 6, 2, 7, 1, 8]
const FINAL_PLACES = LANES.length
const MINUTE_MS = 60_000

/** A whole carnival that is over: every heat has its result file and is official, and finals were run. */
export function demoPastResults(
  carnival: DemoCarnival,
  drawn: DemoHeats,
  { organiserId, firstHeatId }: { organiserId: number; firstHeatId: number },
): PastResults {
  const random = createRandom(`demo/results ${carnival.year}`)
  const places = Map.groupBy(drawn.places, ({ heatId }) => heatId)
  const heats: DemoHeats = {
    heats: [...drawn.heats],
    places: [...drawn.places],
    rounds: [...drawn.rounds],
    version: drawn.version,
  }
  const snapshot = [...drawn.version.snapshot]
  const facts: FactRow[] = []
  const fastest = new Map<number, { round: HeatRow['round']; row: ReadingRow }[]>()

  const run = (eventId: number, heat: HeatRow, teams: readonly { id: number; lane: number | null }[]): Timed => {
    const rows = readingRows({ eventId, teams }, undefined, random)
    const startsAt = heat.startsAt ?? new Date(0)
    const record = (kind: FactKind, minutes: number, detail: FactDetail | null) => {
      const at = new Date(startsAt.getTime() + minutes * MINUTE_MS)
      const { eventInstanceId, round, number } = heat
      facts.push({
        factId: idOf(`${eventInstanceId}/${round}/${number}/${kind}`),
        karnevalId: carnival.id,
        day: helsinkiDay(startsAt),
        kind,
        eventInstanceId,
        round,
        heatNumber: number,
        detail,
        userId: organiserId,
        device: DEVICE,
        deviceTime: at,
        seen: facts.length,
        source: 'organiser',
        recordedAt: at,
      })
    }
    record('reading', 2, { ...fileOf(heat), start: clockOf(startsAt), rows })
    record('official', 8, null)
    fastest.set(eventId, [...(fastest.get(eventId) ?? []), ...rows.map((row) => ({ round: heat.round, row }))])
    return { heat, rows }
  }

  for (const event of eventFacts) {
    const eventInstanceId = instanceId(carnival, event.id)
    const first = drawn.heats.filter((heat) => heat.eventInstanceId === eventInstanceId)
    const timed = first.map((heat) =>
      run(
        event.id,
        heat,
        (places.get(heat.id ?? 0) ?? []).map(({ teamId, lane }) => ({ id: teamId, lane })),
      ),
    )
    const times = roundRows.find((row) => row.eventInstanceId === eventInstanceId && row.round === 'FINAL')
    if (event.rounds.length < 2 || !times || timed.length === 0) continue
    const { callsAt, startsAt } = times
    const stamps = { createdAt: drawn.version.publishedAt, updatedAt: drawn.version.publishedAt }
    const id = firstHeatId + heats.heats.length
    const final: HeatRow = {
      ...{ id, eventInstanceId, round: 'FINAL', number: 1, callsAt, startsAt, status: 'run' },
      ...stamps,
    }
    const teams = finalists(timed).map((team, index) => ({ id: team, lane: LANES[index] ?? index + 1 }))
    heats.heats.push(final)
    heats.rounds.push({
      eventInstanceId,
      round: 'FINAL',
      seed: `final-${eventInstanceId}`,
      drawnAt: startsAt,
      ...stamps,
    })
    heats.places.push(
      ...teams.map((team) => ({
        ...{ heatId: id, eventInstanceId, round: 'FINAL' as const, lane: team.lane, teamId: team.id },
        ...stamps,
      })),
    )
    snapshot.push({
      ...{ id, event_instance: eventInstanceId, round: 'FINAL', number: 1 },
      calls_at: callsAt.toISOString(),
      starts_at: startsAt.toISOString(),
      places: teams.map((team) => ({ lane: team.lane, team: team.id })),
    })
    run(event.id, final, teams)
  }
  for (const rows of fastest.values()) rows.sort((left, right) => (left.row.ms ?? 0) - (right.row.ms ?? 0))
  heats.version = { ...drawn.version, snapshot }
  return { heats, facts, fastest }
}

/** Every heat's winner when there are lanes enough, then the best times. */
function finalists(heats: readonly Timed[]): number[] {
  const byTime = (rows: readonly ReadingRow[]) =>
    rows.toSorted((left, right) => (left.ms ?? 0) - (right.ms ?? 0)).flatMap(({ team }) => team ?? [])
  const winners = heats.length <= FINAL_PLACES ? byTime(heats.flatMap(({ rows }) => rows.slice(0, 1))) : []
  const others = byTime(heats.flatMap(({ rows }) => rows)).filter((team) => !winners.includes(team))
  return [...winners, ...others].slice(0, FINAL_PLACES)
}
