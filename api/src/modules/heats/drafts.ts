import { randomBytes } from 'node:crypto'
import type { BodyOf, ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { asc, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { heatDraft } from '../../db/schema/heats.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { lockInstances, resolveKarneval } from '../karneval/public.ts'
import { drawInThread } from './draw-in-thread.ts'
import { besideOthers, placeBeside } from './engine/carnival.ts'
import { diffHeats } from './engine/diff.ts'
import { freeLanes } from './engine/heat-capacity.ts'
import { measure } from './engine/quality.ts'
import type { RoundHeat } from './engine/types.ts'
import { requireRound, requireState } from './heat-rounds.ts'
import { byRound, type LoadedRound, loadCarnival, roundNamed } from './load-carnival.ts'
import { findPublication } from './published-heats.ts'
import { repairRound } from './repair-heats.ts'
import { changesAnswer, placeAnswer, readNames, tightAnswer } from './round-answer.ts'
import { lockRounds } from './rounds-repository.ts'
import { addedConflicts } from './track-conflicts.ts'
import { auditHeats, writeDrawn } from './write-round.ts'

export type DraftRow = typeof heatDraft.$inferSelect
type Draft = ItemOf<'GET /api/events/heats/drafts/'>

const SLOTS = [1, 2, 3]
/** Namespace that separates this advisory lock from others. */
const DRAW_LOCK = 7_340_001

/**
 * Draws a proposal, visible only to the organiser, without changing the working heats. Called heats and locked places
 * are kept.
 * @throws AppError running (another draw of the carnival is in progress), limit_reached (three drafts exist), not_found
 */
export function makeDraft(ctx: Context<SessionUser>, body: BodyOf<'POST /api/events/heats/drafts/'>): Promise<Draft> {
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, body.karneval)
    const { rows } = await tx.execute<{ isFirst: boolean }>(
      sql`select pg_try_advisory_xact_lock(${DRAW_LOCK}, ${karneval.id}) as "isFirst"`,
    )
    if (!rows[0]?.isFirst) throw new AppError('running', 'En annan lottning pågår just nu. Vänta en stund.')
    const drafts = await listDraftRows(tx, karneval.id)
    const slot = SLOTS.find((each) => drafts.every((draft) => draft.slot !== each))
    if (!slot) throw new AppError('limit_reached', 'Tre förslag finns redan. Kasta ett av dem först.')
    const rounds = await loadCarnival(tx, karneval.id)
    for (const wanted of body.rounds ?? []) requireRound(rounds, wanted)
    const chosen = rounds.filter(
      ({ row, teams }) =>
        row.round === row.rounds[0] &&
        teams.length > 0 &&
        (body.rounds?.some((each) => each.event_instance === row.eventInstanceId && each.round === row.round) ?? true),
    )
    if (chosen.length === 0) {
      throw new AppError('invalid', 'Välj en gren med lag. Finaler lottas enligt försökens resultat.', {
        attr: 'rounds',
      })
    }
    const seed = body.seed ?? randomBytes(4).toString('hex')
    const chosenKeys = new Set(chosen.map(({ key }) => key))
    const drawn = await drawInThread(rounds, ({ key }) => chosenKeys.has(key), seed)
    const [row] = await tx
      .insert(heatDraft)
      .values({
        karnevalId: karneval.id,
        slot,
        seed,
        drawnBy: ctx.user.id,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
        rounds: chosen.map(({ key, row: { eventInstanceId, round } }) => ({
          event_instance: eventInstanceId,
          round,
          heats: (drawn.get(key) ?? []).map(({ number, places }) => ({ number, places })),
        })),
      })
      .returning()
    if (!row) throw new Error('the draft was not stored')
    await auditHeats(tx, ctx, karneval.id, 'heats.draw', { seed, rounds: chosen.map(({ key }) => key) })
    ctx.invalidates('GET /api/events/heats/work/')
    return draftAnswer(tx, row, rounds)
  })
}

export async function listDrafts(
  ctx: Context<SessionUser>,
  query: QueryOf<'GET /api/events/heats/drafts/'>,
): Promise<ResponseOf<'GET /api/events/heats/drafts/'>> {
  const karneval = await resolveKarneval(ctx.db, query.karneval, { drafts: true })
  // Before the drafts: a draw that ends between the two reads is told by its draft.
  const is_drawing = await isDrawing(ctx.db, karneval.id)
  const drafts = await listDraftRows(ctx.db, karneval.id)
  if (drafts.length === 0) return { data: [], is_drawing }
  const rounds = await loadCarnival(ctx.db, karneval.id)
  return { data: await Promise.all(drafts.map((draft) => draftAnswer(ctx.db, draft, rounds))), is_drawing }
}

