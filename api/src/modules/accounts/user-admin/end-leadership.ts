import type { ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { userRole, userSchoolUnit } from '../../../db/schema/users.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { personName } from '../../../lib/text/person-name.ts'
import { withdrawMails } from '../../../mail/mail-repository.ts'
import { leadershipEndedMail } from '../../../mail/templates/account.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { lockAccount } from '../common/insert-user.ts'
import { requireAdministeredSchool } from '../invitations/create-invitation.ts'
import { revokeLeaderInvitations } from '../invitations/invitations-repository.ts'
import { type AccountRow, findAccountRow } from '../profile/account-row.ts'
import { writeAccount } from '../profile/update-user.ts'
import { disableAccount } from './disable-user.ts'

type Answer = ResponseOf<'POST /api/users/{id}/end-leadership/'>

/**
 * Ends what an account leads at one school. It is disabled when it leads and administers nothing else, and then keeps
 * role and units, so that the organiser can open it as it was. Its teams stay, and open invitations to it are revoked.
 * @throws AppError not_found for another school and for an account that leads nothing at it, permission_denied for
 * oneself
 */
export async function endLeadership(
  { id, schoolId }: { id: number; schoolId: number },
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<Answer> {
  requireAdministeredSchool(ctx.user, schoolId)
  if (id === ctx.user.id) {
    const detail =
      'Du kan inte avsluta ditt eget lagledarskap. Be en annan av skolans administratörer eller arrangören.'
    throw new AppError('permission_denied', detail)
  }
  const now = services.clock()
  const answer = await withTransaction(ctx.db, async (tx) => {
    // Concurrent changes of the account's roles wait, and find another version.
    await lockAccount(tx, id)
    const account = await findAccountRow(tx, id, now)
    const units = await listUnits(tx, schoolId)
    const led = units.filter((unit) => account?.units.some((own) => own.id === unit.id))
    const [first] = led
    if (!account || account.disabledAt !== null || !account.roles.includes('teacher') || !first)
      throw new AppError('not_found', 'Personen är inte lagledare i skolan.')
    const rest = account.units.filter((own) => !led.some((unit) => unit.id === own.id))
    const closed = rest.length === 0 && account.roles.every((role) => role === 'teacher')
    if (closed) await disableAccount(tx, { id, version: account.version, now })
    else await removeUnits(tx, account, { led, isLast: rest.length === 0, now })
    for (const invitation of await revokeLeaderInvitations(tx, { email: account.email, units, now }))
      await withdrawMails(tx, invitation, now)
    await audit(tx, ctx, {
      action: 'user.end_leadership',
      objectType: 'user',
      objectId: id,
      before: { school_units: led.map((unit) => unit.id) },
      after: { school_units: [], disabled: closed },
    })
    await postEnded(tx, account, { by: ctx.user.id, school: first.school, closed, now }, services)
    return { closed }
  })
  ctx.log.info({ event: 'leadership_ended', account: ctx.user.id, user: id, school: schoolId }, 'leadership ended')
  return answer
}

const listUnits = (tx: Db, schoolId: number) =>
  tx
    .select({ id: schoolUnit.id, school: school.name })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(eq(schoolUnit.schoolId, schoolId))
    .orderBy(schoolUnit.id)

type Removal = { led: readonly { id: number }[]; isLast: boolean; now: Date }

/** The role goes with the last unit: a leader without one would be shown pages that answer nothing. */
async function removeUnits(tx: Db, { id, version }: AccountRow, { led, isLast, now }: Removal): Promise<void> {
  const ids = led.map((unit) => unit.id)
  await tx.delete(userSchoolUnit).where(and(eq(userSchoolUnit.userId, id), inArray(userSchoolUnit.schoolUnitId, ids)))
  if (isLast) await tx.delete(userRole).where(and(eq(userRole.userId, id), eq(userRole.role, 'teacher')))
  await writeAccount(tx, { id, version, values: {}, now })
}

type Ended = { by: number; school: string; closed: boolean; now: Date }

async function postEnded(
  tx: Db,
  { username, email }: AccountRow,
  { by, school: place, closed, now }: Ended,
  { outbox, shownAt }: AccountServices,
): Promise<void> {
  const ender = await findAccountRow(tx, by, now)
  const content = leadershipEndedMail({
    ...{ username, school: place, closed, at: shownAt(now) },
    by: ender ? personName(ender) : 'Arrangören',
  })
  await outbox.post(tx, { kind: 'leadership_ended', to: email, content })
}
