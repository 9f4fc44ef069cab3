import { type Role, roles } from '@stafapp/shared/contract/define'

/** The logged-in user, as kept in app state and under the storage key `user`. */
export type SessionUser = { username: string; roles: Role[] }

/** The claims of an access token read by the client. Times in seconds since 1970, by the server's clock. */
export type Claims = { username?: string; roles: Role[]; exp: number; iat?: number }

/** Reads a JWT's payload without checking its signature: it is only for the menu, the server decides access. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const raw = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    if (typeof raw.exp !== 'number') return null
    return {
      username: typeof raw.username === 'string' ? raw.username : undefined,
      roles: knownRoles(raw.roles),
      exp: raw.exp,
      iat: typeof raw.iat === 'number' ? raw.iat : undefined,
    }
  } catch {
    return null
  }
}

export function isSessionUser(value: unknown): value is SessionUser {
  const user = value as Partial<SessionUser> | null
  return typeof user?.username === 'string' && Array.isArray(user.roles) && user.roles.every(isRole)
}

function knownRoles(value: unknown): Role[] {
  return Array.isArray(value) ? value.filter(isRole) : []
}

function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}
