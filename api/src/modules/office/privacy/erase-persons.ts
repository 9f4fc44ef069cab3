import { retention } from '@stafapp/shared/contract/retention'
import type { BodyOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { type PersonalTable, personalTables } from '../../../db/personal.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { entriesOfSchool } from '../change-log/entries-of-school.ts'
import { eraseAccount } from './erase-account.ts'
import { type Counts, countRows, eraseRows } from './erase-rows.ts'
import { findSubject, type Subject } from './persons.ts'
import { erasedText, mayHoldNames, scrubAll, scrubAudit } from './scrub-audit.ts'

type Preview = ResponseOf<'GET /api/schools/{id}/erasure/'>
type Erased = ResponseOf<'POST /api/schools/{id}/erasure/'>

/** @throws AppError not_found */
export async function previewErasure(
  db: Db,
  schoolId: number,
  query: QueryOf<'GET /api/schools/{id}/erasure/'>,
): Promise<Preview> {
  const subject = await findSubject(db, schoolId, query)
  const rows = await countRows(db, rowsOf(subject))
  const { rows: others } = await db.execute<{ app_user: number; invitation: number; audit_entry: number }>(sql`
    select (select count(*)::int from app_user a where ${accountsOf(subject)}) as app_user,
      (select count(*)::int from invitation i where ${invitationsOf(subject)}) as invitation,
      (select count(*)::int from audit_entry e where e.erased_at is null and ${mayHoldNames} and ${entriesOf(subject)}) as audit_entry`)
  const counts = { ...others[0], ...rows }
  return { name: subject.person?.name ?? subject.school, erased: parts(counts), ...(await bookkeeping(db, subject)) }
}

/**
 * Erases the data of a school's persons, or of one, on request: independent of retention times. Vouchers are kept as
 * required by law. The change log records the erasure and the number of rows.
 * @throws AppError not_found, invalid when the typed name does not match
 */
export function erasePersons(
  ctx: Context<SessionUser>,
  schoolId: number,
  body: BodyOf<'POST /api/schools/{id}/erasure/'>,
): Promise<Erased> {
  return withTransaction(ctx.db, async (tx) => {
    const subject = await findSubject(tx, schoolId, body)
    const { person } = subject
    if (body.confirm.normalize('NFC').trim() !== (person?.name ?? subject.school)) {
      throw new AppError('invalid', 'Skriv namnet precis som det står ovan.', { attr: 'confirm' })
    }
    const now = ctx.now()
    const counts: Counts = {}
    // Scrub the log first, while the names that it is searched for still exist.
    counts.audit_entry = await scrubAudit(tx, {
      wanted: sql`${mayHoldNames} and ${entriesOf(subject)}`,
      strip: scrubAll,
      now,
    })
    await tx.execute(sql`delete from idempotency_key t where ${namedIn(subject, sql`t.answer::text`)}`)
    await tx.execute(sql`update message t set subject = ${erasedText}, body = ${erasedText}
      where ${namedIn(subject, sql`t.subject || ' ' || t.body`)}`)
    await forgetContacts(tx, subject)
    Object.assign(counts, await eraseRows(tx, rowsOf(subject)))
    const { rows: accounts } = await tx.execute<{ id: number }>(
      sql`select a.id from app_user a where ${accountsOf(subject)}`,
    )
    for (const { id } of accounts) await eraseAccount(tx, id, ctx)
    counts.app_user = accounts.length
    const invited = sql`(select i.id from invitation i where ${invitationsOf(subject)})`
    await scrubAudit(tx, {
      wanted: sql`e.object_type = 'invitation' and e.object_id in ${invited}`,
      strip: scrubAll,
      now,
    })
    await tx.execute(sql`delete from mail_message where invitation_id in ${invited}`)
    const invitations = await tx.execute(sql`delete from invitation i where ${invitationsOf(subject)}`)
    counts.invitation = invitations.rowCount ?? 0
    ctx.invalidates('GET /api/events/heatschedule/')
    const [objectType, objectId] = person ? [person.kind, person.id] : ['school', schoolId]
    await audit(tx, ctx, { action: 'school.persons_erased', objectType, objectId, after: counts })
    ctx.log.info({ event: 'persons_erased', account: ctx.user.id, school: schoolId, counts }, 'persons erased')
    return { erased: parts(counts), ...(await bookkeeping(tx, subject)) }
  })
}

/** Contact persons have no account, so their mails are matched by address. */
async function forgetContacts(tx: Db, { unitIds, person }: Subject): Promise<void> {
  if (person && person.kind !== 'contact_person') return
  const units = person ? [person.id] : unitIds
  const addresses = sql`(select lower(c.email) from contact_person c where c.school_unit_id in ${idsIn(units)})`
  await tx.execute(sql`delete from mail_message where lower(to_address) in ${addresses}`)
  await tx.execute(sql`update message_receiver set name = '', address = '' where lower(address) in ${addresses}`)
}

const idsIn = (ids: readonly number[]) =>
  sql`(select x::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) x)`

const labelled = (counts: Counts) => Object.entries(counts).filter(([, rows]) => rows > 0)

const parts = (counts: Counts) =>
  labelled(counts).map(([table, rows]) => ({ label: personalTables[table]?.label ?? table, rows }))

/** A person's own row and the school's rows with texts that contain the name; for a whole school all rows. */
const rowsOf =
  ({ schoolId, person }: Subject) =>
  ({ ofSchool }: PersonalTable, name: string): SQL | undefined => {
    if (!ofSchool) return undefined
    if (!person) return ofSchool(schoolId)
    if (name === 'runner') return sql`${person.kind} = 'runner' and t.id = ${person.id}`
    if (name === 'contact_person') return sql`${person.kind} = 'contact_person' and t.school_unit_id = ${person.id}`
    return sql`${ofSchool(schoolId)} and ${isNamed(person, sql`t::text`)}`
  }

const accountsOf = ({ schoolId, person }: Subject): SQL => {
  if (person && person.kind !== 'user') return sql`false`
  const isMeant = person
    ? sql`a.id = ${person.id}`
    : sql`(a.school_id = ${schoolId} or exists (select from user_school_unit l join school_unit u on u.id = l.school_unit_id
        where l.user_id = a.id and u.school_id = ${schoolId}))`
  return sql`a.erased_at is null and ${isMeant}
    and not exists (select from user_role r where r.user_id = a.id and r.role = 'super_admin')`
}

const invitationsOf = ({ unitIds, person }: Subject): SQL =>
  person ? sql`false` : sql`i.school_unit_id in ${idsIn(unitIds)}`

/** Entries about the school's objects and by its users, or those that contain the person's name. */
const entriesOf = (subject: Subject): SQL => {
  const { person } = subject
  const text = sql`concat_ws(' ', e.before::text, e.after::text, e.reason)`
  if (person?.kind === 'runner')
    return sql`(e.object_type = 'runner' and e.object_id = ${person.id} or ${isNamed(person, text)})`
  if (person) return isNamed(person, text)
  // Repairs of heats in the same request have the same reason.
  const ofHeats = sql`e.object_type = 'event_instance' and e.request_id in (
    select e.request_id from audit_entry e where e.request_id <> '' and ${entriesOfSchool(subject)})`
  const byThem = sql`exists (select from app_user a where a.id = e.user_id and ${accountsOf(subject)})`
  return sql`(${entriesOfSchool(subject)} or ${ofHeats} or ${namedIn(subject, sql`e.reason`)} or ${byThem})`
}

/** Both parts of the name occur in the text as words, in any order. */
const isNamed = ({ first, last }: { first: string; last: string }, text: SQL): SQL => {
  const words = [first, last].filter((word) => word !== '').map((word) => sql`${text} ~* ${wordPattern(word)}`)
  return words.length > 0 ? sql`(${sql.join(words, sql` and `)})` : sql`false`
}

const wordPattern = (word: string) => `\\y${word.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')}\\y`

const namedIn = ({ schoolId, person }: Subject, text: SQL): SQL =>
  person
    ? isNamed(person, text)
    : sql`exists (select from runner r join school_unit u on u.id = r.school_unit_id where u.school_id = ${schoolId}
        and r.last_name <> '' and strpos(${text}, r.last_name) > 0)`

async function bookkeeping(db: Db, { schoolId, person }: Subject): Promise<Pick<Erased, 'kept' | 'kept_until'>> {
  if (person?.kind === 'runner') return { kept: [], kept_until: null }
  const counts: Counts = {}
  for (const name of ['billing_information', 'invoice', 'payment']) {
    const ofSchool = personalTables[name]?.ofSchool
    if (!ofSchool) continue
    const { rows } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(name)} t where ${ofSchool(schoolId)}`,
    )
    counts[name] = rows[0]?.rows ?? 0
  }
  const { rows } = await db.execute<{ year: number | null }>(sql`
    select max(extract(year from coalesce(i.issued_on, k.ends_on)))::int as year
    from invoice i join karneval k on k.id = i.karneval_id join school_unit u on u.id = i.school_unit_id
    where u.school_id = ${schoolId}`)
  const year = rows[0]?.year
  return { kept: parts(counts), kept_until: year ? `${year + retention.bookkeepingYears}-12-31` : null }
}
