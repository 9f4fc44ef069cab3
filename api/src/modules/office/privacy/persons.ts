import type { ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { AppError } from '../../../lib/app-error.ts'

type ListedPerson = ItemOf<'GET /api/schools/{id}/persons/'>
type Person = ListedPerson & { first: string; last: string }
type Whom = Pick<QueryOf<'GET /api/schools/{id}/erasure/'>, 'kind' | 'person'>

/** The data of a school, or of one of its persons. */
export type Subject = { schoolId: number; unitIds: number[]; school: string; person: Person | null }

/**
 * @throws AppError not_found (also for a person of another school), required when only one of `kind` and `person` is
 * given
 */
export async function findSubject(db: Db, schoolId: number, { kind, person: id }: Whom): Promise<Subject> {
  const { rows } = await db.execute<{ name: string; units: number[] }>(sql`
    select s.name, array(select u.id from school_unit u where u.school_id = s.id order by u.id) as units
    from school s where s.id = ${schoolId}`)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  if ((kind === undefined) !== (id === undefined))
    throw new AppError('required', undefined, { attr: kind ? 'person' : 'kind' })
  const [person] =
    kind === undefined ? [null] : await selectPersons(db, schoolId, sql`p.kind = ${kind} and p.id = ${id}`)
  if (person === undefined) throw new AppError('not_found')
  return { schoolId, unitIds: found.units, school: found.name, person }
}

/**
 * Accounts, runners and contact persons of a school that still have a name. Excludes the organiser's users, even when
 * they lead a team of the school.
 */
export async function listPersons(db: Db, schoolId: number): Promise<ListedPerson[]> {
  await findSubject(db, schoolId, {})
  const rows = await selectPersons(db, schoolId, sql`true`)
  return rows.map(({ kind, id, name, unit_name }) => ({ kind, id, name, unit_name }))
}

async function selectPersons(db: Db, schoolId: number, wanted: SQL): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select p.kind, p.id, coalesce(nullif(trim(p.first || ' ' || p.last), ''), p.username) as name, p.unit_name, p.first, p.last
    from (
      select 'user' as kind, a.id, a.first_name as first, a.last_name as last, a.username,
        coalesce((select string_agg(u.unit_name, ', ' order by u.id) from user_school_unit l
          join school_unit u on u.id = l.school_unit_id where l.user_id = a.id), '') as unit_name
      from app_user a where a.erased_at is null
        and not exists (select from user_role s where s.user_id = a.id and s.role = 'super_admin') and (a.school_id = ${schoolId} or exists (
        select from user_school_unit l join school_unit u on u.id = l.school_unit_id
        where l.user_id = a.id and u.school_id = ${schoolId}))
      union all
      select 'runner', r.id, r.first_name, r.last_name, '', u.unit_name
      from runner r join school_unit u on u.id = r.school_unit_id
      where u.school_id = ${schoolId} and r.first_name || r.last_name <> ''
      union all
      select 'contact_person', u.id, '', c.name, '', u.unit_name
      from contact_person c join school_unit u on u.id = c.school_unit_id where u.school_id = ${schoolId}
    ) p where ${wanted} order by p.kind, name, p.id`)
  return rows
}
