import type { BodyOf, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { heatVersion, type PublishedEntry, type PublishedHeat } from '../../db/schema/heats.ts'
import { karneval as karnevalTable } from '../../db/schema/karneval.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { entryWindow, isOpen, type Karneval, resolveKarneval } from '../karneval/public.ts'
import { besideOthers } from './engine/carnival.ts'
import { diffHeats } from './engine/diff.ts'
import { measure } from './engine/quality.ts'
import { requireState, stateOf } from './heat-rounds.ts'
import { byRound, type LoadedRound, loadCarnival, roundNamed, unplacedIn } from './load-carnival.ts'
import { findNewestVersion, listVersions, type VersionRow } from './published-heats.ts'
import { keepPublished, keptText, redrawnUnderWay } from './results/finals-under-way.ts'
import { changesAnswer, type Names, readNames } from './round-answer.ts'
import { listRounds, lockRounds } from './rounds-repository.ts'
import { entriesOf, snapshotOf } from './snapshot.ts'
import { type FinalServices, tellFinals } from './tell-finals.ts'
import { addedConflicts } from './track-conflicts.ts'
import { auditHeats } from './write-round.ts'

type Version = ItemOf<'GET /api/events/heats/versions/'>
type RoundChanges = ItemOf<'GET /api/events/heats/changes/'>

/** The changes that a publication would make, in words. */
export async function readChanges(
  { db, now }: Pick<Context, 'db' | 'now'>,
  karnevalId: number | undefined,
): Promise<ResponseOf<'GET /api/events/heats/changes/'>> {
  const karneval = await resolveKarneval(db, karnevalId)
  const rounds = await loadCarnival(db, karneval.id)
  const newest = await findNewestVersion(db, karneval.id)
  const names = await readNames(db, karneval.id)
  const snapshot = snapshotOf(rounds)
  const entries = await entriesOf(db, karneval.id, snapshot)
  return {
    state: stateOf(rounds, newest?.version ?? null),
    published_version: newest?.version ?? null,
    data: roundChanges(newest?.snapshot ?? [], snapshot, rounds, names),
    changed_compositions: changedCompositions(newest?.entries ?? null, entries),
    unplaced: rounds.flatMap(unplacedIn).length,
    ...(await warningsOf(db, karneval, { rounds, newest, now })),
  }
}

/**
 * Publishes the working heats as the next version: snapshot, difference, quality and the carnival's pointer in one
 * transaction. While entry is open, or when rounds overlap on a track, it requires confirmation. So does a final that was
 * drawn again before it was called: it stays as it is published.
 * @throws AppError conflict (the heats changed since they were read), nothing_to_publish, confirmation_required
 */
export function publish(
  ctx: Context<SessionUser>,
  { karneval: karnevalId, state, confirmed }: BodyOf<'POST /api/events/heats/publish/'>,
  services: FinalServices,
): Promise<Version> {
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, karnevalId)
    const { rounds, newest } = await lockForPublishing(tx, ctx, karneval.id)
    requireState(state, rounds, newest?.version ?? null)
    if (confirmed !== true) await requireNoWarnings(tx, karneval, { rounds, newest, now: ctx.now })
    const redrawn = await redrawnUnderWay(tx, rounds, newest?.snapshot ?? [])
    if (newest) await keepPublished(tx, redrawn, newest, ctx.now())
    const published = redrawn.length === 0 ? rounds : await loadCarnival(tx, karneval.id)
    const publication = { karnevalId: karneval.id, rounds: published, newest, restoredFrom: null }
    return insertVersion(tx, ctx, { ...publication, hasKeptFinals: redrawn.length > 0 }, services)
  })
}

type Standing = { rounds: readonly LoadedRound[]; newest: VersionRow | null; now: () => Date }

/** Warnings for the organiser before a publication. */
async function warningsOf(db: Db, karneval: Karneval, { rounds, newest, now }: Standing) {
  const beside = besideOthers(rounds)
  const published = byRound(newest?.snapshot ?? [])
  const before = rounds.map(({ key }) => ({ key, heats: published.get(key) ?? [] }))
  const window = entryWindow(karneval)
  return {
    clashes: rounds.reduce((sum, round) => sum + measure(beside(round)).clashes, 0),
    track_conflicts: await addedConflicts(
      db,
      karneval.id,
      before,
      new Map(rounds.map(({ key, heats }) => [key, heats])),
    ),
    finals_under_way: (await redrawnUnderWay(db, rounds, newest?.snapshot ?? [])).map(keptText),
    entry_open_until: isOpen(karneval, window, now()) ? window.closesAt.toISOString() : null,
  }
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
  const diff = roundChanges(newest?.snapshot ?? [], snapshot, rounds, names)
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
  const karneval = await resolveKarneval(db, karnevalId)
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

/** Changes by round, in the order of the carnival's events, without unchanged rounds. */
function roundChanges(
  before: readonly PublishedHeat[],
  after: readonly PublishedHeat[],
  rounds: readonly LoadedRound[],
  names: Names,
): RoundChanges[] {
  const old = byRound(before)
  const now = byRound(after)
  return rounds.flatMap((round) => {
    const changes = diffHeats(old.get(round.key) ?? [], now.get(round.key) ?? [])
    return changes.length === 0 ? [] : [{ ...roundNamed(round), changes: changesAnswer(changes, names) }]
  })
}

/** Compare canonical JSON: PostgreSQL's jsonb does not keep the order of keys. */
const isEqual = (newest: VersionRow, snapshot: readonly PublishedHeat[], entries: readonly PublishedEntry[]): boolean =>
  canonical(newest.snapshot) === canonical(snapshot) &&
  newest.entries !== null &&
  canonical(newest.entries.map(shownOf)) === canonical(entries.map(shownOf))

/** The fields that count as a change: names, leaders and the origin of places do not require a publication. */
const shownOf = ({ team, round, status, place, runners }: PublishedEntry) => ({ team, round, status, place, runners })

const canonical = (rows: readonly object[]): string =>
  rows
    .map((row) =>
      JSON.stringify(row, (_key, part: unknown) =>
        part && typeof part === 'object' && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
          : part,
      ),
    )
    .sort()
    .join('\n')

function changedCompositions(before: readonly PublishedEntry[] | null, after: readonly PublishedEntry[]): number {
  const key = (entry: PublishedEntry) => `${entry.team}/${entry.round}`
  const old = new Map((before ?? []).map((entry) => [key(entry), entry]))
  return after.filter((entry) => {
    const was = old.get(key(entry))
    return was !== undefined && canonical(was.runners) !== canonical(entry.runners)
  }).length
}
