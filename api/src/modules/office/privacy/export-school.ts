import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { type PersonalTable, personalTables } from '../../../db/personal.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { entriesOfSchool } from '../change-log/entries-of-school.ts'
import { findSubject } from './persons.ts'

type Part = { namn: string; tabell: string; rader: object[] }
type Choice = { where: SQL; without?: readonly string[] }

/**
 * The rows that are chosen of each table, as stored, without credentials. Generated from the register of personal data,
 * so that no declared column is missing.
 */
async function readParts(
  db: Db,
  choose: (table: string, declared: PersonalTable) => Choice | undefined,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const [table, declared] of Object.entries<PersonalTable>(personalTables)) {
    const choice = choose(table, declared)
    if (!choice) continue
    const sealed = Object.entries(declared.columns).flatMap(([column, fate]) =>
      fate === 'secret' || fate === 'sealed' ? [column] : [],
    )
    const left = [...sealed, ...(choice.without ?? [])].map((column) => `'${column}'`).join(', ')
    const { rows } = await db.execute<{ row: object }>(sql`
      select to_jsonb(t) - ${sql.raw(`array[${left}]::text[]`)} as row
      from ${sql.identifier(table)} t where ${choice.where} order by 1`)
    parts.push({ namn: declared.label, tabell: table, rader: rows.map(({ row }) => row) })
  }
  return parts
}

const jsonFile = (name: string, content: object): FileAnswer =>
  new FileAnswer({ name, type: 'application/json; charset=utf-8', body: JSON.stringify(content, null, 2) })

/**
 * All data of a school and its persons.
 * @throws AppError not_found, also for another school
 */
export async function exportSchool(ctx: Context<SessionUser>, schoolId: number): Promise<FileAnswer> {
  if (!isOrganiser(ctx.user) && ctx.user.schoolId !== schoolId) throw new AppError('not_found')
  const { school, unitIds } = await findSubject(ctx.db, schoolId, {})
  const innehall = await readParts(ctx.db, (table, { ofSchool }) => {
    if (!ofSchool) return undefined
    // The change log also contains others' changes of the school's objects.
    return table === 'audit_entry'
      ? {
          where: sql`(${ofSchool(schoolId)} or exists (select from audit_entry e where e.id = t.id and ${entriesOfSchool({ schoolId, unitIds })}))`,
        }
      : { where: ofSchool(schoolId) }
  })
  await audit(ctx.db, ctx, { action: 'school.persons_exported', objectType: 'school', objectId: schoolId })
  return jsonFile(`personuppgifter-skola-${schoolId}.json`, {
    skola: school,
    hamtad: ctx.now().toISOString(),
    innehall,
  })
}

/** What is stored about the caller. Of the caller's changes what was done and when, not what they say of others. */
export async function exportOwnData(ctx: Context<SessionUser>): Promise<FileAnswer> {
  const { id, username } = ctx.user
  const innehall = await readParts(
    ctx.db,
    (table, { ofPerson }) =>
      ofPerson && { where: ofPerson(id), ...(table === 'audit_entry' && { without: ['before', 'after'] }) },
  )
  await audit(ctx.db, ctx, { action: 'user.data_exported', objectType: 'user', objectId: id })
  return jsonFile('mina-uppgifter.json', { konto: username, hamtad: ctx.now().toISOString(), innehall })
}
