import { useQuery } from '@stafapp/shared/data'
import { useLiveRefresh } from '@stafapp/shared/live'
import { NowBoard } from '@stafapp/shared/now-board'
import { dayNow, isSameRound } from '@stafapp/shared/rules/raceday/day-now'
import { heatScheduleQueryOptions } from '../../../shared/get-heat-schedule.ts'
import { markedHeats, useHeatStates } from '../../../shared/heat-states.ts'
import { useHydrated } from '../../../shared/use-hydrated.ts'
import type { TimetableRow } from '../api.ts'
import { heatsOf } from '../rows.ts'

type Props = { karnevalId: number; rows: readonly TimetableRow[]; day: string; now: Date }

/**
 * What runs and what is next on each track today. Nothing before the heats are published, or when all have run. It is in
 * the page's document by the schedule's rows, so that nothing moves when the heats with the officials' marks have come.
 */
export function DayNow({ karnevalId, rows, day, now }: Props) {
  const isHydrated = useHydrated()
  const { data, error, refetch } = useQuery({ ...heatScheduleQueryOptions(karnevalId), enabled: isHydrated })
  useLiveRefresh({
    topics: isHydrated ? ['heats', 'timetable'] : [],
    refetch,
    isStored: data?.isStored ?? false,
    error: isHydrated ? error : null,
  })
  const states = useHeatStates(karnevalId, [day])
  const heats = data ? markedHeats(data.answer.data, day, states) : heatsOf(rows, day)
  // The running heat and the one after it, or the next one with that of its round after it: the rest is in the rows below.
  const tracks = dayNow(heats, now).map((track) => {
    const [first, second] = track.next
    const isShort = !track.running && first && second && isSameRound(first, second)
    return { ...track, next: isShort ? track.next : track.next.slice(0, 1) }
  })
  return <NowBoard tracks={tracks} />
}
