import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { useDelayNotice, useLiveRefresh } from '@stafapp/shared/live'
import { useCallback } from 'react'
import { type Start, schoolDayQuery } from './school-day.ts'

const none: readonly Start[] = []

/** The school's published starts, in the order of the calls; none as long as the heats can be drawn anew. */
export function usePublishedStarts({ id, phase }: Karneval): readonly Start[] {
  const isUsed = phase === 'runners' || phase === 'reopened' || phase === 'competition'
  const { data, error, refetch } = useQuery({ ...schoolDayQuery(id), enabled: isUsed })
  // A refetch does not mind that the query is not enabled.
  const refresh = useCallback((options?: { cancelRefetch: boolean }) => isUsed && refetch(options), [isUsed, refetch])
  useLiveRefresh({ topics: ['heats', 'timetable'], refetch: refresh, isStored: data?.isStored ?? false, error })
  useDelayNotice()
  return (isUsed && data?.day.data) || none
}

/** Whether the start is still to come. */
export const isComing = ({ status, withdrawn, starts_at, delay_min }: Start, now: Date): boolean =>
  status !== 'run' && !withdrawn && (starts_at === null || Date.parse(starts_at) + delay_min * 60_000 >= now.getTime())
