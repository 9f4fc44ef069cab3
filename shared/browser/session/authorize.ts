import { wipeOffline } from '@stafapp/shared/storage'
import { isExpired } from './clock.ts'
import { loadLogin } from './leave.ts'
import { renewAccess, SessionLostError } from './refresh.ts'
import { setUser } from './store.ts'
import { clearTokens, readAccess, readRefresh } from './tokens.ts'

/** A token for one request; `isRenewed`: the one refresh allowed per request is used up. */
export type Authorization = { token: string | null; isRenewed: boolean }

/** The stored token while unexpired, else a new one; null for a visitor, whose requests have none. */
export async function authorize(): Promise<Authorization> {
  const stored = readAccess()
  if (stored !== null && !isExpired(stored)) return { token: stored, isRenewed: false }
  if (readRefresh() === null) return { token: null, isRenewed: false }
  return { token: await renewOrLeave(stored), isRenewed: true }
}

/** Like `renewAccess`; a lost session is cleared and the app loads /login. */
export async function renewOrLeave(stale: string | null): Promise<string> {
  try {
    return await renewAccess(stale)
  } catch (error) {
    if (error instanceof SessionLostError) throw loseSession()
    throw error
  }
}

/** Clears both tokens, the user and stored copies of private data, and loads /login. */
export function loseSession(): SessionLostError {
  const isVisitor = readRefresh() === null
  clearTokens()
  wipeOffline()
  setUser(null)
  loadLogin(isVisitor)
  return new SessionLostError(isVisitor ? 'Logga in för att se sidan.' : undefined)
}

/** A valid access token for calls made outside `request` (a download link, an event stream); null for a visitor. */
export async function getAccessToken(): Promise<string | null> {
  return (await authorize()).token
}
