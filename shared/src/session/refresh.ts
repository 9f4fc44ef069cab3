import { ApiError } from './api-error.ts'
import { readClaims } from './claims.ts'
import { isExpired, learnServerTime } from './clock.ts'
import { exchange, readAnswer } from './send.ts'
import { setUser } from './store.ts'
import { readAccess, readRefresh, writeAccess } from './tokens.ts'

/**
 * There is no session: the refresh token is missing, ended, or its new access token was refused (text: spec §4). Or there never
 * was one, and what was asked for needs a login (text of its own).
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
 * A new access token in place of `stale` (null: there is none). Many simultaneous callers share one refresh: within a
 * tab by the promise, across tabs by a Web Lock (0.10, F3). Rejects with SessionLostError, or with ApiError when the
 * server could not be asked; then the session is kept.
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
  // Absent on plain http hosts other than localhost: then two tabs may refresh twice, which the server allows.
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return locks ? locks.request('stafapp-token-refresh', work) : work()
}

async function renew(stale: string | null): Promise<string> {
  const refresh = readRefresh()
  if (refresh === null) throw new SessionLostError()
  // While this tab waited for the lock another one may have renewed already.
  const stored = readAccess()
  if (isUsable(stored, stale)) return stored
  const response = await exchange('POST /api/users/token/refresh/', { body: { refresh, access: stored } }, null)
  if (response.ok) return keep((await readAnswer(response)) as { access: string }, refresh)
  if (isTemporary(response.status)) throw new ApiError(response, null)
  // A tab without Web Locks may have won; clearing now would log everybody out.
  const again = readAccess()
  if (again !== stored && isUsable(again, stale)) return again
  throw new SessionLostError()
}

function keep({ access }: { access: string }, refresh: string): string {
  // Logged out, or in as somebody else, while the answer was on its way: a token must not come back after that (F4).
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

/** Too many requests or a server that is being restarted says nothing about the session. */
function isTemporary(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504
}
