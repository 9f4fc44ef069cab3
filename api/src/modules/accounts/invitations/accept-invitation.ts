import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import { hashToken } from '../../../http/auth/tokens.ts'
import { privacyFault, throwFaults } from '../../../http/errors/required.ts'
import type { Context } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { type LinkState, type LinkTexts, refuseLink } from '../common/account-links.ts'
import { insertUser } from '../common/insert-user.ts'
import { passwordFault } from '../common/password-rule.ts'
import { privacyPolicyVersion } from '../common/privacy-policy-version.ts'
import { lostUsernameFault, normalUsername, takenUsernameFault, usernameFault } from '../common/username.ts'
import { hashPassword } from '../login/passwords.ts'
import {
  acceptInvitationRow,
  findInvitationByHash,
  type InvitationRow,
  linkAccepter,
} from './invitations-repository.ts'
import { findInvitedAccount, reuseAccount } from './reuse-account.ts'

export const invitationTexts: LinkTexts = {
  unknown: 'Inbjudan hittades inte. Kontrollera att hela länken följde med, eller be om en ny inbjudan.',
  replaced: 'Inbjudan har återkallats. Be skolans administratör om en ny.',
  used: 'Inbjudan har redan använts. Logga in med kontot som skapades.',
  expired: 'Inbjudan har gått ut. Be skolans administratör skicka den på nytt.',
}

/** The invitation behind a link, and whether it can be accepted. */
export async function readInvitationLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ row: InvitationRow; state: 'valid' } | { row: InvitationRow | null; state: Exclude<LinkState, 'valid'> }> {
  const row = await findInvitationByHash(db, hashToken(token))
  if (!row) return { row, state: 'unknown' }
  if (row.acceptedAt) return { row, state: 'used' }
  if (row.revokedAt) return { row, state: 'replaced' }
  return row.expiresAt > now ? { row, state: 'valid' } : { row, state: 'expired' }
}

/**
 * Creates the invited account, or adds the unit to the account of the same address that the username names. Role, school
 * and unit come from the stored invitation, never from the request. Any failure, such as a username taken concurrently,
 * leaves the invitation open.
 * @throws AppError invalid_token, token_used, token_expired, weak_password, required, already_exists, throttled
 */
export async function acceptInvitation(
  body: BodyOf<'POST /api/users/accept-invitation/'>,
  ctx: Context,
  services: AccountServices,
): Promise<ResponseOf<'POST /api/users/accept-invitation/'>> {
  const { clock, guesses, isStrictPassword } = services
  const refusal = { texts: invitationTexts, status: 400, guesses, network: ctx.network } as const
  const link = await readInvitationLink(ctx.db, body.token, clock())
  if (link.state !== 'valid') throw await refuseLink(link.state, refusal)
  const username = normalUsername(body.username)
  const known = await findInvitedAccount(ctx.db, link.row, { username, now: clock() })
  throwFaults([
    usernameFault(username) ?? (known ? null : await takenUsernameFault(ctx.db, username)),
    passwordFault(body.password, { attr: 'password', username, isStrict: isStrictPassword }),
    privacyFault(body.privacyPolicy),
  ])
  const passwordHash = await hashPassword(body.password)
  const now = clock()
  try {
    const accepted = await withTransaction(ctx.db, async (tx) => {
      if (!(await acceptInvitationRow(tx, link.row.id, hashToken(body.token), now))) {
        const { state } = await readInvitationLink(tx, body.token, now)
        throw await refuseLink(state === 'valid' ? 'used' : state, refusal)
      }
      const account = known
        ? await reuseAccount(tx, ctx, known.id, { unitId: link.row.unitId, passwordHash, now })
        : { id: await makeInvitedUser(tx, link.row, { username, passwordHash, now }), username }
      await linkAccepter(tx, link.row.id, account.id)
      await audit(tx, ctx, {
        action: 'invitation.accept',
        objectType: 'invitation',
        objectId: link.row.id,
        after: { user: account.id, username: account.username, role: link.row.role },
        userId: account.id,
      })
      return account
    })
    ctx.log.info({ event: 'invitation_accepted', account: accepted.id, invitation: link.row.id }, 'invitation accepted')
    return accepted
  } catch (error) {
    const fault = lostUsernameFault(error)
    throw fault ? AppError.validation([fault]) : error
  }
}

/** The address counts as verified: the link was mailed to it. */
const makeInvitedUser = async (
  tx: Db,
  row: InvitationRow,
  { username, passwordHash, now }: { username: string; passwordHash: string; now: Date },
): Promise<number> =>
  insertUser(tx, {
    username,
    passwordHash,
    email: row.email,
    emailVerifiedAt: now,
    privacyAcceptedAt: now,
    privacyPolicyVersion: await privacyPolicyVersion(tx),
    now,
    role: row.role,
    schoolId: row.role === 'school_admin' ? row.schoolId : null,
    unitIds: row.role === 'teacher' ? [row.unitId] : [],
  })
