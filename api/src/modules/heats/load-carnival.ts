import type { Db } from '../../db/db.ts'
import type { MovedTeam } from '../../db/schema/heats.ts'
import type { CarnivalRound, CarnivalTeam } from '../../heats/carnival.ts'
import type { RoundHeat, Timing } from '../../heats/types.ts'
import {
  type HeatRow,
  listCarnivalTeams,
  listHeats,
  listLastMoves,
  listRounds,
  listStarts,
  type RoundRow,
} from './rounds-repository.ts'

/** A round as the engine takes it, beside the rows that it was made from. */
export type LoadedRound = CarnivalRound & {
  row: RoundRow
  heatRows: HeatRow[]
  rules: CarnivalRound['rules'] & { timing: Timing }
  /** The newest move by hand that has not been undone. */
  lastMove: { id: number; moved: MovedTeam[] } | null
}

export const roundKey = (row: { eventInstanceId: number; round: string }) => `${row.eventInstanceId}/${row.round}`

/**
 * All rounds of a carnival with their teams, runners and working heats. A final that follows a trial has no teams but
 * those that stand in it. `beside`: only this event is about to change, so only its runners are looked up.
 */
export async function loadCarnival(db: Db, karnevalId: number, beside?: number): Promise<LoadedRound[]> {
  const rows = await listRounds(db, karnevalId)
  const teams = Map.groupBy(await listCarnivalTeams(db, karnevalId), (team) => team.eventInstanceId)
  const heats = Map.groupBy(await listHeats(db, { karnevalId }), roundKey)
  const runners = Map.groupBy(await listStarts(db, karnevalId, beside), (start) => `${start.teamId}/${start.round}`)
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
      heats: heatRows.map(engineHeat),
      rules: {
        lanes: usable(row),
        maxPerHeat: row.maxPerHeat,
        timing: {
          callsAt: row.callsAt.getTime(),
          startsAt: row.startsAt.getTime(),
          heatMs: row.heatDurationS * 1000,
        },
      },
      isDrawn: false,
      lastMove: moves.get(key) ?? null,
    }
  })
}

function usable({ trackLanes, unusableLanes }: RoundRow): number[] | null {
  if (trackLanes === null) return null
  const lanes = Array.from({ length: trackLanes }, (_, index) => index + 1)
  return lanes.filter((lane) => !unusableLanes.includes(lane))
}

/** What has been called stands: the engine may not touch it. */
const engineHeat = ({ number, status, places }: HeatRow): RoundHeat => ({
  number,
  closed: status !== 'planned',
  places,
})
