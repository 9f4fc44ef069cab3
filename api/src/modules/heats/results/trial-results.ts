import type { FactDetail } from '@stafapp/shared/contract/raceday'
import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { effectiveOf } from '@stafapp/shared/rules/raceday/results/derive-result'
import { ruleFault, ruleText } from '@stafapp/shared/rules/raceday/results/qualification-words'
import { detailOf, type ResultFact } from '@stafapp/shared/rules/raceday/results/result-facts'
import {
  type AdvanceRule,
  deriveRound,
  type OwnRule,
  type RoundResult,
  ruleOf,
} from '@stafapp/shared/rules/raceday/results/round-result'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { heatRound } from '../../../db/schema/heats.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { lockInstances } from '../../karneval/public.ts'
import type { Finalist } from '../engine/final.ts'
import { requireRound } from '../heat-rounds.ts'
import { type LoadedRound, loadCarnival } from '../load-carnival.ts'
import { readNames } from '../round-answer.ts'
import { karnevalOfInstance, lockRounds } from '../rounds-repository.ts'
import { addFacts, lockFacts, type OrganiserFact } from './facts.ts'
import { hasRow, readHeats, type StoredResult, storedIn, type TimedHeat, typedOf } from './timed-heats.ts'

type Results = ResponseOf<'GET /api/events/heats/results/'>
type Entered = BodyOf<'POST /api/events/heats/results/'>['results'][number]

/** Who goes on from a trial, by which rule, and what stands in the way. */
type Advancing = RoundResult & {
  rule: AdvanceRule
  /** Why nobody goes on by the event's own rule; null when it fits the final. */
  fault: string | null
  /** Heats in which somebody runs, or has run. */
  heatCount: number
  /** Those that are not official yet. */
  openHeats: number[]
}

/**
 * Who goes on from a trial: the official result where a heat has one, otherwise what the facts say now. `own`: by
 * another rule than the stored one.
 */
export function advanceFrom(
  heats: readonly TimedHeat[],
  trial: LoadedRound,
  final: LoadedRound,
  own: OwnRule | null = final.row.ownRule,
): Advancing {
  const running = new Set(trial.teams.map(({ id }) => id))
  const placed = trial.heats.flatMap(({ number, places }) => places.map(({ team }) => ({ number, team })))
  const gone = new Set(placed.flatMap(({ team }) => (running.has(team) ? [] : [team])))
  const withTeams = new Set(placed.flatMap(({ number, team }) => (running.has(team) ? [number] : [])))
  // A heat that everybody has left is not run.
  const run = heats.filter(({ number, result }) => withTeams.has(number) || result.state !== 'none')
  const rule = ruleOf(own, run.length, placesIn(final))
  const fault = ruleFault(rule, run.length)
  return {
    ...deriveRound(run, fault === null ? rule : null, gone),
    rule,
    fault,
    heatCount: run.length,
    openHeats: run.filter(({ result }) => result.version === 0).map(({ number }) => number),
  }
}

/** Finalists as the draw of the final reads them, the best first. */
export const finalistsOf = ({ qualified }: Pick<RoundResult, 'qualified'>): Finalist[] =>
  qualified.map(({ team, as, ms }, index) => ({
    team,
    rank: index + 1,
    as: as === 'Q' ? ('winner' as const) : ('time' as const),
    timeMs: ms,
  }))

/** The results of an event's trial with their version, and the finalists that they give. @throws AppError not_found */
export async function readResults(db: Db, eventInstance: number): Promise<Results> {
  const karnevalId = await karnevalOfInstance(db, eventInstance)
  const rounds = await loadCarnival(db, karnevalId, eventInstance)
  const trial = requireRound(rounds, { event_instance: eventInstance, round: 'TRIAL' })
  const final = requireRound(rounds, { event_instance: eventInstance, round: 'FINAL' })
  const heats = await readHeats(db, trial)
  const { nameOf } = await readNames(db, karnevalId)
  const advancing = advanceFrom(heats, trial, final)
  return {
    event_instance: eventInstance,
    version: await readVersion(db, eventInstance),
    data: storedIn(heats),
    rule: ruleText(advancing.rule),
    rule_fault: advancing.fault,
    finalists: finalistsOf(advancing).map(({ team, rank, as, timeMs }) => ({
      team,
      team_name: nameOf(team),
      rank,
      as,
      time_ms: timeMs,
    })),
  }
}

