import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import { withTransaction } from '../../../db/db.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { type Attempts, createRateLimiter } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import type { AccountOptions, AccountServices } from '../account-options.ts'
import { INVITATION_LIFETIME_MS, newLink } from '../common/account-links.ts'
import { toInvitation } from './invitation-answer.ts'
import { findInvitation, findUnit, holdsRole, insertInvitation } from './invitations-repository.ts'
import { postInvitation } from './post-invitation.ts'

/**
 * School admins manage invitations of the school that they administer, not of units that they lead elsewhere. A foreign
 * school is answered like an unknown one.
 * @throws AppError not_found
 */
export function requireAdministeredSchool(user: SessionUser, schoolId: number): void {
  if (!isOrganiser(user) && user.schoolId !== schoolId) throw new AppError('not_found')
}

const HOUR_MS = 60 * 60_000

export type InvitationQuota = (user: SessionUser) => Promise<void>

/**
 * Limits the invitation mails per user and hour. A school has few leaders; the organiser invites every school's
 * administrator in one sitting.
 * @returns a function that throws AppError throttled
 */
export function createInvitationQuota(attempts: Attempts): InvitationQuota {
  const schools = createRateLimiter(attempts, { name: 'invitations', limit: 50, windowMs: HOUR_MS })
  const organisers = createRateLimiter(attempts, { name: 'invitations', limit: 500, windowMs: HOUR_MS })
  return (user) => (isOrganiser(user) ? organisers : schools).take(user.id)
}

/**
 * Invites an address to a unit. School admins may invite leaders to their own school's units, the organiser also school
 * admins.
 * @throws AppError not_found for a foreign or unknown unit, permission_denied, already_exists, throttled
 */
export async function createInvitation(
  { email, school_unit: unitId, role = 'teacher' }: BodyOf<'POST /api/users/create-invitation/'>,
  ctx: Context<SessionUser>,
  services: Pick<AccountServices, 'clock' | 'outbox' | 'publicUrl' | 'shownAt'> & { quota: InvitationQuota },
): Promise<ResponseOf<'POST /api/users/create-invitation/'>> {
  const unit = await findUnit(ctx.db, unitId)
  if (!unit) throw new AppError('not_found')
  requireAdministeredSchool(ctx.user, unit.schoolId)
  if (role !== 'teacher' && !isOrganiser(ctx.user)) {
    throw new AppError('permission_denied', 'Bara arrangören kan bjuda in skoladministratörer.')
  }
  await services.quota(ctx.user)
  if (await holdsRole(ctx.db, { email, role, unitId, schoolId: unit.schoolId })) {
    const what =
      role === 'teacher'
        ? `lagledare i ${unitPlace(unit.schoolName, unit.unitName)}`
        : `skoladministratör i ${unit.schoolName}`
    throw new AppError('already_exists', `Den som har adressen är redan ${what}.`, { attr: 'email' })
  }
  const now = services.clock()
  const { token, tokenHash } = newLink()
  const created = await withTransaction(ctx.db, async (tx) => {
    const id = await insertInvitation(tx, {
      email,
      unitId,
      role,
      tokenHash,
      invitedBy: ctx.user.id,
      now,
      expiresAt: new Date(now.getTime() + INVITATION_LIFETIME_MS),
    })
    if (id === null) {
      const detail = 'Adressen har redan en öppen inbjudan till enheten. Skicka den på nytt i stället.'
      throw new AppError('already_exists', detail, { attr: 'email' })
    }
    const row = await findInvitation(tx, id)
    if (!row) throw new AppError('not_found')
    await postInvitation(tx, row, token, services)
    await audit(tx, ctx, {
      action: 'invitation.create',
      objectType: 'invitation',
      objectId: id,
      after: { email, role, school_unit: unitId },
    })
    return toInvitation({ ...row, sendCount: 1 }, { now, shownAt: ctx.shownAt })
  })
  ctx.log.info(
    { event: 'invitation_created', account: ctx.user.id, invitation: created.id, role },
    'invitation created',
  )
  return created
}

/**
 * Lets another module invite within its own transaction, so that both its rows and the invitation are stored or
 * neither.
 */
export function createInviter(options: AccountOptions) {
  const services = { ...options, quota: createInvitationQuota(options.attempts) }
  return (body: BodyOf<'POST /api/users/create-invitation/'>, ctx: Context<SessionUser>) =>
    createInvitation(body, ctx, services)
}
