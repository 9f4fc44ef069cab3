import type { ResponseOf } from '@stafapp/shared/contract/types'
import { ApiError, queryOptions } from '@stafapp/shared/data'
import { requestDated } from '@stafapp/shared/live'
import { storeDay, storedDay } from './offline-day.ts'

export type SchoolDay = ResponseOf<'GET /api/events/school-day/'>
export type Start = SchoolDay['data'][number]

/** The day, when it was fetched, and whether it comes from storage. */
export type DatedDay = { day: SchoolDay; saidAt: number; isStored: boolean }

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