/**
 * Replaces an event's results by the entered ones. Only teams placed in its trial may have any. What is saved unchanged
 * records nothing; a change is recorded as typed by the organiser.
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
    requireValid(trial, results)
    const heats = await readHeats(tx, trial)
    const before = new Map(storedIn(heats).map((result) => [result.team, result]))
    const entered = new Map(results.map((result) => [result.team, result]))
    const running = new Set(trial.teams.map(({ id }) => id))
    for (const [index, result] of results.entries()) {
      const was = before.get(result.team)
      if (running.has(result.team) || (was && isSame(was, result))) continue
      const detail = 'Laget är struket. Ta tillbaka strykningen om laget sprang.'
      throw new AppError('invalid', detail, { attr: `results.${index}.team` })
    }
    for (const heat of heats) {
      await writeFacts(tx, ctx, trial, heat, [
        ...heat.result.current.flatMap(({ team }) => {
          const next = entered.get(team)
          const was = before.get(team)
          return next && !(was && isSame(was, next)) ? typedFacts(heat, next, was) : []
        }),
        ...clearingFacts(
          heat,
          heat.result.current.flatMap(({ team }) => (before.has(team) && !entered.has(team) ? [team] : [])),
        ),
      ])
    }
    await touchResults(tx, [event_instance], ctx.now())
    tellResults(ctx)
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

function requireValid(trial: LoadedRound, results: readonly Entered[]): void {
  const placed = new Set(trial.heats.flatMap((heat) => heat.places.map((place) => place.team)))
  for (const [index, result] of results.entries()) {
    const attr = `results.${index}`
    if (!placed.has(result.team)) throw new AppError('invalid', 'Laget står inte i försöket.', { attr: `${attr}.team` })
    if (result.place === null && result.time_ms === null && result.mark === null) {
      throw new AppError('required', 'Ange placering, tid eller DNS, DNF, DQ.', { attr })
    }
  }
  if (new Set(results.map((result) => result.team)).size !== results.length) {
    throw new AppError('invalid', 'Ett lag finns med två gånger.', { attr: 'results' })
  }
}

const isSame = (was: StoredResult, { place, time_ms, mark }: Entered): boolean =>
  was.place === place && was.time_ms === time_ms && was.mark === mark

const undo = ({ id, team }: ResultFact): OrganiserFact => ({ kind: 'undo', team, undoes: id, detail: null })

/** Takes back what was typed of the team and records the entered result instead. */
function typedFacts({ facts }: TimedHeat, { team, place, time_ms, mark }: Entered, was: StoredResult | undefined) {
  const said = (kind: 'time' | 'mark', detail: FactDetail): OrganiserFact => ({ kind, team, undoes: null, detail })
  const marked = { reason: null, rule: null, edition: null, note: null }
  return [
    ...typedOf(effectiveOf(facts), team).map(undo),
    ...(time_ms !== null || place !== null
      ? [said('time', { ms: time_ms, precision: 1, hand: false, place: mark === null ? place : null })]
      : []),
    // After the time, which would otherwise take the mark back.
    ...(mark !== null
      ? [said('mark', { mark, ...marked })]
      : was?.mark
        ? [said('mark', { mark: 'none', ...marked })]
        : []),
  ]
}

/** Takes back what was typed of these teams, so that a file decides. */
export const clearTyped = ({ facts }: TimedHeat, teams: readonly number[]): OrganiserFact[] => {
  const effective = effectiveOf(facts)
  return teams.flatMap((team) => typedOf(effective, team).map(undo))
}

/** Takes back everything that gives these teams a result; a file keeps its other rows. */
function clearingFacts({ facts }: TimedHeat, teams: readonly number[]): OrganiserFact[] {
  if (teams.length === 0) return []
  const effective = effectiveOf(facts)
  const typed = teams.flatMap((team) => typedOf(effective, team).map(undo))
  const files = effective.filter((fact) => teams.some((team) => hasRow(fact, team)))
  return [
    ...typed,
    ...files.flatMap((file) => {
      const detail = detailOf('reading', file)
      const rows = detail?.rows.filter(({ team }) => team === null || !teams.includes(team)) ?? []
      const isLeft = rows.some(({ team }) => team !== null)
      const kept: OrganiserFact[] =
        detail && isLeft ? [{ kind: 'reading', team: null, undoes: null, detail: { ...detail, rows } }] : []
      return [undo(file), ...kept]
    }),
  ]
}

/** Adds the organiser's facts to a heat of the round; the caller holds the results' lock. */
export async function writeFacts(
  tx: Db,
  ctx: Context<SessionUser>,
  { row, heatRows }: LoadedRound,
  { number, facts }: Pick<TimedHeat, 'number' | 'facts'>,
  added: readonly OrganiserFact[],
): Promise<void> {
  const startsAt = heatRows.find((heat) => heat.number === number)?.startsAt ?? row.startsAt
  await addFacts(
    tx,
    {
      karnevalId: await karnevalOfInstance(tx, row.eventInstanceId),
      day: helsinkiDay(startsAt),
      eventInstanceId: row.eventInstanceId,
      round: row.round,
      heatNumber: number,
      userId: ctx.user.id,
      seen: facts.at(-1)?.seq ?? 0,
      at: ctx.now(),
    },
    added,
  )
}

/** Serialises writers of an event's results with each other, with race day and with moves of its teams. */
export async function lockResults(tx: Db, eventInstance: number, now: Date): Promise<void> {
  // The facts before the rounds, as race day locks them.
  await lockFacts(tx)
  await lockInstances(tx, [eventInstance])
  await lockRounds(tx, [{ eventInstanceId: eventInstance, round: 'TRIAL' }], now)
}

/** Makes the results' version newer, so that a save on top of an older one is refused. */
export async function touchResults(tx: Db, eventInstances: readonly number[], now: Date): Promise<void> {
  await tx
    .update(heatRound)
    .set({ resultsVersion: sql`${heatRound.resultsVersion} + 1`, updatedAt: now })
    .where(and(inArray(heatRound.eventInstanceId, [...eventInstances]), eq(heatRound.round, 'TRIAL')))
}

/** Tells open pages of the heat draw and of race day. */
export function tellResults(ctx: Context): void {
  ctx.invalidates('GET /api/events/heats/work/')
  ctx.invalidates('GET /api/raceday/facts/')
  ctx.invalidates('GET /api/events/results/')
}

async function readVersion(db: Db, eventInstance: number): Promise<number> {
  const [row] = await db
    .select({ version: heatRound.resultsVersion })
    .from(heatRound)
    .where(and(eq(heatRound.eventInstanceId, eventInstance), eq(heatRound.round, 'TRIAL')))
  return row?.version ?? 1
}

/** Places in the final: the usable lanes, or the event's limit. */
export const placesIn = ({ rules }: { rules: Pick<LoadedRound['rules'], 'lanes' | 'maxPerHeat'> }): number =>
  Math.min(rules.lanes?.length ?? Number.MAX_SAFE_INTEGER, rules.maxPerHeat ?? Number.MAX_SAFE_INTEGER)
