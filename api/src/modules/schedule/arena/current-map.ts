import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { arenaMap } from '../../../db/schema/timetable.ts'

/** The organiser's picture that is shown; null while it is the portal's own drawing. */
export async function currentMap(db: Db, karnevalId: number): Promise<{ id: number; added_at: string } | null> {
  const [row] = await db
    .select({ id: arenaMap.id, createdAt: arenaMap.createdAt })
    .from(arenaMap)
    .where(and(eq(arenaMap.karnevalId, karnevalId), isNull(arenaMap.undoneAt)))
    .orderBy(desc(arenaMap.id))
    .limit(1)
  return row ? { id: row.id, added_at: row.createdAt.toISOString() } : null
}
