import { ApiError } from './api-error.ts'
import { readClaims } from './claims.ts'
import { isExpired, learnServerTime } from './clock.ts'
import { exchange, readAnswer } from './send.ts'
import { setUser } from './store.ts'
import { readAccess, readRefresh, writeAccess } from './tokens.ts'

/**
 * There is no session: the refresh token is missing, expired or its new access token was refused. For a visitor who
 * never had one, `text` says that a login is needed.
 */
export class SessionLostError extends Error {
  override readonly name = 'SessionLostError'
  constructor(text = 'User not logged in: token refresh failed') {
    super(text)
  }
}

type Flight = { stale: string | null; token: Promise<string> }
let flight: Flight | null = null

/**
 * Gets a new access token in place of `stale` (null: there is none). Simultaneous callers share one refresh: within a
 * tab by the promise, across tabs by a Web Lock. Rejects with SessionLostError, or with ApiError when the server could
 * not be reached; then the session is kept.
 */
export function renewAccess(stale: string | null): Promise<string> {
  if (flight?.stale === stale) return flight.token
  const mine: Flight = { stale, token: alone(() => renew(stale)) }
  flight = mine
  const land = () => {
    if (flight === mine) flight = null
  }
  mine.token.then(land, land)
  return mine.token
}

function alone(work: () => Promise<string>): Promise<string> {
  // Web Locks are missing on plain http except localhost: two tabs may then refresh twice, which the server allows.
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return locks ? locks.request('stafapp-token-refresh', work) : work()
}

async function renew(stale: string | null): Promise<string> {
  const refresh = readRefresh()
  if (refresh === null) throw new SessionLostError()
  // Another tab may have renewed it while this one waited for the lock.
  const stored = readAccess()
  if (isUsable(stored, stale)) return stored
  const response = await exchange('POST /api/users/token/refresh/', { body: { refresh, access: stored } }, null)
  if (response.ok) return keep((await readAnswer(response)) as { access: string }, refresh)
  if (isTemporary(response.status)) throw new ApiError(response, null)
  // Without Web Locks another tab may have renewed first; clearing now would log out all tabs.
  const again = readAccess()
  if (again !== stored && isUsable(again, stale)) return again
  throw new SessionLostError()
}

function keep({ access }: { access: string }, refresh: string): string {
  // The user logged out or changed during the request, so the token must not be stored.
  if (readRefresh() !== refresh) throw new SessionLostError()
  learnServerTime(access)
  writeAccess(access)
  const claims = readClaims(access)
  if (claims?.username !== undefined) setUser({ username: claims.username, roles: claims.roles })
  return access
}

function isUsable(token: string | null, stale: string | null): token is string {
  return token !== null && token !== stale && !isExpired(token)
}

/** Too many requests or a restarting server says nothing about the session. */
function isTemporary(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504
}
