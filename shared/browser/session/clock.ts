import { readClaims } from './claims.ts'

/**
 * Seconds by which the server's clock is ahead of this device's, so that a device with a wrong clock does not refresh
 * all the time.
 */
let offset = 0

/** Sets the offset from the `iat` of a token that has just arrived. */
export function learnServerTime(freshToken: string): void {
  const issued = readClaims(freshToken)?.iat
  if (issued !== undefined) offset = issued - Math.floor(Date.now() / 1000)
}

/** Compares the expiry claim in seconds. An unreadable token counts as expired. */
export function isExpired(token: string): boolean {
  const claims = readClaims(token)
  return claims === null || claims.exp <= Math.floor(Date.now() / 1000) + offset
}
