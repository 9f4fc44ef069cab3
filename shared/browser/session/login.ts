import { wipePrivate } from '@stafapp/shared/storage'
import { readClaims, type SessionUser } from './claims.ts'
import { learnServerTime } from './clock.ts'
import { send } from './send.ts'
import { setUser } from './store.ts'
import { writeAccess, writeRefresh } from './tokens.ts'

/**
 * Logs in and stores both tokens and the user. Rejects with ApiError: 401 for a wrong name or password, and with
 * `factor_required` when the account needs a code from an authenticator app.
 */
export async function login(username: string, password: string, code?: string): Promise<SessionUser> {
  const { access, refresh } = await send('POST /api/users/login/', {
    body: { username, password, ...(code === undefined ? {} : { code }) },
  })
  learnServerTime(access)
  writeAccess(access)
  writeRefresh(refresh)
  const claims = readClaims(access)
  const user = { username: claims?.username ?? username, roles: claims?.roles ?? [] }
  wipePrivate(user.username)
  setUser(user)
  return user
}
