import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { heatVersion, type PublishedEntry, type PublishedHeat } from '../../db/schema/heats.ts'
import { karneval as karnevalTable } from '../../db/schema/karneval.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { type Karneval, lockInstances, resolveKarneval } from '../karneval/public.ts'
import { canonical } from './canonical.ts'
import { findDraftOf, plannedOf, roundChanges, type Standing, warningsOf } from './comparison.ts'
import { writeDraft } from './drafts.ts'
import { besideOthers } from './engine/carnival.ts'
import { measure } from './engine/quality.ts'
import { type LoadedRound, loadCarnival } from './load-carnival.ts'
import { findNewestVersion, listVersions, type VersionRow } from './published-heats.ts'
import { keepPublished, redrawnUnderWay } from './results/finals-under-way.ts'
import { readNames } from './round-answer.ts'
import { listRounds, lockRounds } from './rounds-repository.ts'
import { entriesOf, snapshotOf } from './snapshot.ts'
import { type FinalServices, tellFinals } from './tell-finals.ts'
import { auditHeats } from './write-round.ts'

type Version = ItemOf<'GET /api/events/heats/versions/'>

/**
 * Publishes the working heats as the next version: snapshot, difference, quality and the carnival's pointer in one
 * transaction. A draft is taken in the same transaction. While entry is open, or when rounds overlap on a track, it
 * requires confirmation. So does a final that was drawn again before it was called: it stays as it is published.
 * @throws AppError conflict (the heats, or the draft's teams, changed since they were compared), nothing_to_publish,
 * confirmation_required, not_found (no such draft)
 */
export function publish(
  ctx: Context<SessionUser>,
  { karneval: karnevalId, draft: draftId, state, confirmed }: BodyOf<'POST /api/events/heats/publish/'>,
  services: FinalServices,
): Promise<Version> {
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, karnevalId)
    const named = await findDraftOf(tx, karneval.id, draftId)
    if (named) await lockInstances(tx, [...new Set(named.rounds.map((round) => round.event_instance))])
    const { rounds, newest } = await lockForPublishing(tx, ctx, karneval.id)
    // Read again under the locks: of concurrent calls one finds the draft gone.
    const draft = await findDraftOf(tx, karneval.id, draftId)
    const planned = plannedOf(rounds, newest, draft)
    if (planned.state !== state) throw changedSince(planned.state, draft !== null)
    if (confirmed !== true) await requireNoWarnings(tx, karneval, { rounds: planned.rounds, newest, now: ctx.now })
    const wanted = draft ? await writeDraft(tx, ctx, draft, rounds) : rounds
    const redrawn = await redrawnUnderWay(tx, wanted, newest?.snapshot ?? [])
    if (newest) await keepPublished(tx, redrawn, newest, ctx.now())
    const published = redrawn.length === 0 ? wanted : await loadCarnival(tx, karneval.id)
    const publication = { karnevalId: karneval.id, rounds: published, newest, restoredFrom: null }
    return insertVersion(tx, ctx, { ...publication, hasKeptFinals: redrawn.length > 0 }, services)
  })
}

/** @throws AppError confirmation_required with the reasons */
async function requireNoWarnings(tx: Db, karneval: Karneval, standing: Standing): Promise<void> {
  const { track_conflicts, finals_under_way, entry_open_until } = await warningsOf(tx, karneval, standing)
  const texts = [
    ...track_conflicts,
    ...finals_under_way,
    ...(entry_open_until ? ['Anmälan är fortfarande öppen.'] : []),
  ]
  if (texts.length === 0) return
  throw new AppError('confirmation_required', `${texts.join(' ')} Bekräfta att heaten ska publiceras.`, {
    attr: 'confirmed',
  })
}

const changedSince = (state: string, isDraft: boolean) =>
  new AppError(
    'conflict',
    isDraft
      ? 'Heaten eller lagen har ändrats sedan du jämförde. Ingenting är publicerat. Jämför på nytt.'
      : 'Heaten har ändrats sedan du laddade sidan. Ladda om och försök på nytt.',
    { current: { state } },
  )

/**
 * Locks the carnival and all its rounds in the common order, so that the state read here is the published one. The
 * carnival's lock serialises publications, also with writers that read its dates under a lock.
 */
export async function lockForPublishing(tx: Db, ctx: Context, karnevalId: number) {
  const { id } = karnevalTable
  await tx.select({ id }).from(karnevalTable).where(eq(id, karnevalId)).for('no key update')
  await lockRounds(tx, await listRounds(tx, karnevalId), ctx.now())
  return { rounds: await loadCarnival(tx, karnevalId), newest: await findNewestVersion(tx, karnevalId) }
}

type Publication = {
  karnevalId: number
  rounds: readonly LoadedRound[]
  newest: VersionRow | null
  restoredFrom: number | null
  /** Finals were put back as they are published: that is saved also when nothing else differs. */
  hasKeptFinals?: boolean
}

