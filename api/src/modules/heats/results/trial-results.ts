import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { heatRound, trialResult } from '../../../db/schema/heats.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { lockInstances } from '../../karneval/public.ts'
import { type Finalist, qualify } from '../engine/final.ts'
import { requireRound } from '../heat-rounds.ts'
import { type LoadedRound, loadCarnival } from '../load-carnival.ts'
import { readNames } from '../round-answer.ts'
import { karnevalOfInstance, lockRounds } from '../rounds-repository.ts'

type Results = ResponseOf<'GET /api/events/heats/results/'>

/** A result as in the files: time in ms, a place or a mark. */
export type ReadResult = {
  team: number
  place: number | null
  timeMs: number | null
  mark: 'DNS' | 'DNF' | 'DQ' | null
}

/** The results of an event's trial with their version, and the finalists that they give. @throws AppError not_found */
export async function readResults(db: Db, eventInstance: number): Promise<Results> {
  const karnevalId = await karnevalOfInstance(db, eventInstance)
  const rounds = await loadCarnival(db, karnevalId, eventInstance)
  const trial = requireRound(rounds, { event_instance: eventInstance, round: 'TRIAL' })
  const final = requireRound(rounds, { event_instance: eventInstance, round: 'FINAL' })
  const data = await listResults(db, eventInstance)
  const { nameOf } = await readNames(db, karnevalId)
  const finalists = finalistsOf(trial, final, data, final.row.seed ?? final.key)
  return {
    event_instance: eventInstance,
    version: await readVersion(db, eventInstance),
    data,
    finalists: finalists.map(({ team, rank, as, timeMs }) => ({
      team,
      team_name: nameOf(team),
      rank,
      as,
      time_ms: timeMs,
    })),
  }
}

/**
 * Replaces an event's results by the entered ones. Only teams placed in its trial may have any. A result from a file
 * that is saved unchanged keeps its source.
 * @throws AppError not_found, invalid, conflict (with the current results)
 */
export function saveResults(
  ctx: Context<SessionUser>,
  { event_instance, version, results }: BodyOf<'POST /api/events/heats/results/'>,
): Promise<Results> {
  return withTransaction(ctx.db, async (tx) => {
    const karnevalId = await karnevalOfInstance(tx, event_instance)
    await lockResults(tx, event_instance, ctx.now())
    const trial = requireRound(await loadCarnival(tx, karnevalId, event_instance), { event_instance, round: 'TRIAL' })
    if ((await readVersion(tx, event_instance)) !== version) {
      throw new AppError('conflict', 'Någon annan har ändrat resultaten. Ladda om dem och försök på nytt.', {
        current: await readResults(tx, event_instance),
      })
    }
    const placed = new Set(trial.heats.flatMap((heat) => heat.places.map((place) => place.team)))
    for (const [index, result] of results.entries()) {
      const attr = `results.${index}`
      if (!placed.has(result.team))
        throw new AppError('invalid', 'Laget står inte i försöket.', { attr: `${attr}.team` })
      if (result.place === null && result.time_ms === null && result.mark === null) {
        throw new AppError('required', 'Ange placering, tid eller DNS, DNF, DQ.', { attr })
      }
    }
    if (new Set(results.map((result) => result.team)).size !== results.length) {
      throw new AppError('invalid', 'Ett lag finns med två gånger.', { attr: 'results' })
    }
    const before = new Map((await listResults(tx, event_instance)).map((result) => [result.team, result]))
    await tx.delete(trialResult).where(eq(trialResult.eventInstanceId, event_instance))
    const rows = results.map(({ team, place, time_ms, mark }) => {
      const was = before.get(team)
      const isSame = was?.place === place && was.time_ms === time_ms && was.mark === mark
      const source = isSame ? was.source : ('hand' as const)
      return { teamId: team, eventInstanceId: event_instance, place, timeMs: time_ms, mark, source, ...stamps(ctx) }
    })
    if (rows.length > 0) await tx.insert(trialResult).values(rows)
    await touchResults(tx, ctx, event_instance)
    await audit(tx, ctx, {
      action: 'heats.results',
      objectType: 'event_instance',
      objectId: event_instance,
      before: { results: [...before.values()] },
      after: { results },
    })
    return readResults(tx, event_instance)
  })
}

