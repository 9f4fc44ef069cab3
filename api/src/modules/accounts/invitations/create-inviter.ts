import type { BodyOf } from '@stafapp/shared/contract/types'
import type { Context, SessionUser } from '../../../http/handler.ts'
import type { AccountOptions } from '../account-options.ts'
import { createInvitation } from './create-invitation.ts'
import { createInvitationQuota } from './invitation-quota.ts'

/**
 * Lets another module invite within its own transaction, so that both its rows and the invitation are stored or
 * neither.
 */
export function createInviter(options: AccountOptions) {
  const services = { ...options, quota: createInvitationQuota(options.attempts) }
  return (body: BodyOf<'POST /api/users/create-invitation/'>, ctx: Context<SessionUser>) =>
    createInvitation(body, ctx, services)
}