/**
 * Inserts the next version from the locked state, and tells the leaders whose teams it moves in a final. @throws AppError nothing_to_publish, conflict (a concurrent
 * publication)
 */
export async function insertVersion(
  tx: Db,
  ctx: Context<SessionUser>,
  { karnevalId, rounds, newest, restoredFrom, hasKeptFinals = false }: Publication,
  services: FinalServices,
): Promise<Version> {
  const now = ctx.now()
  const snapshot = snapshotOf(rounds)
  const entries = await entriesOf(tx, karnevalId, snapshot)
  if (restoredFrom === null && !hasKeptFinals && newest && isEqual(newest, snapshot, entries)) {
    throw new AppError('nothing_to_publish')
  }
  const names = await readNames(tx, karnevalId)
  const diff = roundChanges(newest?.snapshot ?? [], rounds, names)
  const version = (newest?.version ?? 0) + 1
  const drawn = rounds.filter((round) => round.heatRows.length > 0)
  const beside = besideOthers(rounds)
  const [row] = await tx
    .insert(heatVersion)
    .values({
      karnevalId,
      version,
      publishedAt: now,
      publishedBy: ctx.user.id,
      seed: seedText(drawn),
      parameters: Object.fromEntries(drawn.map((round) => [round.key, parametersOf(round)])),
      quality: Object.fromEntries(drawn.map((round) => [round.key, measure(beside(round))])),
      // Store ids and places only: names are looked up when read, so old versions hold nothing to erase.
      diff: diff.map(({ event_instance, round, changes }) => ({
        event_instance,
        round,
        changes: changes.map(({ op, team, before, after }) => ({ op, team, before, after })),
      })),
      snapshot,
      entries,
      restoredFrom,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const expected = newest
    ? eq(karnevalTable.heatsPublishedVersion, newest.version)
    : sql`${karnevalTable.heatsPublishedVersion} is null`
  const moved = await tx
    .update(karnevalTable)
    .set({ heatsPublishedVersion: version })
    .where(and(eq(karnevalTable.id, karnevalId), expected))
    .returning({ id: karnevalTable.id })
  // A concurrent publication has moved the pointer.
  if (!row || moved.length === 0) throw new AppError('conflict')
  const changes = diff.reduce((sum, round) => sum + round.changes.length, 0)
  const action = restoredFrom === null ? 'heats.publish' : 'heats.restore'
  const told = await tellFinals(tx, { karnevalId, rounds, before: newest?.snapshot ?? [], after: snapshot }, services)
  await auditHeats(tx, ctx, karnevalId, action, { version, restoredFrom, changes, told })
  ctx.invalidates('GET /api/events/heatschedule/', 'GET /api/events/timetable/', 'GET /api/events/heats/work/')
  return versionAnswer(row, ctx.user.username)
}

export async function readVersions(db: Db, karnevalId: number | undefined): Promise<Version[]> {
  const karneval = await resolveKarneval(db, karnevalId, { drafts: true })
  const versions = await listVersions(db, karneval.id)
  return versions.map(({ row, firstName, lastName, username }) =>
    versionAnswer(row, [firstName, lastName].filter(Boolean).join(' ') || username),
  )
}

const versionAnswer = (row: VersionRow, publishedBy: string | null): Version => ({
  version: row.version,
  published_at: row.publishedAt.toISOString(),
  published_by: publishedBy,
  restored_from: row.restoredFrom,
  heat_count: row.snapshot.length,
  change_count: row.diff.reduce<number>(
    (sum, round) => sum + ((round as { changes?: unknown[] }).changes?.length ?? 0),
    0,
  ),
  seed: row.seed,
})

function parametersOf({ row, rules }: LoadedRound): Record<string, unknown> {
  return { seed: row.seed, lanes: rules.lanes, max_per_heat: rules.maxPerHeat, lane_kind: row.laneKind }
}

/** The seed as entered when all rounds share it, otherwise "flera"; the parameters contain each round's own. */
function seedText(rounds: readonly LoadedRound[]): string {
  const seeds = new Set(rounds.map((round) => (round.row.seed ?? '').replace(`/${round.key}`, '')))
  return seeds.size === 1 ? ([...seeds][0] ?? '') : 'flera'
}

const isEqual = (newest: VersionRow, snapshot: readonly PublishedHeat[], entries: readonly PublishedEntry[]): boolean =>
  canonical(newest.snapshot) === canonical(snapshot) &&
  newest.entries !== null &&
  canonical(newest.entries.map(shownOf)) === canonical(entries.map(shownOf))

/** The fields that count as a change: names, leaders and the origin of places do not require a publication. */
const shownOf = ({ team, round, status, place, runners }: PublishedEntry) => ({ team, round, status, place, runners })
