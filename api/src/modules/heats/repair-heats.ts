import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { heat } from '../../db/schema/heats.ts'
import { team } from '../../db/schema/teams.ts'
import type { Context } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { placeBeside } from './engine/carnival.ts'
import type { PlaceChange } from './engine/diff.ts'
import { openHeat } from './engine/heat-capacity.ts'
import { type Repair, repair } from './engine/repair.ts'
import type { RoundHeat } from './engine/types.ts'
import { rememberPlaces, type Spot, takeFreedPlaces } from './freed-places.ts'
import { type LoadedRound, loadCarnival } from './load-carnival.ts'
import { karnevalOfInstance, listRounds, lockRounds, type RoundName } from './rounds-repository.ts'
import { type Writing, writeRound } from './write-round.ts'

/** The changes of a repair to one round; places by heat number and lane. Empty when nothing changed. */
type RoundRepair = {
  eventInstanceId: number
  round: RoundName
  changes: PlaceChange[]
  /** Teams that were moved to another place: at most two, and none while a lane is free. */
  moved: number[]
}

type Order = { eventInstanceId: number; reason: string }

/**
 * Updates the working heats of an event to its teams, in the caller's transaction: withdrawn teams free their lane, new
 * ones get one. Events without heats and called heats are not changed. The public sees it with the next publication.
 * Callers that lock the event (lockInstances) must do so before.
 * @returns one entry per round that has heats; also written to the audit
 */
export async function repairHeats(tx: Db, ctx: Context, { eventInstanceId, reason }: Order): Promise<RoundRepair[]> {
  const loaded = await lockAndLoad(tx, ctx, eventInstanceId)
  const repairs: RoundRepair[] = []
  for (const round of loaded.filter(
    (each) => each.row.eventInstanceId === eventInstanceId && each.heatRows.length > 0,
  )) {
    repairs.push(await repairRound(tx, ctx, { round, beside: loaded, reason }))
  }
  return repairs
}

/**
 * Puts a restored team back to its former place when free, otherwise where the repair places it. Call it after the
 * team's status is restored.
 * @throws AppError not_found
 */
export async function placeTeamAgain(tx: Db, ctx: Context, { teamId }: { teamId: number }): Promise<RoundRepair[]> {
  const [found] = await tx.select({ eventInstanceId: team.eventInstanceId }).from(team).where(eq(team.id, teamId))
  if (!found) throw new AppError('not_found')
  const { eventInstanceId } = found
  const karnevalId = await karnevalOfInstance(tx, eventInstanceId)
  const reason = 'Laget är tillbaka'
  const loaded = await lockAndLoad(tx, ctx, eventInstanceId)
  const back: RoundRepair[] = []
  for (const spot of await takeFreedPlaces(tx, karnevalId, teamId)) {
    const round = loaded.find((each) => each.row.eventInstanceId === eventInstanceId && each.row.round === spot.round)
    const heats = round && withTeamAt(round, teamId, spot)
    if (!heats) continue
    const changes = await writeRound(tx, round, heats, repairedAt(ctx.now()))
    await auditRepair(tx, ctx, { round, reason, changes })
    back.push({ eventInstanceId, round: spot.round, changes, moved: [] })
  }
  const rest = await repairHeats(tx, ctx, { eventInstanceId, reason })
  return [...back, ...rest.filter((each) => each.changes.length > 0)]
}

/** The round's heats with the team on that lane; null when the place is unavailable. */
function withTeamAt({ heats, rules }: LoadedRound, teamId: number, { heatNumber, lane }: Spot): RoundHeat[] | null {
  const target = heats.find((each) => each.number === heatNumber)
  if (!target || target.closed || heats.some((each) => each.places.some((place) => place.team === teamId))) return null
  const isFree = target.places.every((place) => place.lane !== lane) && (rules.lanes?.includes(lane) ?? true)
  if (!isFree || openHeat(heatNumber, target.places, rules).room === 0) return null
  const places = [...target.places, { lane, team: teamId, locked: false }].sort((one, other) => one.lane - other.lane)
  return heats.map((each) => (each === target ? { ...target, places } : each))
}

/** Locks the event's rounds, then loads the carnival; empty when the event has no heats. */
async function lockAndLoad(tx: Db, ctx: Context, eventInstanceId: number): Promise<LoadedRound[]> {
  const [any] = await tx.select({ id: heat.id }).from(heat).where(eq(heat.eventInstanceId, eventInstanceId)).limit(1)
  if (!any) return []
  const karnevalId = await karnevalOfInstance(tx, eventInstanceId)
  const rows = await listRounds(tx, karnevalId)
  await lockRounds(
    tx,
    rows.filter((row) => row.eventInstanceId === eventInstanceId),
    ctx.now(),
  )
  return loadCarnival(tx, karnevalId, eventInstanceId)
}

type RepairOrder = { round: LoadedRound; beside: readonly LoadedRound[]; reason: string }

/** Computes a repair. Deterministic for a round and its version. */
export const planRepair = (round: LoadedRound, beside: readonly LoadedRound[]): Repair =>
  repair({ ...placeBeside(round, beside), heats: round.heats }, `${round.row.seed ?? round.key}/${round.row.version}`)

/** Repairs one locked round; writes nothing when it is up to date. */
export async function repairRound(tx: Db, ctx: Context, { round, beside, reason }: RepairOrder): Promise<RoundRepair> {
  const { row, heats } = round
  const { heats: repaired, moved, removed } = planRepair(round, beside)
  const isSame = JSON.stringify(repaired) === JSON.stringify(heats)
  if (isSame) return { eventInstanceId: row.eventInstanceId, round: row.round, changes: [], moved: [] }
  ctx.invalidates('GET /api/events/heats/work/')
  const leaving = heats.flatMap(({ number, places }) =>
    places
      .filter((place) => removed.includes(place.team))
      .map(({ team: teamId, lane }) => ({ teamId, round: row.round, heatNumber: number, lane })),
  )
  await rememberPlaces(tx, leaving, ctx.now())
  const changes = await writeRound(tx, round, repaired, repairedAt(ctx.now()))
  await auditRepair(tx, ctx, { round, reason, changes })
  return { eventInstanceId: row.eventInstanceId, round: row.round, changes, moved }
}

/** Marks places given by a repair as such, not as drawn or manual. */
const repairedAt = (now: Date): Writing => ({
  now,
  placed: () => ({ as: 'repair', at: now.toISOString(), by: null }),
})

const auditRepair = (
  tx: Db,
  ctx: Context,
  { round, reason, changes }: { round: LoadedRound; reason: string; changes: PlaceChange[] },
) =>
  audit(tx, ctx, {
    action: 'heats.repair',
    objectType: 'event_instance',
    objectId: round.row.eventInstanceId,
    after: { round: round.row.round, changes },
    reason,
  })
