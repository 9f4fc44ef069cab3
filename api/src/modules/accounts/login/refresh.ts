import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../../db/db.ts'
import { loadSession } from '../../../http/auth/sessions.ts'
import { hashToken, type Tokens } from '../../../http/auth/tokens.ts'
import { AppError } from '../../../lib/app-error.ts'
import { touchSession } from './users-repository.ts'

type RefreshBody = { refresh: string; access?: string | null }

/**
 * Returns a new access token. The refresh token is not rotated: the answer has no field for a new one. An access token
 * sent along must be valid in signature and of the same session, expired or not.
 * @throws AppError not_authenticated, the same for unknown, ended, expired and mismatched
 */
export async function refreshAccess(
  { refresh, access }: RefreshBody,
  { db, tokens, clock }: { db: Db; tokens: Tokens; clock: () => Date },
): Promise<ResponseOf<'POST /api/users/token/refresh/'>> {
  const now = clock()
  const session = await loadSession(db, { tokenHash: hashToken(refresh) }, now)
  if (!session?.isLive) throw new AppError('not_authenticated')
  const { user } = session
  if (typeof access === 'string' && tokens.read(access)?.sid !== user.sessionId) throw new AppError('not_authenticated')
  if (!(await touchSession(db, user.sessionId, now))) throw new AppError('not_authenticated')
  return { access: tokens.sign(user) }
}
