const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Lifetime of an access token. Short, because the browser stores it; ending its session ends it earlier. */
export const ACCESS_LIFETIME_MS = 10 * MINUTE
/** Idle expiry of a session that is not refreshed. */
export const SESSION_IDLE_MS = 14 * DAY
/** Absolute expiry of a session. */
export const SESSION_ABSOLUTE_MS = 60 * DAY
