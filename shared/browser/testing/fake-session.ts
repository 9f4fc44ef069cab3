import type { Role } from '@stafapp/shared/contract/define'

type Options = {
  username?: string
  roles?: Role[]
  /** Seconds from now; negative: already expired. */
  expiresIn?: number
}

let serial = 0

/** An access token with readable claims and no signature. Each one is different. */
export function fakeToken({ username = 'lagledare', roles = ['teacher'], expiresIn = 600 }: Options = {}): string {
  const now = Math.floor(Date.now() / 1000)
  serial += 1
  const claims = {
    sub: '1',
    sid: `s${serial}`,
    username,
    roles,
    iat: Math.min(now, now + expiresIn),
    exp: now + expiresIn,
  }
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`
}

/** Stores a session, as after an earlier login. Returns the access token. */
export function storeSession(options: Options = {}): string {
  const { username = 'lagledare', roles = ['teacher'] } = options
  const access = fakeToken(options)
  localStorage.setItem('access_token', access)
  localStorage.setItem('refresh_token', 'refresh-1')
  localStorage.setItem('user', JSON.stringify({ username, roles }))
  // The event by which this tab learns of changes in other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  return access
}

/** Clears storage and notifies the running session. */
export function forgetSession(): void {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}
