import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context } from '../../../http/handler.ts'
import { emailChangedMail } from '../../../mail/templates/account.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import {
  findAccountToken,
  type LinkTexts,
  refuseLink,
  revokeAccountTokens,
  stateOf,
  useAccountToken,
} from '../common/account-links.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { createUndoLink } from '../undo/undo-link.ts'

const texts: LinkTexts = {
  unknown: 'Länken är ogiltig. Kontrollera att hela länken följde med.',
  replaced: 'Länken har ersatts av en nyare. Använd den senaste länken.',
  used: 'Länken har redan använts: adressen är redan bekräftad.',
  expired: 'Länken har gått ut. Ange adressen på nytt för att få en ny länk.',
}

/**
 * Activates a verified address. Ends all sessions of the account and mails the previous address an undo link. Reset
 * links mailed to the old address become invalid.
 * @throws AppError invalid_token, token_used, token_expired, throttled
 */
export async function verifyEmail(token: string, ctx: Context, services: AccountServices): Promise<{ email: string }> {
  const { clock, guesses, outbox, shownAt } = services
  const refusal = { texts, status: 400, guesses, network: ctx.network } as const
  const now = clock()
  const row = await findAccountToken(ctx.db, 'email_verification', token)
  const state = stateOf(row, now)
  if (state !== 'valid') throw await refuseLink(state, refusal)
  if (row?.userId == null || row.email === null) throw await refuseLink('unknown', refusal)
  const { id: tokenId, userId, email } = row
  await withTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw await refuseLink('replaced', refusal)
    if (!(await useAccountToken(tx, tokenId, now))) throw await refuseLink('used', refusal)
    await tx
      .update(appUser)
      .set({ email, emailVerifiedAt: now, updatedAt: now, version: sql`${appUser.version} + 1` })
      .where(eq(appUser.id, userId))
    await revokeAccountTokens(tx, userId, 'password_reset', now)
    await endAllSessions(tx, userId, now)
    if (user.email.toLowerCase() !== email.toLowerCase()) {
      // No undo link to an address that was never verified: it may be a stranger's, and the link would give access to
      // the account.
      const undo = user.emailVerifiedAt ? await createUndoLink(tx, { userId, email: user.email }, services) : null
      const content = emailChangedMail({ username: user.username, at: shownAt(now), undo })
      await outbox.post(tx, { kind: 'email_changed', to: user.email, content })
    }
    const change = { before: { email: user.email }, after: { email } }
    await audit(tx, ctx, { action: 'user.email_verified', objectType: 'user', objectId: userId, userId, ...change })
  })
  ctx.log.info({ event: 'email_verified', account: userId }, 'email verified')
  return { email }
}

async function lockUser(tx: Db, id: number) {
  const [user] = await tx
    .select({ username: appUser.username, email: appUser.email, emailVerifiedAt: appUser.emailVerifiedAt })
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.disabledAt)))
    .for('update')
  return user ?? null
}
