import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { underWayText } from '@stafapp/shared/rules/raceday/results/final-stage'
import { tieText } from '@stafapp/shared/rules/raceday/results/qualification-words'
import { and, eq, inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { heat, heatMove, heatPlace } from '../../db/schema/heats.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { lockInstances } from '../karneval/public.ts'
import { placeBeside } from './engine/carnival.ts'
import type { PlaceChange } from './engine/diff.ts'
import { drawFinal } from './engine/final.ts'
import { move } from './engine/move.ts'
import { requireRound } from './heat-rounds.ts'
import { type LoadedRound, loadCarnival } from './load-carnival.ts'
import { planRepair, repairRound } from './repair-heats.ts'
import { recordedFacts } from './results/facts.ts'
import { stageOf } from './results/finals-under-way.ts'
import { timedHeats } from './results/timed-heats.ts'
import { advanceFrom, finalistsOf, placesIn } from './results/trial-results.ts'
import { changesAnswer, readNames, roundAnswer, undoable } from './round-answer.ts'
import { karnevalOfInstance, listPlaced, listRounds, lockRounds, type RoundName } from './rounds-repository.ts'
import { addedConflicts } from './track-conflicts.ts'
import { listed, refusalText, warningText } from './words.ts'
import { touchRound, writeDrawn, writeRound } from './write-round.ts'

type RoundAnswer = ResponseOf<'POST /api/events/heats/repair/'>
type Writing = { event_instance: number; round: RoundName; version: number }

/** A round read under its lock, with the carnival's other rounds. */
type Locked = { tx: Db; own: LoadedRound; all: LoadedRound[]; karnevalId: number }

/**
 * Runs one change of one round: locks event and round, compares the version, and returns the changed round.
 * @throws AppError not_found, conflict (with the current round)
 */
async function changeRound(
  ctx: Context<SessionUser>,
  { event_instance, round, version }: Writing,
  work: (locked: Locked) => Promise<readonly PlaceChange[]>,
): Promise<RoundAnswer> {
  const karnevalId = await karnevalOfInstance(ctx.db, event_instance)
  return withTransaction(ctx.db, async (tx) => {
    const rows = await listRounds(tx, karnevalId)
    if (!rows.some((row) => row.eventInstanceId === event_instance && row.round === round))
      throw new AppError('not_found')
    // The event before the round: the same order as entering teams, to avoid deadlocks.
    await lockInstances(tx, [event_instance])
    await lockRounds(tx, [{ eventInstanceId: event_instance, round }], ctx.now())
    const all = await loadCarnival(tx, karnevalId)
    const own = requireRound(all, { event_instance, round })
    const names = await readNames(tx, karnevalId)
    if (own.row.version !== version) {
      throw new AppError('conflict', 'Någon annan har ändrat heaten. Ladda om och försök på nytt.', {
        current: roundAnswer(own, all, names),
      })
    }
    const changes = await work({ tx, own, all, karnevalId })
    ctx.invalidates('GET /api/events/heats/work/')
    const after = await loadCarnival(tx, karnevalId)
    return {
      changes: changesAnswer(changes, names),
      round: roundAnswer(requireRound(after, { event_instance, round }), after, names),
    }
  })
}

/**
 * Moves a team manually. With warnings and without `force` nothing is saved. @throws AppError move_refused with the
 * reason
 */
export async function swap(
  ctx: Context<SessionUser>,
  body: BodyOf<'POST /api/events/heats/swap/'>,
): Promise<ResponseOf<'POST /api/events/heats/swap/'>> {
  const outcome: { warnings: { code: string; detail: string }[]; done: boolean } = { warnings: [], done: true }
  const answer = await changeRound(ctx, body, async ({ tx, own, all, karnevalId }) => {
    const target = { team: body.team, heat: body.heat, lane: body.lane }
    const result = move(placeBeside(own, all), target)
    if ('refused' in result) {
      const { nameOf } = await readNames(tx, karnevalId)
      throw new AppError('move_refused', refusalText(result.refused, nameOf))
    }
    outcome.warnings = result.warnings.map((warning) => ({ code: warning.code, detail: warningText(warning) }))
    outcome.done = result.warnings.length === 0 || body.force === true
    if (!outcome.done) return []
    const before = await listPlaced(tx, karnevalId)
    const placed = { as: 'hand' as const, at: ctx.now().toISOString(), by: ctx.user.id }
    const changes = await writeRound(tx, own, result.heats, { now: ctx.now(), placed: () => placed })
    const moved = changes.flatMap((change) =>
      change.op === 'moved'
        ? [
            {
              team: change.team,
              before: change.before,
              after: change.after,
              placed: before.get(`${change.team}/${body.round}`) ?? null,
            },
          ]
        : [],
    )
    await tx.insert(heatMove).values({
      eventInstanceId: body.event_instance,
      round: body.round,
      moved,
      movedBy: ctx.user.id,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    await auditRound(tx, ctx, own, 'heats.swap', { target, warnings: result.warnings, changes })
    return changes
  })
  return { ...outcome, ...answer }
}

/** Undoes the newest manual move. @throws AppError move_refused, conflict */
export const undoMove = (ctx: Context<SessionUser>, body: BodyOf<'POST /api/events/heats/undo/'>) =>
  changeRound(ctx, body, async ({ tx, own, all }) => {
    const last = undoable(own)
    const [first] = last?.moved ?? []
    if (!last || !first) throw new AppError('move_refused', 'Det finns ingen flytt att ångra.')
    // A move that swaps two teams is its own inverse.
    const result = move(placeBeside(own, all), { team: first.team, ...first.before })
    if ('refused' in result) throw new AppError('move_refused', 'Flytten kan inte längre ångras.')
    const placings = new Map(last.moved.map(({ team, placed }) => [team, placed]))
    const changes = await writeRound(tx, own, result.heats, {
      now: ctx.now(),
      placed: (team) => placings.get(team) ?? null,
    })
    await tx.delete(heatMove).where(eq(heatMove.id, last.id))
    await auditRound(tx, ctx, own, 'heats.undo', { changes })
    return changes
  })

export const lockPlaces = (ctx: Context<SessionUser>, body: BodyOf<'POST /api/events/heats/lock/'>) =>
  changeRound(ctx, body, async ({ tx, own }) => {
    const { teams, locked } = body
    const placed = new Set(own.heats.flatMap((each) => each.places.map((place) => place.team)))
    if (teams.some((team) => !placed.has(team))) throw new AppError('not_found')
    await tx
      .update(heatPlace)
      .set({ locked, updatedAt: ctx.now() })
      .where(and(eq(heatPlace.round, body.round), inArray(heatPlace.teamId, teams)))
    await touchRound(tx, own.row, ctx.now())
    await auditRound(tx, ctx, own, 'heats.lock', { teams, locked })
    return []
  })

export const repairByHand = (ctx: Context<SessionUser>, body: BodyOf<'POST /api/events/heats/repair/'>) =>
  changeRound(ctx, body, async ({ tx, own, all, karnevalId }) => {
    if (own.heatRows.length === 0) return []
    const conflicts = await addedConflicts(tx, karnevalId, all, new Map([[own.key, planRepair(own, all).heats]]))
    if (conflicts.length > 0 && body.confirmed !== true) {
      throw new AppError('confirmation_required', conflicts.join(' '), { attr: 'confirmed' })
    }
    const { changes } = await repairRound(tx, ctx, { round: own, beside: all, reason: 'Uppdaterad av arrangören' })
    return changes
  })

/** Sets a heat's status, which the public heat schedule shows at once. */
export const setStatus = (ctx: Context<SessionUser>, body: BodyOf<'POST /api/events/heats/status/'>) =>
  changeRound(ctx, body, async ({ tx, own }) => {
    const found = own.heatRows.find((each) => each.number === body.heat)
    if (!found) throw new AppError('not_found')
    await tx.update(heat).set({ status: body.status, updatedAt: ctx.now() }).where(eq(heat.id, found.id))
    await touchRound(tx, own.row, ctx.now())
    await auditRound(tx, ctx, own, 'heats.status', { heat: body.heat, before: found.status, status: body.status })
    ctx.invalidates('GET /api/events/heatschedule/')
    return []
  })

/** Applies from the next draw or repair; until then teams stay on lanes that have become unusable. */
export const saveSettings = (ctx: Context<SessionUser>, body: BodyOf<'POST /api/events/heats/settings/'>) =>
  changeRound(ctx, body, async ({ tx, own }) => {
    const unusableLanes = [...new Set(body.unusable_lanes)].sort((left, right) => left - right)
    const { trackLanes } = own.row
    if (trackLanes === null ? unusableLanes.length > 0 : unusableLanes.some((lane) => lane > trackLanes)) {
      throw new AppError('invalid', 'Banan finns inte.', { attr: 'unusable_lanes' })
    }
    if (unusableLanes.length === trackLanes) {
      throw new AppError('invalid', 'Minst en bana måste kunna användas.', { attr: 'unusable_lanes' })
    }
    await touchRound(tx, own.row, ctx.now(), { unusableLanes, laneKind: body.lane_kind })
    await auditRound(tx, ctx, own, 'heats.settings', { unusableLanes, laneKind: body.lane_kind })
    return []
  })

/** Logs a change of a round: ids and places, no child's name. */
const auditRound = (tx: Db, ctx: Context, { row }: LoadedRound, action: string, after: object) =>
  audit(tx, ctx, {
    action,
    objectType: 'event_instance',
    objectId: row.eventInstanceId,
    after: { round: row.round, ...after },
  })

/**
 * Draws the final into the working heats, from official results alone.
 * @throws AppError conflict, invalid (no results, a tie, a rule that lets too many go on), not_official (with the heats),
 * final_under_way (the final has been called or run, so its teams keep their places)
 */
export const makeFinal = (
  ctx: Context<SessionUser>,
  { event_instance, version, seed }: BodyOf<'POST /api/events/heats/final/'>,
) =>
  changeRound(ctx, { event_instance, round: 'FINAL', version }, async ({ tx, own, all }) => {
    const trial = requireRound(all, { event_instance, round: 'TRIAL' })
    const facts = await recordedFacts(tx, [event_instance])
    const stage = stageOf(own, facts)
    if (stage) throw new AppError('final_under_way', underWayText(stage))
    const lot = `${seed ?? trial.row.seed ?? trial.key}/${own.key}`
    const heats = timedHeats(trial, facts)
    const advancing = advanceFrom(heats, trial, own)
    const { fault, tie, openHeats } = advancing
    const attr = { attr: 'event_instance' }
    if (heats.every(({ result }) => result.state === 'none'))
      throw new AppError('invalid', 'Mata in försökens resultat först.', attr)
    if (openHeats.length > 0) {
      throw new AppError(
        'not_official',
        `Finalen lottas när alla heat i försöken är officiella. Kvar: heat ${listed(openHeats.map(String))}.`,
      )
    }
    if (fault !== null) throw new AppError('invalid', fault, attr)
    if (tie) throw new AppError('invalid', tieText(tie), attr)
    const finalists = finalistsOf(advancing)
    if (finalists.length === 0) throw new AppError('invalid', 'Inget lag går till final.', attr)
    const setup = {
      lanes: own.rules.lanes,
      trackLanes: own.row.trackLanes ?? 0,
      kind: own.row.laneKind,
      places: placesIn(own),
    }
    const changes = await writeDrawn(tx, own, drawFinal(finalists, setup, lot), { seed: lot, now: ctx.now() })
    await auditRound(tx, ctx, own, 'heats.final', {
      seed: lot,
      finalists: finalists.map(({ team }) => team),
      in: changes.flatMap(({ op, team }) => (op === 'added' ? [team] : [])),
      out: changes.flatMap(({ op, team }) => (op === 'removed' ? [team] : [])),
    })
    return changes
  })
