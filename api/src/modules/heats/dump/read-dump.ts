import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { eventInstance } from '../../../db/schema/events.ts'
import type { PublishedEntry } from '../../../db/schema/heats.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { runner, team } from '../../../db/schema/teams.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { runInThread } from '../../../lib/run-in-thread.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { findNewestVersion, findVersion, statusesOfHeats, type VersionRow } from '../published-heats.ts'
import { lateLineUps } from '../results/late-line-ups.ts'
import { entriesOf } from '../snapshot.ts'
import { buildDump, type Dump, type TeamFacts } from './build-dump.ts'
import { diffCsv, dumpCsv } from './csv.ts'
import { type Compositions, changedHeats, diffDumps, keyOf } from './diff-dump.ts'
import type { lynxZip } from './lynx.ts'
import { readTimingEvents } from './timing-events.ts'

const CSV = 'text/csv; charset=utf-8'
const ZIP = 'application/zip'

/**
 * The newest publication in one of three formats. Contains children's names: for the organiser only. @throws AppError
 * not_found
 */
export async function readDump(
  db: Db,
  query: QueryOf<'GET /api/events/heats-dump/'>,
): Promise<ResponseOf<'GET /api/events/heats-dump/'> | FileAnswer> {
  const karneval = await resolveKarneval(db, query.karneval)
  const newest = await findNewestVersion(db, karneval.id)
  if (!newest) throw new AppError('not_found', 'Ingen heatindelning är publicerad ännu.')
  const { dump } = await dumpNow(db, karneval, newest)
  const name = `heat-${karneval.year}-v${newest.version}`
  if (query.format === 'csv') return new FileAnswer({ name: `${name}.csv`, type: CSV, body: dumpCsv(dump) })
  if (query.format !== 'lynx') return dump
  const body = await zipInThread(dump, query.encoding ?? 'utf-8')
  return new FileAnswer({ name: `${name}-lynx.zip`, type: ZIP, body })
}

/**
 * The changes since a version. As Lynx files: the start lists of changed heats (a removed heat has only a header), with
 * complete people and running order.
 * @throws AppError gone (unknown version: fetch the whole dump), not_found
 */
export async function readDiffDump(
  db: Db,
  query: QueryOf<'GET /api/events/heat-diff-dump/'>,
): Promise<ResponseOf<'GET /api/events/heat-diff-dump/'> | FileAnswer> {
  const karneval = await resolveKarneval(db, query.karneval)
  const newest = await findNewestVersion(db, karneval.id)
  if (!newest) throw new AppError('not_found', 'Ingen heatindelning är publicerad ännu.')
  const since = await findVersion(db, karneval.id, query.since)
  if (!since) throw new AppError('gone')
  const old = await dumpOf(db, karneval, since)
  const now = await dumpNow(db, karneval, newest)
  const diff = diffDumps({ old: old.dump, now: now.dump }, { old: old.compositions, now: now.compositions })
  const name = `heat-${karneval.year}-v${since.version}-v${newest.version}`
  if (query.format === 'csv') return new FileAnswer({ name: `${name}.csv`, type: CSV, body: diffCsv(diff, now.dump) })
  if (query.format !== 'lynx') return diff
  const heats = changedHeats(diff, { old: old.dump, now: now.dump })
  const body = await zipInThread(now.dump, query.encoding ?? 'utf-8', heats)
  return new FileAnswer({ name: `${name}-lynx.zip`, type: ZIP, body })
}

/** lynxZip in a thread: packing a whole carnival takes a processor for a while. */
const zipInThread = async (...order: Parameters<typeof lynxZip>): Promise<Buffer> =>
  Buffer.from(await runInThread<Uint8Array>(new URL('./lynx-thread.ts', import.meta.url), order))

type Karneval = { id: number; name: string }

/**
 * The newest publication's heats and lanes with the current runners and withdrawals: changed legs, also those changed in
 * the call room, reach the timing crew without a publication. A team withdrawn after the publication stays on its lane, as withdrawn.
 */
const dumpNow = async (db: Db, karneval: Karneval, newest: VersionRow) =>
  dumpOf(db, karneval, newest, await entriesNow(db, karneval.id, newest))

async function entriesNow(db: Db, karnevalId: number, { snapshot, entries }: VersionRow): Promise<PublishedEntry[]> {
  const current = await entriesOf(db, karnevalId, snapshot)
  // The publication itself stores the places of teams withdrawn before it.
  const bibs = new Map(current.map(({ team: id, bib }) => [id, bib]))
  const gone = (entries ?? [])
    .filter(({ place }) => place)
    .map((entry) => ({ ...entry, bib: bibs.get(entry.team) ?? null }))
  const standing = current.filter(({ place }) => !place)
  const late = await lateLineUps(
    db,
    standing.map((entry) => entry.team),
  )
  const ids = [...late.values()].flatMap(({ legs }) => legs)
  const rows = await db.select({ id: runner.id, version: runner.version }).from(runner).where(inArray(runner.id, ids))
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const inForce = standing.map((entry): PublishedEntry => {
    const own = late.get(`${entry.team}/${entry.round}`)
    return own
      ? {
          ...entry,
          runners: own.legs.map((id, index) => ({ leg: index + 1, runner: id, version: versions.get(id) ?? 0 })),
        }
      : entry
  })
  return [...inForce, ...gone]
}

async function dumpOf(
  db: Db,
  karneval: Karneval,
  row: VersionRow,
  own?: PublishedEntry[],
): Promise<{ dump: Dump; compositions: Compositions }> {
  const entries = own ?? row.entries ?? (await entriesOf(db, karneval.id, row.snapshot))
  const statuses = await statusesOfHeats(db, karneval.id)
  const events = await readTimingEvents(db, karneval.id)
  const dump = buildDump({
    karneval: { id: karneval.id, name: karneval.name },
    version: row.version,
    publishedAt: row.publishedAt,
    heats: row.snapshot,
    entries,
    statusOf: (heat) => statuses.get(heat) ?? 'planned',
    events,
    teams: await readTeams(db, karneval.id),
    runners: await readRunners(db, karneval.id),
  })
  // Include the team's row version: legs changed back and forth were reported as changed in between.
  const runners = new Map(
    entries.map(({ team: id, round, runners: legs, version }) => [
      `${id}/${round}`,
      { legs, version: version ?? null },
    ]),
  )
  const compositions = dump.heats.flatMap((heat) =>
    heat.lanes.map((lane) => {
      const { rounds = [] } = events.get(heat.event_id) ?? {}
      const known = row.entries === null && !own ? undefined : runners.get(`${lane.team_id}/${rounds[heat.round - 1]}`)
      return [keyOf({ ...heat, team_id: lane.team_id }), known ?? { legs: [], version: null }] as const
    }),
  )
  return { dump, compositions: new Map(compositions) }
}

async function readTeams(db: Db, karnevalId: number): Promise<Map<number, TeamFacts>> {
  const rows = await db
    .select({
      id: team.id,
      eventInstance: team.eventInstanceId,
      name: team.name,
      school: school.name,
      number: team.number,
      bib: team.bib,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, team.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(eq(eventInstance.karnevalId, karnevalId))
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

async function readRunners(db: Db, karnevalId: number) {
  const rows = await db
    .select({ id: runner.id, first_name: runner.firstName, last_name: runner.lastName, grade: runner.grade })
    .from(runner)
    .where(eq(runner.karnevalId, karnevalId))
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
