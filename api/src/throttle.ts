import { AppError } from './errors.ts'

export type ThrottleOptions = { limit: number; windowMs: number; clock: () => Date }

export type Throttle = {
  /** @throws AppError throttled, with the seconds until the oldest attempt no longer counts */
  check: (key: string) => void
  count: (key: string) => void
  /** Attempts that count now, at most `limit` being let through by `check`. */
  counted: (key: string) => number
  /** Takes the newest attempt back: it was none. */
  uncount: (key: string) => void
  clear: (key: string) => void
}

/** Attackers choose the keys: beyond this many the oldest are forgotten. */
const MAX_KEYS = 20_000

/** At most `limit` counted attempts per key within a sliding window. In memory: a restart forgives. */
export function createThrottle({ limit, windowMs, clock }: ThrottleOptions): Throttle {
  const attempts = new Map<string, number[]>()
  const recent = (key: string) => {
    const since = clock().getTime() - windowMs
    return (attempts.get(key) ?? []).filter((at) => at > since)
  }
  return {
    check: (key) => {
      const counted = recent(key)
      const [oldest] = counted
      if (oldest === undefined || counted.length < limit) return
      const waitMs = oldest + windowMs - clock().getTime()
      throw new AppError('throttled', undefined, { retryAfter: Math.max(1, waitMs / 1000) })
    },
    count: (key) => {
      const counted = [...recent(key), clock().getTime()]
      // Set anew so that the map's order is by last use.
      attempts.delete(key)
      attempts.set(key, counted)
      const [stalest] = attempts.keys()
      if (attempts.size > MAX_KEYS && stalest !== undefined) attempts.delete(stalest)
    },
    counted: (key) => recent(key).length,
    uncount: (key) => {
      attempts.get(key)?.pop()
    },
    clear: (key) => {
      attempts.delete(key)
    },
  }
}
