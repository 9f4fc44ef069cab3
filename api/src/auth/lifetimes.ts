const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** An access token's life. Short, because the browser keeps it; its session can end it earlier. */
export const ACCESS_LIFETIME_MS = 10 * MINUTE
/** A session that is not refreshed for this long has ended. */
export const SESSION_IDLE_MS = 14 * DAY
/** No session lives longer, however busy it is. */
export const SESSION_ABSOLUTE_MS = 60 * DAY
