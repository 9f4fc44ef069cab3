import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { heatVersion } from '../../db/schema/heats.ts'
import { appUser } from '../../db/schema/users.ts'

export type VersionRow = typeof heatVersion.$inferSelect

/** The newest publication; null before the first. */
export async function findNewestVersion(db: Db, karnevalId: number): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(heatVersion)
    .where(eq(heatVersion.karnevalId, karnevalId))
    .orderBy(desc(heatVersion.version))
    .limit(1)
  return row ?? null
}

export async function findVersion(db: Db, karnevalId: number, version: number): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(heatVersion)
    .where(and(eq(heatVersion.karnevalId, karnevalId), eq(heatVersion.version, version)))
  return row ?? null
}

/** All publications with their authors, newest first. */
export const listVersions = (db: Db, karnevalId: number) =>
  db
    .select({ row: heatVersion, firstName: appUser.firstName, lastName: appUser.lastName, username: appUser.username })
    .from(heatVersion)
    .leftJoin(appUser, eq(appUser.id, heatVersion.publishedBy))
    .where(eq(heatVersion.karnevalId, karnevalId))
    .orderBy(desc(heatVersion.version))
