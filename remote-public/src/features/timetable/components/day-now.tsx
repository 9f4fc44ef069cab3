import { useQuery } from '@stafapp/shared/data'
import { useLiveRefresh } from '@stafapp/shared/live'
import { NowBoard } from '@stafapp/shared/now-board'
import { dayNow, type NowHeat } from '@stafapp/shared/rules/raceday/day-now'
import { heatScheduleQueryOptions } from '../../../shared/get-heat-schedule.ts'
import { stateOf, useHeatStates } from '../../../shared/heat-states.ts'

type Props = { karnevalId: number; day: string; now: Date }

/** What runs and what is next on each track today. Nothing before the heats are published, or when all have run. */
export default function DayNow({ karnevalId, day, now }: Props) {
  const { data, error, refetch } = useQuery(heatScheduleQueryOptions(karnevalId))
  useLiveRefresh({ topics: ['heats', 'timetable'], refetch, isStored: data?.isStored ?? false, error })
  const states = useHeatStates(karnevalId, [day])
  const heats = (data?.answer.data ?? []).flatMap((of): NowHeat[] =>
    of.day === day
      ? of.heats.map((heat) => ({
          ...heat,
          ...of,
          starts_at: heat.starts_at,
          state: stateOf(states, { ...of, heat: heat.number }, heat.status),
        }))
      : [],
  )
  return <NowBoard tracks={dayNow(heats, now)} />
}
