import { slugsOf } from '@stafapp/shared/rules/schools/slug'
import { inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { type KnownStarts, pushFollow, pushKnownStarts, pushNotice } from '../../db/schema/push.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { findCurrentKarneval, type Karneval } from '../karneval/public.ts'
import { readPublicResults } from '../raceday/public.ts'
import { readHeatSchedule } from '../schedule/public.ts'
import { listSchoolNames } from '../schools/public.ts'
import { changeText, type Notice, resultNotices, type Schedule, startNotices, startsOf } from './notices.ts'

/** Seconds between two looks. A start is told minutes ahead, a result may be a look late. */
const LOOK_S = 20
/** At least so long between two notices of changed times: an organiser who moves times saves many times. */
const CALM_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

type Services = { db: Db; jobs: Jobs; now: () => Date }

/** The job: queues what is to be told, and schedules the next look. */
export async function watchForFollowers({ db, jobs, now }: Services): Promise<void> {
  await queueNotices({ db, jobs, now })
  await jobs.send(db, 'push-watch', {}, { delayS: LOOK_S })
}

/** Queues each new notice for each device that follows its school, in the transaction that writes the notice. */
export async function queueNotices({ db, jobs, now: clock }: Services): Promise<void> {
  const rows = await db.selectDistinct({ schoolId: pushFollow.schoolId }).from(pushFollow)
  if (rows.length === 0) return
  const followed = new Set(rows.map(({ schoolId }) => schoolId))
  const karneval = await findCurrentKarneval(db)
  if (!karneval) return
  const now = clock()
  const { data: schedule } = await readHeatSchedule(db, { karneval: karneval.id })
  const { data: results } = await readPublicResults(db, { karneval: karneval.id })
  const news = [...startNotices(schedule, followed, now), ...resultNotices(results, followed, now)]
  const changes = await findChanges(db, { karneval, schedule, followed, now })
  if (news.length + changes.length === 0) return
  const schools = new Map((await listSchoolNames(db)).map((school) => [school.id, school]))
  const slugs = slugsOf([...schools.values()])
  const values = [...news, ...changes.flatMap(({ notice }) => notice ?? [])].map((notice) => ({
    ...notice,
    karnevalId: karneval.id,
    title: schools.get(notice.schoolId)?.name ?? '',
    path: `/skola/${slugs.get(notice.schoolId) ?? ''}`,
    createdAt: now,
  }))
  await withTransaction(db, async (tx) => {
    for (const change of changes) await keepKnown(tx, { karneval, change, now })
    if (values.length === 0) return
    const fresh = await tx
      .insert(pushNotice)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: pushNotice.id, schoolId: pushNotice.schoolId })
    if (fresh.length === 0) return
    const bySchool = Map.groupBy(fresh, ({ schoolId }) => schoolId)
    const devices = await tx
      .select()
      .from(pushFollow)
      .where(inArray(pushFollow.schoolId, [...bySchool.keys()]))
    const sends = devices.flatMap(({ subscriptionId, schoolId }) =>
      (bySchool.get(schoolId) ?? []).map(({ id }) => ({ noticeId: id, subscriptionId })),
    )
    await jobs.sendAll(tx, 'push', sends)
  })
}

type Change = { schoolId: number; starts: KnownStarts; notice: Notice | null }
type Look = { karneval: Karneval; schedule: Schedule; followed: ReadonlySet<number>; now: Date }

/** Schools whose starts differ from those that were told. The first look at a school only keeps them. */
async function findChanges(db: Db, { karneval, schedule, followed, now }: Look): Promise<Change[]> {
  const known = new Map((await db.select().from(pushKnownStarts)).map((row) => [row.schoolId, row]))
  return [...followed].flatMap((schoolId): Change[] => {
    const starts = startsOf(schedule, schoolId)
    const before = known.get(schoolId)
    if (before?.karnevalId !== karneval.id) return [{ schoolId, starts, notice: null }]
    const body = changeText(schedule, before.starts, starts)
    if (body === null) return []
    // Told together with what changes meanwhile.
    if (before.toldAt !== null && now.getTime() - before.toldAt.getTime() < CALM_MS) return []
    const endsAt = new Date(now.getTime() + DAY_MS)
    // What was told before makes the key, so that two servers that see the same change tell it once.
    const key = `change/${before.toldAt?.toISOString() ?? 'first'}`
    return [{ schoolId, starts, notice: { schoolId, key, body, endsAt } }]
  })
}

/** What followers know from now on. A school that no device follows any more is forgotten with its last follower. */
async function keepKnown(
  tx: Db,
  { karneval, change: { schoolId, starts, notice }, now }: { karneval: Karneval; change: Change; now: Date },
): Promise<void> {
  const values = { karnevalId: karneval.id, starts, toldAt: notice === null ? null : now }
  await tx
    .insert(pushKnownStarts)
    .values({ schoolId, ...values })
    .onConflictDoUpdate({ target: pushKnownStarts.schoolId, set: values })
}
