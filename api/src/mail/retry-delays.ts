const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** A mail is dead after this long without success. */
export const GIVE_UP_AFTER_S = 48 * HOUR_S

/** Seconds after the 1st, 2nd, … failed attempt; the last one repeats. */
const DELAYS_S = [MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 6 * HOUR_S, 12 * HOUR_S]

/**
 * Delay after a failed attempt, null when it was the last. The final attempt is at the give-up time itself, so that an
 * outage of 47 hours loses nothing.
 */
export function delayAfter({ attempts, ageS }: { attempts: number; ageS: number }): number | null {
  const leftS = GIVE_UP_AFTER_S - ageS
  if (leftS <= 0) return null
  const delayS = DELAYS_S[attempts - 1] ?? DELAYS_S.at(-1) ?? HOUR_S
  return Math.ceil(Math.min(delayS, leftS))
}
