import { wipePrivate } from '@stafapp/shared/storage'
import { ApiError } from './api-error.ts'
import { isExpired } from './clock.ts'
import { page } from './leave.ts'
import { renewAccess } from './refresh.ts'
import { exchange } from './send.ts'
import { setUser } from './store.ts'
import { clearTokens, readAccess, readRefresh } from './tokens.ts'

/** Timeout, so that a hanging server does not keep a user logged in on a shared computer. */
const patienceMs = 5000

/** Ends the session on the server, clears tokens and user, and loads `to`. Errors are only logged. */
export async function logout(to = '/'): Promise<void> {
  try {
    await endOnServer()
  } catch (error) {
    console.error('logout:', error)
  }
  clearTokens()
  wipePrivate()
  setUser(null)
  page.load(to)
}

async function endOnServer(): Promise<void> {
  const refresh = readRefresh()
  if (refresh === null) return
  const stored = readAccess()
  const token = stored === null || isExpired(stored) ? await renewAccess(stored) : stored
  const signal = AbortSignal.timeout(patienceMs)
  const response = await exchange('POST /api/users/logout/', { body: { refresh }, signal }, token)
  if (!response.ok) throw new ApiError(response, null)
}
