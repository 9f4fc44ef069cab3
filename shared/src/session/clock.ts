import { readClaims } from './claims.ts'

/** Seconds that the server's clock is ahead of this device's: a phone with a wrong clock must not refresh all the time (F25). */
let offset = 0

/** A token that has just arrived tells the server's time by its `iat`. */
export function learnServerTime(freshToken: string): void {
  const issued = readClaims(freshToken)?.iat
  if (issued !== undefined) offset = issued - Math.floor(Date.now() / 1000)
}

/** Compares the expiry claim in seconds (spec §4). A token that cannot be read counts as expired. */
export function isExpired(token: string): boolean {
  const claims = readClaims(token)
  return claims === null || claims.exp <= Math.floor(Date.now() / 1000) + offset
}
