import { randomBytes } from 'node:crypto'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { accountToken } from '../../../db/schema/account-tokens.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context } from '../../../http/handler.ts'
import { accountUndoneMail } from '../../../mail/templates/account.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import {
  type AccountTokenRow,
  findAccountToken,
  type LinkState,
  type LinkTexts,
  refuseLink,
  revokeAccountTokens,
  stateOf,
  useAccountToken,
} from '../common/account-links.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { lockAccount } from '../common/insert-user.ts'
import { deleteFactor, findFactor } from '../factor/factor-repository.ts'
import { hashPassword } from '../login/passwords.ts'
import { postResetLink } from '../password/mail-reset-links.ts'

const texts: LinkTexts = {
  unknown: 'Länken är ogiltig. Kontrollera att hela länken följde med.',
  replaced: 'Länken gäller inte längre: kontot har återställts på annat sätt sedan mejlet skickades.',
  used: 'Länken har redan använts: ändringen är ångrad.',
  expired: 'Länken har gått ut. Kontakta arrangören.',
}

type Found = { row: AccountTokenRow & { email: string }; user: typeof appUser.$inferSelect }

/** The change behind a link. The link of a disabled account is invalid, because the organiser closed it. */
async function readUndoLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ found: Found; state: 'valid' } | { found: null; state: Exclude<LinkState, 'valid'> }> {
  const row = await findAccountToken(db, 'undo', token)
  const state = stateOf(row, now)
  if (state !== 'valid') return { found: null, state }
  const [user] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, row?.userId ?? 0), isNull(appUser.disabledAt)))
  if (!row || row.email === null || !user) return { found: null, state: 'replaced' }
  return { found: { row: { ...row, email: row.email }, user }, state }
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Describes the change for the link's page without changing anything. @throws AppError as `undoChange`, with 404 */
export async function describeUndo(
  token: string,
  ctx: Context,
  { clock, guesses, shownAt }: AccountServices,
): Promise<ResponseOf<'GET /api/users/undo-change/{token}/'>> {
  const { found, state } = await readUndoLink(ctx.db, token, clock())
  if (state !== 'valid') throw await refuseLink(state, { texts, status: 404, guesses, network: ctx.network })
  const { row, user } = found
  return {
    username: user.username,
    email: row.email,
    email_changed: !isSame(row.email, user.email),
    expires_at: shownAt(row.expiresAt).toISOString(),
  }
}

/**
 * Undoes the changes made to an account since the mail with the link: restores the address that the link was mailed to,
 * ends every session and requires a new password, set with a link to that address. Links of later changes become
 * invalid, older ones stay. A factor enrolled since is removed; an older one stays, so that the mailbox alone does not
 * open an account that has one.
 * @throws AppError invalid_token, token_used, token_expired, throttled
 */
export async function undoChange(
  token: string,
  ctx: Context,
  services: AccountServices,
): Promise<ResponseOf<'POST /api/users/undo-change/{token}/'>> {
  const { clock, guesses } = services
  const refusal = { texts, status: 400, guesses, network: ctx.network } as const
  const early = await readUndoLink(ctx.db, token, clock())
  if (early.state !== 'valid') throw await refuseLink(early.state, refusal)
  // A random password locks the account without a separate state; logins in progress fail too.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'))
  const now = clock()
  const { id, email } = await withTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, early.found.user.id)
    const { found, state } = await readUndoLink(tx, token, now)
    if (state !== 'valid') throw await refuseLink(state, refusal)
    const { row, user } = found
    if (!(await useAccountToken(tx, row.id, now))) throw await refuseLink('used', refusal)
    await bringBack(tx, found, { passwordHash, now })
    await postResetLink(tx, { id: user.id, username: user.username, email: row.email }, services)
    if (!isSame(user.email, row.email)) {
      const content = accountUndoneMail({ username: user.username, at: services.shownAt(now) })
      await services.outbox.post(tx, { kind: 'account_undone', to: user.email, content })
    }
    const change = { before: { email: user.email }, after: { email: row.email } }
    await audit(tx, ctx, { action: 'user.undo', objectType: 'user', objectId: user.id, userId: user.id, ...change })
    return { id: user.id, email: row.email }
  })
  ctx.log.warn({ event: 'account_undone', account: id }, 'a change of the account was undone by its owner')
  return { email }
}

async function bringBack(tx: Db, { row, user }: Found, { passwordHash, now }: { passwordHash: string; now: Date }) {
  const emailVerifiedAt = isSame(row.email, user.email) ? user.emailVerifiedAt : now
  await tx
    .update(appUser)
    .set({ email: row.email, emailVerifiedAt, passwordHash, updatedAt: now, version: sql`${appUser.version} + 1` })
    .where(eq(appUser.id, user.id))
  await revokeAccountTokens(tx, user.id, 'password_reset', now)
  await revokeAccountTokens(tx, user.id, 'email_verification', now)
  await tx
    .update(accountToken)
    .set({ revokedAt: now })
    .where(
      and(
        eq(accountToken.userId, user.id),
        eq(accountToken.kind, 'undo'),
        gt(accountToken.id, row.id),
        isNull(accountToken.usedAt),
        isNull(accountToken.revokedAt),
      ),
    )
  const enrolledAt = (await findFactor(tx, user.id))?.confirmedAt
  if (enrolledAt && enrolledAt > row.createdAt) await deleteFactor(tx, user.id)
  await endAllSessions(tx, user.id, now)
}
