import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { asc, eq } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { trialResult } from '../../db/schema/heats.ts'
import { audit } from '../../domain/audit.ts'
import { AppError } from '../../errors.ts'
import type { Context, SessionUser } from '../../handler.ts'
import { drawFinal, type Finalist, qualify } from '../../heats/final.ts'
import { lockInstances } from '../events/team-entry-repository.ts'
import { auditRound, changeRound } from './change-round.ts'
import { type LoadedRound, loadCarnival } from './load-carnival.ts'
import { readNames } from './round-answer.ts'
import { karnevalOfInstance } from './rounds-repository.ts'
import { requireRound } from './work.ts'
import { touchRound, writeRound } from './write-round.ts'

type Results = BodyOf<'POST /api/events/heats/results/'>['results']

/** The results of an event's trial, and who would run the final. @throws AppError not_found */
export async function readResults(
  db: Db,
  eventInstance: number,
): Promise<ResponseOf<'GET /api/events/heats/results/'>> {
  const karnevalId = await karnevalOfInstance(db, eventInstance)
  if (karnevalId === null) throw new AppError('not_found')
  const rounds = await loadCarnival(db, karnevalId, eventInstance)
  const trial = requireRound(rounds, { event_instance: eventInstance, round: 'TRIAL' })
  const final = requireRound(rounds, { event_instance: eventInstance, round: 'FINAL' })
  const results = await listResults(db, eventInstance)
  const { nameOf } = await readNames(db, karnevalId)
  const finalists = finalistsOf(trial, final, results, final.row.seed ?? final.key)
  return {
    data: results,
    finalists: finalists.map(({ team, rank, as, timeMs }) => ({
      team,
      team_name: nameOf(team),
      rank,
      as,
      time_ms: timeMs,
    })),
  }
}

/** Replaces an event's results. Only teams that stand in its trial have any. @throws AppError not_found, invalid */
export function saveResults(
  ctx: Context<SessionUser>,
  { event_instance, results }: BodyOf<'POST /api/events/heats/results/'>,
): Promise<Results> {
  return withTransaction(ctx.db, async (tx) => {
    const karnevalId = await karnevalOfInstance(tx, event_instance)
    if (karnevalId === null) throw new AppError('not_found')
    await lockInstances(tx, [event_instance])
    const trial = requireRound(await loadCarnival(tx, karnevalId, event_instance), { event_instance, round: 'TRIAL' })
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
    await tx.delete(trialResult).where(eq(trialResult.eventInstanceId, event_instance))
    if (results.length > 0) {
      await tx.insert(trialResult).values(
        results.map(({ team, place, time_ms, mark }) => ({
          teamId: team,
          eventInstanceId: event_instance,
          place,
          timeMs: time_ms,
          mark,
          createdAt: ctx.now(),
          updatedAt: ctx.now(),
        })),
      )
    }
    await audit(tx, ctx, {
      action: 'heats.results',
      objectType: 'event_instance',
      objectId: event_instance,
      after: { results },
    })
    return listResults(tx, event_instance)
  })
}

/** Draws the final into the working heats. @throws AppError conflict, invalid (no results), in_use (the final is under way) */
export const makeFinal = (
  ctx: Context<SessionUser>,
  { event_instance, version, seed }: BodyOf<'POST /api/events/heats/final/'>,
) =>
  changeRound(ctx, { event_instance, round: 'FINAL', version }, async ({ tx, own, all }) => {
    if (own.heats.some((heat) => heat.closed)) throw new AppError('in_use', 'Finalen är uppropad eller sprungen.')
    const trial = requireRound(all, { event_instance, round: 'TRIAL' })
    const lot = `${seed ?? trial.row.seed ?? trial.key}/${own.key}`
    const finalists = finalistsOf(trial, own, await listResults(tx, event_instance), lot)
    if (finalists.length === 0)
      throw new AppError('invalid', 'Mata in försökens resultat först.', { attr: 'event_instance' })
    const setup = {
      lanes: own.rules.lanes,
      trackLanes: own.row.trackLanes ?? 0,
      kind: own.row.laneKind,
      places: placesIn(own),
    }
    const changes = await writeRound(tx, own, drawFinal(finalists, setup, lot), ctx.now())
    await touchRound(tx, own.row, ctx.now(), { seed: lot, drawnAt: ctx.now() })
    await auditRound(tx, ctx, own, 'heats.final', { seed: lot, finalists: finalists.map(({ team }) => team) })
    return changes
  })

function finalistsOf(trial: LoadedRound, final: LoadedRound, results: Results, seed: string): Finalist[] {
  const running = new Set(trial.teams.map((team) => team.id))
  const heatOf = new Map(trial.heats.flatMap((heat) => heat.places.map((place) => [place.team, heat.number])))
  const counted = results
    .filter((result) => running.has(result.team) && result.mark === null)
    .map(({ team, place, time_ms }) => ({ team, heat: heatOf.get(team) ?? 0, place, timeMs: time_ms }))
  return qualify(counted, placesIn(final), seed)
}

/** How many the final takes: the usable lanes, or the event's limit. */
const placesIn = ({ rules }: LoadedRound): number =>
  Math.min(rules.lanes?.length ?? Number.MAX_SAFE_INTEGER, rules.maxPerHeat ?? Number.MAX_SAFE_INTEGER)

const listResults = (db: Db, eventInstance: number): Promise<Results> =>
  db
    .select({ team: trialResult.teamId, place: trialResult.place, time_ms: trialResult.timeMs, mark: trialResult.mark })
    .from(trialResult)
    .where(eq(trialResult.eventInstanceId, eventInstance))
    .orderBy(asc(trialResult.teamId))
