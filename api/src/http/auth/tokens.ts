import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@stafapp/shared/contract/define'
import { createSigner, createVerifier } from 'fast-jwt'
import { ACCESS_LIFETIME_MS } from './lifetimes.ts'

/** Claims of an access token. `username` and `roles` are only for the menu; the server reads them from the database. */
export type AccessClaims = {
  sub: string
  sid: string
  typ: 'access'
  username: string
  roles: readonly Role[]
  /** Seconds. */
  iat: number
  exp: number
}

export type Tokens = {
  sign: (user: { id: number; sessionId: string; username: string; roles: readonly Role[] }) => string
  /** null when the token is not ours, altered or of another kind. An expired token is returned with `isExpired`. */
  read: (token: string) => (AccessClaims & { isExpired: boolean }) | null
}

const isClaims = (value: unknown): value is AccessClaims => {
  const claims = value as Partial<AccessClaims> | null
  return (
    claims?.typ === 'access' &&
    typeof claims.sub === 'string' &&
    typeof claims.sid === 'string' &&
    typeof claims.exp === 'number'
  )
}

/**
 * HS256 only: the algorithm in the token's header is never trusted. fast-jwt computes it synchronously; a WebCrypto
 * library would queue behind password hashing.
 */
export function createTokens(key: string, clock: () => Date): Tokens {
  const sign = createSigner({ key, algorithm: 'HS256' })
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  const seconds = () => Math.floor(clock().getTime() / 1000)
  return {
    sign: ({ id, sessionId, username, roles }) => {
      const iat = seconds()
      const claims: AccessClaims = {
        sub: String(id),
        sid: sessionId,
        typ: 'access',
        username,
        roles,
        iat,
        exp: iat + ACCESS_LIFETIME_MS / 1000,
      }
      return sign(claims)
    },
    read: (token) => {
      try {
        const claims: unknown = verify(token)
        return isClaims(claims) ? { ...claims, isExpired: claims.exp <= seconds() } : null
      } catch {
        return null
      }
    },
  }
}

/** A refresh token: 256 random bits, stored only as a hash in the session table. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Stored instead of the token. Plain SHA-256 is enough for a random value. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
