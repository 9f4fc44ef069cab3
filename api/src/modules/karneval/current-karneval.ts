import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { AppError } from '../../lib/app-error.ts'

export type Karneval = typeof karneval.$inferSelect

/** The active carnival, otherwise the newest upcoming one; null when there is neither. */
export async function findCurrentKarneval(db: Db): Promise<Karneval | null> {
  const [row] = await db
    .select()
    .from(karneval)
    .where(inArray(karneval.status, ['active', 'upcoming']))
    // 'active' sorts before 'upcoming'.
    .orderBy(asc(karneval.status), desc(karneval.startsOn))
    .limit(1)
  return row ?? null
}

/** The current carnival, otherwise the last archived one: the one of which there is something to show. */
export async function findShownKarneval(db: Db): Promise<Karneval | null> {
  const last = db
    .select()
    .from(karneval)
    .where(eq(karneval.status, 'archived'))
    .orderBy(desc(karneval.startsOn), desc(karneval.id))
    .limit(1)
  return (await findCurrentKarneval(db)) ?? (await last)[0] ?? null
}

/** The carnival that the organiser works on: the current one, otherwise a draft, otherwise the last archived one. */
export async function findSeasonKarneval(db: Db): Promise<Karneval | null> {
  const order = sql`array_position(array['active', 'upcoming', 'draft', 'archived'], ${karneval.status})`
  const [row] = await db.select().from(karneval).orderBy(order, desc(karneval.startsOn), desc(karneval.id)).limit(1)
  return row ?? null
}

/** What a call may find. `drafts`: carnivals that only the organiser sees, so only in calls that the organiser makes. */
type Reach = { drafts: boolean }

/**
 * The carnival of a call: `?karneval=ID`, otherwise the current one. Drafts are found only with `drafts`.
 * @throws AppError not_found for an unknown id, no_active_karneval without an id when none is current
 */
export async function resolveKarneval(
  db: Db,
  id: number | undefined,
  { drafts }: Reach = { drafts: false },
): Promise<Karneval> {
  if (id === undefined) {
    const current = await findCurrentKarneval(db)
    if (!current) throw new AppError('no_active_karneval')
    return current
  }
  const [row] = await db.select().from(karneval).where(eq(karneval.id, id))
  if (!row || (row.status === 'draft' && !drafts)) throw new AppError('not_found')
  return row
}

/** The carnival held before this one, for comparing the seasons; drafts do not count. */
export async function findPreviousKarneval(
  db: Db,
  { id, startsOn }: Pick<Karneval, 'id' | 'startsOn'>,
): Promise<Karneval | null> {
  const [row] = await db
    .select()
    .from(karneval)
    .where(and(ne(karneval.status, 'draft'), ne(karneval.id, id), lt(karneval.startsOn, startsOn)))
    .orderBy(desc(karneval.startsOn), desc(karneval.id))
    .limit(1)
  return row ?? null
}

export const listKarnevaler = (db: Db): Promise<Karneval[]> =>
  db.select().from(karneval).where(ne(karneval.status, 'draft')).orderBy(desc(karneval.startsOn), desc(karneval.id))

/** Upcoming carnivals, the next first, without the active one. `today` is YYYY-MM-DD. */
export const listUpcoming = (db: Db, today: string): Promise<Karneval[]> =>
  db
    .select()
    .from(karneval)
    .where(and(eq(karneval.status, 'upcoming'), gte(karneval.endsOn, today)))
    .orderBy(asc(karneval.startsOn))
