import type { BodyOf } from '@stafapp/shared/contract/types'
import type { Context, SessionUser } from '../../../handler.ts'
import type { AccountOptions } from '../account-options.ts'
import { createInvitation } from './create-invitation.ts'
import { createInvitationQuota } from './invitation-quota.ts'

/** Lets another module invite in its own transaction: what it makes and the invitation exist together or not at all. */
export function createInviter(options: AccountOptions) {
  const services = { ...options, quota: createInvitationQuota(options.attempts) }
  return (body: BodyOf<'POST /api/users/create-invitation/'>, ctx: Context<SessionUser>) =>
    createInvitation(body, ctx, services)
}
