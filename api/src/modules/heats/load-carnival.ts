import type { Db } from '../../db/db.ts'
import type { MovedTeam, PublishedHeat } from '../../db/schema/heats.ts'
import type { CarnivalRound, CarnivalTeam } from './engine/carnival.ts'
import type { RoundHeat, Timing } from './engine/types.ts'
import {
  type HeatRow,
  listCarnivalTeams,
  listHeats,
  listLastMoves,
  listRounds,
  listStarts,
  type RoundRow,
  startedHeats,
} from './rounds-repository.ts'

/** A round as the engine's input, with its database rows. */
export type LoadedRound = CarnivalRound & {
  row: RoundRow
  heatRows: HeatRow[]
  rules: CarnivalRound['rules'] & { timing: Timing }
  /** The newest manual move that has not been undone. */
  lastMove: { id: number; moved: MovedTeam[] } | null
}

const roundKey = (row: { eventInstanceId: number; round: string }) => `${row.eventInstanceId}/${row.round}`

/** Stored heats by the key of their round. */
export const byRound = <T extends { event_instance: number; round: string }>(heats: readonly T[]): Map<string, T[]> =>
  Map.groupBy(heats, ({ event_instance, round }) => roundKey({ eventInstanceId: event_instance, round }))

/** The rounds with their heats as published. */
export function asPublished(rounds: readonly LoadedRound[], published: readonly PublishedHeat[]): LoadedRound[] {
  const heats = byRound(published)
  return rounds.map((round) => ({
    ...round,
    heats: (heats.get(round.key) ?? []).map(({ number, places }) => ({
      number,
      closed: false,
      places: places.map((place) => ({ ...place, locked: false })),
    })),
  }))
}

/** A round's name as answers contain it. */
export const roundNamed = ({ row: { eventInstanceId, round, eventName } }: LoadedRound) => ({
  event_instance: eventInstanceId,
  round,
  event_name: eventName,
})

/** Running teams without a place; none before the round has heats. */
export function unplacedIn({ heats, teams }: LoadedRound): number[] {
  if (heats.length === 0) return []
  const placed = new Set(heats.flatMap(({ places }) => places.map(({ team }) => team)))
  return teams.flatMap(({ id }) => (placed.has(id) ? [] : [id]))
}

/**
 * All rounds of a carnival with their teams, runners and working heats. A final after a trial has only the teams placed
 * in it. `beside`: only this event will change, so other events' runners are loaded only when they also run in it.
 */
export async function loadCarnival(db: Db, karnevalId: number, beside?: number): Promise<LoadedRound[]> {
  const rows = await listRounds(db, karnevalId)
  const teams = Map.groupBy(await listCarnivalTeams(db, karnevalId), (team) => team.eventInstanceId)
  const heats = Map.groupBy(await listHeats(db, { karnevalId }), roundKey)
  const runners = Map.groupBy(await listStarts(db, karnevalId, beside), (start) => `${start.teamId}/${start.round}`)
  const started = await startedHeats(db, karnevalId)
  const moves = new Map((await listLastMoves(db, karnevalId)).map(({ heat_move: move }) => [roundKey(move), move]))
  return rows.map((row) => {
    const key = roundKey(row)
    const heatRows = heats.get(key) ?? []
    const placed = new Set(heatRows.flatMap((heat) => heat.places.map((place) => place.team)))
    const isFirst = row.round === row.rounds[0]
    const own = (teams.get(row.eventInstanceId) ?? []).filter(
      (team) => team.isRunning && (isFirst || placed.has(team.id)),
    )
    return {
      key,
      row,
      heatRows,
      teams: own.map(({ id, schoolId }): CarnivalTeam => {
        const starts = runners.get(`${id}/${row.round}`) ?? []
        return { id, school: schoolId, runners: starts.map((start) => start.runnerId) }
      }),
      heats: heatRows.map((heat) => engineHeat(heat, started.has(`${key}/${heat.number}`))),
      rules: {
        lanes: lanesOf(row),
        maxPerHeat: row.maxPerHeat,
        timing: {
          callsAt: row.callsAt.getTime(),
          startsAt: row.startsAt.getTime(),
          heatMs: row.heatDurationS * 1000,
          restMs: row.minRestMin * 60_000,
        },
      },
      isDrawn: false,
      lastMove: moves.get(key) ?? null,
    }
  })
}

/** The lanes that can be used in a round; null: mass start. */
export function lanesOf({ trackLanes, unusableLanes }: RoundRow): number[] | null {
  if (trackLanes === null) return null
  const lanes = Array.from({ length: trackLanes }, (_, index) => index + 1)
  return lanes.filter((lane) => !unusableLanes.includes(lane))
}

/** Heats that are called by hand, or that officials have sent to the start or given a result: the engine keeps them. */
const engineHeat = ({ number, status, places }: HeatRow, isStarted: boolean): RoundHeat => ({
  number,
  closed: status !== 'planned' || isStarted,
  places,
})
