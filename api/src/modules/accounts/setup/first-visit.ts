import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { normalName, privacyFault, requiredFault, throwFaults } from '../../../http/errors/required.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { normalPhone } from '../../../lib/text/phone.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { privacyPolicyVersion } from '../common/privacy-policy-version.ts'

/**
 * A new user's first visit: name, phone and consent, once. Later changes use update-user and update-phone.
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
    // Invited users have already consented when they accepted.
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
        // Keep the first consent.
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
