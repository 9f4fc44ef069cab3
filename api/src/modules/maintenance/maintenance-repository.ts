import { asc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { documentation, foodMenu, qna } from '../../db/schema/content.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { errorReport } from '../../db/schema/maintenance.ts'

export const listQna = (db: Db) =>
  db
    .select({ id: qna.id, question: qna.question, answer: qna.answer, position: qna.position })
    .from(qna)
    .orderBy(asc(qna.position), asc(qna.id))

/** Drafts, which have no day of publication, are left out. */
export async function listDocumentation(db: Db) {
  const rows = await db
    .select({
      id: documentation.id,
      slug: documentation.slug,
      title: documentation.title,
      body: documentation.body,
      publishedAt: sql<Date>`${documentation.publishedAt}`.mapWith(documentation.publishedAt),
    })
    .from(documentation)
    .where(isNotNull(documentation.publishedAt))
    .orderBy(asc(documentation.position), asc(documentation.id))
  return rows.map(({ publishedAt, ...row }) => ({ ...row, published_at: publishedAt.toISOString() }))
}

/** The menu of the active carnival; without one, of the newest that is coming. */
export const listFoodMenu = (db: Db) => {
  const current = db
    .select({ id: karneval.id })
    .from(karneval)
    .where(inArray(karneval.status, ['active', 'upcoming']))
    .orderBy(sql`${karneval.status} = 'active' desc`, sql`${karneval.startsOn} desc`)
    .limit(1)
  return db
    .select({ id: foodMenu.id, day: foodMenu.day, meal: foodMenu.meal, text: foodMenu.text })
    .from(foodMenu)
    .where(inArray(foodMenu.karnevalId, current))
    .orderBy(asc(foodMenu.day), asc(foodMenu.position), asc(foodMenu.id))
}

/** @returns the report's id */
export async function insertErrorReport(db: Db, report: typeof errorReport.$inferInsert): Promise<number> {
  const [row] = await db.insert(errorReport).values(report).returning({ id: errorReport.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}
