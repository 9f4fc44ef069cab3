import type { ResponseOf } from '@stafapp/shared/contract/types'
import { loadSession } from '../../auth/sessions.ts'
import { hashToken, type Tokens } from '../../auth/tokens.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../errors.ts'
import { touchSession } from './users-repository.ts'

type RefreshBody = { refresh: string; access?: string | null }

/**
 * Gives a new access token. The refresh token is not rotated: the spec's answer has no place for a new one. When the old
 * access token comes along it must be ours and of the same session, expired or not.
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
