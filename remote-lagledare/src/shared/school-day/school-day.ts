import { read } from '@stafapp/shared/calls'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { ApiError, queryOptions } from '@stafapp/shared/data'
import { requestDated } from '@stafapp/shared/live'
import { getUser } from '@stafapp/shared/session'
import { offlineKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'

export type SchoolDay = ResponseOf<'GET /api/events/school-day/'>
export type Start = SchoolDay['data'][number]

export type OwnResult = ItemOf<'GET /api/raceday/own-results/'>

/** The results of the school's own teams, newest first. */
export const ownResultsQuery = (karneval: number) => read('GET /api/raceday/own-results/', { query: { karneval } })

/** The day, when it was fetched, and whether it comes from storage. */
type DatedDay = { day: SchoolDay; saidAt: number; isStored: boolean }

/** Request timeout when a stored day can be shown instead. */
const SLOW_MS = 6000

/** Falls back to the stored day if the server is unreachable; a 4xx response is shown as an error. */
export const schoolDayQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'school-day', karneval],
    queryFn: async ({ signal }): Promise<DatedDay> => {
      const before = storedDay(karneval)
      const limited = before ? AbortSignal.any([signal, AbortSignal.timeout(SLOW_MS)]) : signal
      try {
        const options = { query: { karneval }, signal: limited }
        const { answer, saidAt } = await requestDated('GET /api/events/school-day/', options)
        const dated = { day: answer, saidAt: saidAt.getTime(), isStored: false }
        storeDay(karneval, dated)
        return dated
      } catch (error) {
        if (signal.aborted || !before || !isUnreachable(error)) throw error
        return before
      }
    },
    retry: 1,
  })

/** True for network errors, timeouts and 5xx responses. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0 || error.status >= 500
    : typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'

/** Retention of 14 days, because the data contains children's names. */
const KEPT_MS = 14 * 24 * 3_600_000

type Stored = { storedAt: number; dated: DatedDay }

const isStored = (value: unknown): value is Stored => {
  const { storedAt, dated } = (value ?? {}) as Partial<Stored>
  return typeof storedAt === 'number' && typeof dated?.saidAt === 'number' && Array.isArray(dated.day?.data)
}

const ownKey = (karneval: number): string | null => {
  const user = getUser()
  // The organiser reads many schools' days: none of them stays.
  if (user?.roles.includes('super_admin')) return null
  return user && offlineKey(user.username, `school-day:${karneval}`)
}

/**
 * Stores the day in localStorage for offline use. It contains children's names, so it is stored per user and deleted at
 * logout or the end of the session. It is not in the service worker's caches, which hold public pages only.
 */
function storeDay(karneval: number, dated: DatedDay): void {
  const key = ownKey(karneval)
  if (key !== null) writeJson(key, { storedAt: Date.now(), dated } satisfies Stored)
}

/** The day stored for this user; null if there is none or it is older than the retention. */
function storedDay(karneval: number): DatedDay | null {
  const key = ownKey(karneval)
  const stored = key && readJson(key, isStored)
  if (!stored) return null
  if (Math.abs(Date.now() - stored.storedAt) <= KEPT_MS) return { ...stored.dated, isStored: true }
  writeText(key, null)
  return null
}
