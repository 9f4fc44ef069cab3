import { sql } from 'drizzle-orm'
import { personalTables } from '../../../db/personal.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { entriesOfSchool } from '../change-log/entries-of-school.ts'
import { findSubject } from './persons.ts'

/**
 * All data of a school and its persons, by table as stored, without credentials. Generated from the register of
 * personal data, so that no declared column is missing.
 * @throws AppError not_found, also for another school
 */
export async function exportSchool(ctx: Context<SessionUser>, schoolId: number): Promise<FileAnswer> {
  if (!isOrganiser(ctx.user) && ctx.user.schoolId !== schoolId) throw new AppError('not_found')
  const { school, unitIds } = await findSubject(ctx.db, schoolId, {})
  const parts = []
  for (const [table, { label, columns, ofSchool }] of Object.entries(personalTables)) {
    if (!ofSchool) continue
    const sealed = Object.entries(columns).flatMap(([column, fate]) =>
      fate === 'secret' || fate === 'sealed' ? [column] : [],
    )
    // The change log also contains others' changes of the school's objects.
    const wanted =
      table === 'audit_entry'
        ? sql`(${ofSchool(schoolId)} or exists (select from audit_entry e where e.id = t.id and ${entriesOfSchool({ schoolId, unitIds })}))`
        : ofSchool(schoolId)
    const { rows } = await ctx.db.execute<{ row: object }>(sql`
      select to_jsonb(t) - ${sql.raw(`array[${sealed.map((column) => `'${column}'`).join(', ')}]::text[]`)} as row
      from ${sql.identifier(table)} t where ${wanted} order by 1`)
    parts.push({ namn: label, tabell: table, rader: rows.map(({ row }) => row) })
  }
  await audit(ctx.db, ctx, { action: 'school.persons_exported', objectType: 'school', objectId: schoolId })
  const body = JSON.stringify({ skola: school, hamtad: ctx.now().toISOString(), innehall: parts }, null, 2)
  return new FileAnswer({
    name: `personuppgifter-skola-${schoolId}.json`,
    type: 'application/json; charset=utf-8',
    body,
  })
}