/** Replaces the results of some teams and keeps the others. The caller holds the results' lock. */
export async function writeRead(
  tx: Db,
  ctx: Context<SessionUser>,
  eventInstance: number,
  results: readonly ReadResult[],
): Promise<void> {
  await tx.delete(trialResult).where(
    and(
      eq(trialResult.eventInstanceId, eventInstance),
      inArray(
        trialResult.teamId,
        results.map(({ team }) => team),
      ),
    ),
  )
  await tx.insert(trialResult).values(
    results.map(({ team, place, timeMs, mark }) => ({
      teamId: team,
      eventInstanceId: eventInstance,
      place,
      timeMs,
      mark,
      source: 'file' as const,
      ...stamps(ctx),
    })),
  )
  await touchResults(tx, ctx, eventInstance)
}

const stamps = (ctx: Context) => ({ createdAt: ctx.now(), updatedAt: ctx.now() })

/** Serialises writers of an event's results with each other and with moves of its teams. */
export async function lockResults(tx: Db, eventInstance: number, now: Date): Promise<void> {
  await lockInstances(tx, [eventInstance])
  await lockRounds(tx, [{ eventInstanceId: eventInstance, round: 'TRIAL' }], now)
}

async function touchResults(tx: Db, ctx: Context, eventInstance: number): Promise<void> {
  await tx
    .update(heatRound)
    .set({ resultsVersion: sql`${heatRound.resultsVersion} + 1`, updatedAt: ctx.now() })
    .where(trialOf(eventInstance))
  ctx.invalidates('GET /api/events/heats/work/')
}

async function readVersion(db: Db, eventInstance: number): Promise<number> {
  const [row] = await db.select({ version: heatRound.resultsVersion }).from(heatRound).where(trialOf(eventInstance))
  return row?.version ?? 1
}

const trialOf = (eventInstance: number) =>
  and(eq(heatRound.eventInstanceId, eventInstance), eq(heatRound.round, 'TRIAL'))

/** An event's stored results, in ms. */
export const listResults = (db: Db, eventInstance: number): Promise<Results['data']> =>
  db
    .select({
      team: trialResult.teamId,
      place: trialResult.place,
      time_ms: trialResult.timeMs,
      mark: trialResult.mark,
      source: trialResult.source,
    })
    .from(trialResult)
    .where(eq(trialResult.eventInstanceId, eventInstance))
    .orderBy(asc(trialResult.teamId))

/** The finalists by the trial's results: winners and best times, compared to the thousandth. */
export function finalistsOf(
  trial: LoadedRound,
  final: LoadedRound,
  results: Results['data'],
  seed: string,
): Finalist[] {
  const running = new Set(trial.teams.map((team) => team.id))
  const heatOf = new Map(trial.heats.flatMap((heat) => heat.places.map((place) => [place.team, heat.number])))
  const counted = results
    .filter((result) => running.has(result.team) && result.mark === null)
    .map(({ team, place, time_ms }) => ({ team, heat: heatOf.get(team) ?? 0, place, timeMs: time_ms }))
  return qualify(counted, placesIn(final), seed)
}

/** Places in the final: the usable lanes, or the event's limit. */
export const placesIn = ({ rules }: { rules: Pick<LoadedRound['rules'], 'lanes' | 'maxPerHeat'> }): number =>
  Math.min(rules.lanes?.length ?? Number.MAX_SAFE_INTEGER, rules.maxPerHeat ?? Number.MAX_SAFE_INTEGER)
