import type { ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { userRole, userSchoolUnit } from '../../../db/schema/users.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { personName } from '../../../lib/text/person-name.ts'
import { withdrawMails } from '../../../mail/mail-repository.ts'
import { leadershipRestoredMail } from '../../../mail/templates/account.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { lockAccount } from '../common/insert-user.ts'
import { requireAdministeredSchool } from '../invitations/create-invitation.ts'
import { revokeLeaderInvitations } from '../invitations/invitations-repository.ts'
import { findAccountRow } from '../profile/account-row.ts'
import { writeAccount } from '../profile/update-user.ts'

/** So long the end of a leadership is undone with one press; after that the person is invited. */
const RESTORABLE_DAYS = 30

type Unit = { id: number; unit_name: string }
/** A leadership that was ended: the units it was for, and whether the account was closed with it. */
type Ended = { id: number; name: string; school: string; units: Unit[]; closed: boolean; ended_at: string }

/**
 * The ended leaderships at a school that can be given back unchanged, the latest first. The account must exist, its roles
 * and whether it is open must be as the end left them, it must lead none of the units, and the school must still have all.
 */
async function findEnded(db: Db, schoolId: number, now: Date, account?: number): Promise<Ended[]> {
  const since = new Date(now.getTime() - RESTORABLE_DAYS * 24 * 60 * 60_000)
  const { rows } = await db.execute<Ended>(sql`
    select a.id, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.username) as name,
      (select name from school where id = ${schoolId}) as school, had.units,
      (e.after ->> 'disabled')::boolean as closed,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended_at
    from audit_entry e
    join app_user a on a.id = e.object_id and a.erased_at is null
      and (a.disabled_at is not null) = (e.after ->> 'disabled')::boolean
    cross join lateral (
      select json_agg(json_build_object('id', u.id, 'unit_name', u.unit_name) order by u.id) as units,
        count(*) as count, array_agg(u.id) as ids
      from school_unit u where u.school_id = ${schoolId} and e.before -> 'school_units' @> to_jsonb(u.id)) had
    where e.object_type = 'user' and e.action = 'user.end_leadership' and e.at > ${since.toISOString()}::timestamptz
      ${account === undefined ? sql`` : sql`and e.object_id = ${account}`}
      and had.count > 0 and had.count = jsonb_array_length(e.before -> 'school_units')
      and (a.disabled_at is not null or not exists (
        select from user_school_unit l where l.user_id = a.id and l.school_unit_id = any(had.ids)))
      and not exists (
        select from audit_entry l where l.object_type = 'user' and l.object_id = e.object_id and l.id > e.id
          and l.action in ('user.roles', 'user.enable', 'user.disable', 'user.end_leadership', 'user.restore_leadership'))
    order by e.id desc`)
  return rows
}

/** @throws AppError not_found for another school */
export async function listEndedLeaderships(
  schoolId: number,
  ctx: Context<SessionUser>,
): Promise<ResponseOf<'GET /api/users/ended-leaderships/'>> {
  requireAdministeredSchool(ctx.user, schoolId)
  const ended = await findEnded(ctx.db, schoolId, ctx.now())
  return { data: ended.map(({ id, name, units, ended_at }) => ({ id, name, units, ended_at })) }
}

/**
 * Gives a leader back exactly the units that the latest end took, and opens the account if that closed it. Open
 * invitations to them are revoked, and the leader is told by mail.
 * @throws AppError not_found for another school, and when there is nothing to give back any more
 */
export async function restoreLeadership(
  { id, schoolId }: { id: number; schoolId: number },
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<ResponseOf<'POST /api/users/{id}/restore-leadership/'>> {
  requireAdministeredSchool(ctx.user, schoolId)
  const now = services.clock()
  const answer = await withTransaction(ctx.db, async (tx) => {
    // The second of two concurrent calls waits, and finds nothing left to give back.
    await lockAccount(tx, id)
    const [ended] = await findEnded(tx, schoolId, ctx.now(), id)
    const account = await findAccountRow(tx, id, now)
    if (!ended || !account) throw new AppError('not_found', 'Lagledarskapet kan inte ges tillbaka. Bjud in personen.')
    const { units, closed, school } = ended
    await writeAccount(tx, { id, version: account.version, values: { disabledAt: null }, now })
    await tx.insert(userRole).values({ userId: id, role: 'teacher' }).onConflictDoNothing()
    const links = units.map((unit) => ({ userId: id, schoolUnitId: unit.id }))
    await tx.insert(userSchoolUnit).values(links).onConflictDoNothing()
    for (const invitation of await revokeLeaderInvitations(tx, { email: account.email, units, now }))
      await withdrawMails(tx, invitation, now)
    await audit(tx, ctx, {
      action: 'user.restore_leadership',
      objectType: 'user',
      objectId: id,
      before: { school_units: [], disabled: closed },
      after: { school_units: units.map((unit) => unit.id), disabled: false },
    })
    const giver = await findAccountRow(tx, ctx.user.id, now)
    const content = leadershipRestoredMail({
      ...{ username: account.username, school, closed, at: services.shownAt(now) },
      units: units.map(({ unit_name }) => unit_name),
      by: giver ? personName(giver) : 'Arrangören',
      url: `${services.publicUrl}/login`,
    })
    await services.outbox.post(tx, { kind: 'leadership_restored', to: account.email, content })
    return { school_units: units }
  })
  ctx.log.info(
    { event: 'leadership_restored', account: ctx.user.id, user: id, school: schoolId },
    'leadership restored',
  )
  return answer
}
