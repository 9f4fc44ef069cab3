import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { audit } from '../../../domain/audit.ts'
import { AppError } from '../../../errors.ts'
import type { Context, SessionUser } from '../../../handler.ts'
import type { AccountServices } from '../account-options.ts'
import { normalPhone } from '../common/phone.ts'
import { privacyPolicyVersion } from '../common/privacy-policy-version.ts'
import { normalName, privacyFault, requiredFault, throwFaults } from '../common/required.ts'

/**
 * A new user's first visit: name, phone and consent, once. Later changes go through update-user and update-phone.
 * @throws AppError required, invalid, already_exists
 */
export async function completeFirstVisit(
  body: BodyOf<'POST /api/users/first-time-setup/'>,
  ctx: Context<SessionUser>,
  { clock }: AccountServices,
): Promise<ResponseOf<'POST /api/users/first-time-setup/'>> {
  const { first_name = '', last_name = '', phone = '' } = body
  const { id, username } = ctx.user
  const [user] = await ctx.db
    .select({ privacyAcceptedAt: appUser.privacyAcceptedAt })
    .from(appUser)
    .where(eq(appUser.id, id))
  throwFaults([
    ...Object.entries({ first_name, last_name, phone }).map(([attr, value]) =>
      value === '' ? requiredFault(attr) : null,
    ),
    // An invited user consented when accepting: that is asked once.
    user?.privacyAcceptedAt ? null : privacyFault(body.privacyPolicy),
  ])
  const values = {
    firstName: normalName(first_name, 'first_name'),
    lastName: normalName(last_name, 'last_name'),
    phone: normalPhone(phone),
  }
  const now = clock()
  await withTransaction(ctx.db, async (tx) => {
    const policy = await privacyPolicyVersion(tx)
    const done = await tx
      .update(appUser)
      .set({
        ...values,
        setupCompletedAt: now,
        // The first consent counts.
        privacyAcceptedAt: sql`coalesce(${appUser.privacyAcceptedAt}, ${now})`,
        privacyPolicyVersion: sql`coalesce(${appUser.privacyPolicyVersion}, ${policy}::integer)`,
        updatedAt: now,
        version: sql`${appUser.version} + 1`,
      })
      .where(and(eq(appUser.id, id), isNull(appUser.setupCompletedAt)))
      .returning({ id: appUser.id })
    if (done.length === 0) throw new AppError('already_exists', 'Uppgifterna är redan ifyllda.')
    await audit(tx, ctx, { action: 'user.first_visit', objectType: 'user', objectId: id, after: values })
  })
  return { id, username }
}
