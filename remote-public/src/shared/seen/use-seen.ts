import { serverNow } from '@stafapp/shared/live'
import { readJson, writeJson } from '@stafapp/shared/storage'
import { useEffect, useMemo, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'

type Visit<T> = { karneval: number; at: number; facts: T }
type Stored<T> = { base: Visit<T>; last: Visit<T> }

/** A reload within this time belongs to the same visit. */
const sameVisitMs = 30 * 60_000

const isVisit = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'facts' in value && 'at' in value && 'karneval' in value
const isStored = <T>(value: unknown): value is Stored<T> =>
  typeof value === 'object' &&
  value !== null &&
  'base' in value &&
  'last' in value &&
  isVisit(value.base) &&
  isVisit(value.last)

type SeenBefore<T> = {
  /** Facts of the previous visit; null at the first visit. */
  before: T | null
  since: Date | null
  /** Makes the present facts the new `before`. */
  markSeen: () => void
}

/**
 * Compares a page with the visitor's last visit in this browser, also while updates arrive. `facts` is compact and must
 * keep its identity while nothing changes.
 */
export function useSeen<T extends object>(key: string, karneval: number, facts: T): SeenBefore<T> {
  const isHydrated = useHydrated()
  const stored = useMemo(() => (isHydrated ? baseOf<T>(key, karneval) : null), [isHydrated, key, karneval])
  const [marked, setMarked] = useState<Visit<T> | null>(null)
  const base = marked ?? stored
  useEffect(() => {
    // Before, the visit that is stored has not been read yet.
    if (!isHydrated) return
    const keep = () => {
      const last = visitOf(karneval, facts)
      writeJson(key, { base: base ?? last, last } satisfies Stored<T>)
    }
    keep()
    // Hiding the page is the last event that a page reliably gets before it ends.
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [key, karneval, facts, base, isHydrated])
  return {
    before: base?.facts ?? null,
    since: base && new Date(base.at),
    markSeen: () => setMarked(visitOf(karneval, facts)),
  }
}

const visitOf = <T>(karneval: number, facts: T): Visit<T> => ({ karneval, at: serverNow().getTime(), facts })

function baseOf<T>(key: string, karneval: number): Visit<T> | null {
  const stored = readJson(key, isStored<T>)
  if (!stored || stored.last.karneval !== karneval) return null
  const isSameVisit = serverNow().getTime() - stored.last.at < sameVisitMs
  return isSameVisit && stored.base.karneval === karneval ? stored.base : stored.last
}
