import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'
import { requestDated } from '@stafapp/shared/live'
import { heldDay, holdDay } from '../held-day.ts'

export type SchoolDay = ResponseOf<'GET /api/events/school-day/'>
export type Start = SchoolDay['data'][number]

/** The day, when it was read, and whether that was before the network went. */
export type DatedDay = { day: SchoolDay; saidAt: number; isHeld: boolean }

/** Falls back on what this tab read before: the paper in the pocket of somebody without a network. */
export const schoolDayQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'school-day', karneval],
    queryFn: async ({ signal }): Promise<DatedDay> => {
      try {
        const { answer, saidAt } = await requestDated('GET /api/events/school-day/', { query: { karneval }, signal })
        const dated = { day: answer, saidAt: saidAt.getTime(), isHeld: false }
        holdDay(karneval, dated)
        return dated
      } catch (error) {
        const held = signal.aborted ? null : heldDay(karneval, error)
        if (held) return held
        throw error
      }
    },
    retry: 1,
  })
