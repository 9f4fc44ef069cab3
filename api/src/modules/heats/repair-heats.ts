import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { heat } from '../../db/schema/heats.ts'
import { team } from '../../db/schema/teams.ts'
import { audit } from '../../domain/audit.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../../handler.ts'
import { placeBeside } from '../../heats/carnival.ts'
import type { PlaceChange } from '../../heats/diff.ts'
import { type Repair, repair } from '../../heats/repair.ts'
import { openHeat } from '../../heats/rooms.ts'
import type { RoundHeat } from '../../heats/types.ts'
import { rememberPlaces, type Spot, takeFreedPlaces } from './freed-places.ts'
import { type LoadedRound, loadCarnival } from './load-carnival.ts'
import { karnevalOfInstance, listRounds, lockRounds, type RoundName } from './rounds-repository.ts'
import { type Writing, writeRound } from './write-round.ts'

/** What a repair did to one round: places by heat number and lane. Nothing happened: no changes. */
export type RoundRepair = {
  eventInstanceId: number
  round: RoundName
  changes: PlaceChange[]
  /** Teams that had a place before and got another: at most two, and none while a lane is free. */
  moved: number[]
}

type Order = { eventInstanceId: number; reason: string }

/**
 * Brings the working heats of an event in line with its teams, in the caller's transaction: withdrawn teams leave their
 * lane, new ones get one. Nothing happens to an event without heats, and nothing to heats that have been called. The
 * public sees it with the next publication. Callers that lock the event (lockInstances) do so before.
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
 * Puts a team that came back where it stood before, when nobody has taken the place; otherwise where repair would put it.
 * The team is no longer withdrawn when this is called.
 * @throws AppError not_found
 */
export async function placeTeamAgain(tx: Db, ctx: Context, { teamId }: { teamId: number }): Promise<RoundRepair[]> {
  const [found] = await tx.select({ eventInstanceId: team.eventInstanceId }).from(team).where(eq(team.id, teamId))
  const karnevalId = found && (await karnevalOfInstance(tx, found.eventInstanceId))
  if (!found || !karnevalId) throw new AppError('not_found')
  const { eventInstanceId } = found
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

/** The round's heats with the team on that lane; null when the place is not to be had. */
function withTeamAt({ heats, rules }: LoadedRound, teamId: number, { heatNumber, lane }: Spot): RoundHeat[] | null {
  const target = heats.find((each) => each.number === heatNumber)
  if (!target || target.closed || heats.some((each) => each.places.some((place) => place.team === teamId))) return null
  const isFree = target.places.every((place) => place.lane !== lane) && (rules.lanes?.includes(lane) ?? true)
  if (!isFree || openHeat(heatNumber, target.places, rules).room === 0) return null
  const places = [...target.places, { lane, team: teamId, locked: false }].sort((one, other) => one.lane - other.lane)
  return heats.map((each) => (each === target ? { ...target, places } : each))
}

/** Everything an event's heats depend on, read after its rounds have been locked; nothing when it has no heats. */
async function lockAndLoad(tx: Db, ctx: Context, eventInstanceId: number): Promise<LoadedRound[]> {
  const [any] = await tx.select({ id: heat.id }).from(heat).where(eq(heat.eventInstanceId, eventInstanceId)).limit(1)
  const karnevalId = await karnevalOfInstance(tx, eventInstanceId)
  if (!any || karnevalId === null) return []
  const rows = await listRounds(tx, karnevalId)
  await lockRounds(
    tx,
    rows.filter((row) => row.eventInstanceId === eventInstanceId),
    ctx.now(),
  )
  return loadCarnival(tx, karnevalId, eventInstanceId)
}

type RepairOrder = { round: LoadedRound; beside: readonly LoadedRound[]; reason: string }

/** What a repair would do: the same round in the same state is always repaired in the same way. */
export const planRepair = (round: LoadedRound, beside: readonly LoadedRound[]): Repair =>
  repair({ ...placeBeside(round, beside), heats: round.heats }, `${round.row.seed ?? round.key}/${round.row.version}`)

/** Repairs one locked round; writes nothing when nothing is out of line. */
export async function repairRound(tx: Db, ctx: Context, { round, beside, reason }: RepairOrder): Promise<RoundRepair> {
  const { row, heats } = round
  const { heats: repaired, moved, removed } = planRepair(round, beside)
  const isSame = JSON.stringify(repaired) === JSON.stringify(heats)
  if (isSame) return { eventInstanceId: row.eventInstanceId, round: row.round, changes: [], moved: [] }
  ctx.changes('GET /api/events/heats/work/')
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

/** Whoever gets a place in a repair has it from the repair, and not by lot or by hand. */
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