/** Whether a transaction of this database holds the carnival's draw lock. */
async function isDrawing(db: Db, karnevalId: number): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = ${DRAW_LOCK}::oid and objid = ${karnevalId}::oid and objsubid = 2 and granted
    ) as held`)
  return rows[0]?.held ?? false
}

/** @throws AppError not_found */
export async function readDraft(
  ctx: Context<SessionUser>,
  id: number,
  query: QueryOf<'GET /api/events/heats/drafts/{id}/'>,
): Promise<ResponseOf<'GET /api/events/heats/drafts/{id}/'>> {
  const draft = await requireDraft(ctx.db, id)
  const rounds = await loadCarnival(ctx.db, draft.karnevalId)
  const own = requireRound(rounds, query)
  const heats = heatsOf(draft, own)
  if (!heats) throw new AppError('not_found')
  const names = await readNames(ctx.db, draft.karnevalId)
  const times = new Map(own.heatRows.map((heat) => [heat.number, heat]))
  const { callsAt, startsAt, heatMs } = own.rules.timing
  return {
    event_instance: query.event_instance,
    round: query.round,
    heats: heats.map(({ number, places }) => ({
      number,
      status: times.get(number)?.status ?? 'planned',
      calls_at: (times.get(number)?.callsAt ?? new Date(callsAt + (number - 1) * heatMs)).toISOString(),
      starts_at: (times.get(number)?.startsAt ?? new Date(startsAt + (number - 1) * heatMs)).toISOString(),
      places: places.map((place) => placeAnswer(place, names)),
    })),
    changes: changesAnswer(diffHeats(own.heats, heats), names),
    quality: measure({ ...placeBeside(own, withDraft(draft, rounds)), heats }),
  }
}

/** @throws AppError not_found */
export async function dropDraft(ctx: Context<SessionUser>, id: number): Promise<void> {
  const dropped = await ctx.db.delete(heatDraft).where(eq(heatDraft.id, id)).returning({ id: heatDraft.id })
  if (dropped.length === 0) throw new AppError('not_found')
  ctx.invalidates('GET /api/events/heats/work/')
}

/**
 * Replaces the working heats of a draft's rounds by the draft and repairs them for teams added or withdrawn since the
 * draw. Deletes the other drafts, which were drawn for the replaced heats.
 * @throws AppError not_found, conflict (the heats changed since they were read, or heats were called or places locked
 * since the draw)
 */
export function takeDraft(
  ctx: Context<SessionUser>,
  id: number,
  { state }: BodyOf<'POST /api/events/heats/drafts/{id}/take/'>,
): Promise<ItemOf<'POST /api/events/heats/drafts/{id}/take/'>[]> {
  return withTransaction(ctx.db, async (tx) => {
    const { karnevalId, rounds: drawn } = await requireDraft(tx, id)
    await lockInstances(tx, [...new Set(drawn.map((round) => round.event_instance))])
    const publication = await findPublication(tx, karnevalId)
    await lockRounds(
      tx,
      drawn.map((round) => ({ eventInstanceId: round.event_instance, round: round.round })),
      ctx.now(),
    )
    // Read again under the locks: of concurrent calls one finds the draft gone.
    const draft = await requireDraft(tx, id)
    const rounds = await loadCarnival(tx, karnevalId)
    requireState(state, rounds, publication?.version ?? null)
    const after = await writeDraft(tx, ctx, draft, rounds)
    const names = await readNames(tx, karnevalId)
    return drawn.map(({ event_instance, round }) => {
      const before = requireRound(rounds, { event_instance, round })
      const now = requireRound(after, { event_instance, round })
      const changes = changesAnswer(diffHeats(before.heats, now.heats), names)
      return { ...roundNamed(now), changes }
    })
  })
}

/**
 * Makes a draft the working heats of its locked rounds, repairs them and deletes all drafts.
 * @param rounds all rounds of the carnival, read under the locks
 * @returns all rounds as they are then
 * @throws AppError conflict (heats were called or places locked since the draw)
 */
export async function writeDraft(
  tx: Db,
  ctx: Context<SessionUser>,
  draft: DraftRow,
  rounds: readonly LoadedRound[],
): Promise<LoadedRound[]> {
  const { karnevalId, rounds: drawn } = draft
  for (const named of drawn) {
    const own = requireRound(rounds, named)
    const heats = heatsOf(draft, own) ?? []
    requireKept(own, heats)
    await writeDrawn(tx, own, withoutGone(own, heats), { seed: seedOf(draft, own), now: ctx.now() })
  }
  const taken = await loadCarnival(tx, karnevalId)
  for (const named of drawn) {
    const own = requireRound(taken, named)
    await repairRound(tx, ctx, { round: own, beside: taken, reason: 'Ändringar sedan lottningen' })
  }
  await tx.delete(heatDraft).where(eq(heatDraft.karnevalId, karnevalId))
  ctx.invalidates('GET /api/events/heats/work/')
  await auditHeats(tx, ctx, karnevalId, 'heats.take', { seed: draft.seed, rounds: [...byRound(drawn).keys()] })
  return loadCarnival(tx, karnevalId)
}

const listDraftRows = (db: Db, karnevalId: number): Promise<DraftRow[]> =>
  db.select().from(heatDraft).where(eq(heatDraft.karnevalId, karnevalId)).orderBy(asc(heatDraft.slot))

/** @throws AppError not_found */
export async function requireDraft(db: Db, id: number): Promise<DraftRow> {
  const [row] = await db.select().from(heatDraft).where(eq(heatDraft.id, id))
  if (!row) throw new AppError('not_found', 'Förslaget finns inte längre.')
  return row
}

/**
 * The drawn heats of one round, with the current closed and locked states; null when the draft does not contain the
 * round.
 */
export function heatsOf(draft: DraftRow, { row, heats }: LoadedRound): RoundHeat[] | null {
  const drawn = draft.rounds.find((each) => each.event_instance === row.eventInstanceId && each.round === row.round)
  const closed = new Set(heats.filter((heat) => heat.closed).map((heat) => heat.number))
  const locked = new Set(
    heats.flatMap((heat) => heat.places.filter((place) => place.locked).map((place) => place.team)),
  )
  return (
    drawn?.heats.map(({ number, places }) => ({
      number,
      closed: closed.has(number),
      places: places.map((place) => ({ ...place, locked: locked.has(place.team) })),
    })) ?? null
  )
}

/** Removes teams withdrawn since the draw; closed heats stay unchanged. */
export function withoutGone({ teams }: LoadedRound, heats: readonly RoundHeat[]): RoundHeat[] {
  const running = new Set(teams.map((team) => team.id))
  return heats.map((heat) =>
    heat.closed ? heat : { ...heat, places: heat.places.filter((place) => running.has(place.team)) },
  )
}

export const seedOf = (draft: DraftRow, { key }: LoadedRound): string => `${draft.seed}/${key}`

/** Refuses a draft that would change heats closed or places locked after the draw. */
function requireKept({ heats, row }: LoadedRound, drawn: readonly RoundHeat[]): void {
  const isKept = heats.every((heat) => {
    const same = drawn.find((each) => each.number === heat.number)
    const standing = heat.places.filter((place) => heat.closed || place.locked)
    return standing.every(({ lane, team }) => same?.places.some((place) => place.lane === lane && place.team === team))
  })
  if (isKept) return
  throw new AppError(
    'conflict',
    `${row.eventName}: platser har låsts eller heat ropats upp sedan lottningen. Lotta grenen på nytt.`,
  )
}

const withDraft = (draft: DraftRow, rounds: readonly LoadedRound[]): LoadedRound[] =>
  rounds.map((round) => ({ ...round, heats: heatsOf(draft, round) ?? round.heats }))

async function draftAnswer(db: Db, draft: DraftRow, rounds: readonly LoadedRound[]): Promise<Draft> {
  const beside = besideOthers(withDraft(draft, rounds))
  const names = await readNames(db, draft.karnevalId)
  const drawn = new Map(
    rounds.flatMap((round) => {
      const heats = heatsOf(draft, round)
      return heats ? [[round.key, heats] as const] : []
    }),
  )
  return {
    id: draft.id,
    slot: draft.slot,
    seed: draft.seed,
    drawn_at: draft.createdAt.toISOString(),
    track_conflicts: await addedConflicts(db, draft.karnevalId, rounds, drawn),
    rounds: rounds
      .filter((round) => drawn.has(round.key))
      .map((round) => {
        const heats = drawn.get(round.key) ?? []
        const placed = new Set(heats.flatMap((heat) => heat.places.map((place) => place.team)))
        const running = new Set(round.teams.map((team) => team.id))
        return {
          ...roundNamed(round),
          quality: measure({ ...beside(round), heats }),
          free_lanes: freeLanes(heats, round.rules),
          tight_teams: tightAnswer({ ...beside(round), heats }, names),
          changed: diffHeats(round.heats, heats).length,
          new_teams: [...running].filter((team) => !placed.has(team)).length,
          gone_teams: [...placed].filter((team) => !running.has(team)).length,
        }
      }),
  }
}
