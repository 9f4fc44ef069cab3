import type { Db } from '../../../db/db.ts'
import { errorReport } from '../../../db/schema/maintenance.ts'

/** @returns the report's id */
export async function insertErrorReport(db: Db, report: typeof errorReport.$inferInsert): Promise<number> {
  const [row] = await db.insert(errorReport).values(report).returning({ id: errorReport.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}
