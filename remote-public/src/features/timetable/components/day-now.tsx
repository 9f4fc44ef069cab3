import { useQuery } from '@stafapp/shared/data'
import { useLiveRefresh } from '@stafapp/shared/live'
import { NowBoard } from '@stafapp/shared/now-board'
import { dayNow, inBrief } from '@stafapp/shared/rules/raceday/day-now'
import { programmeText } from '@stafapp/shared/rules/raceday/row-now'
import { heatScheduleQueryOptions } from '../../../shared/get-heat-schedule.ts'
import type { TimetableRow } from '../../../shared/get-timetable.ts'
import { markedHeats, useHeatStates } from '../../../shared/heat-states.ts'
import { withEnd } from '../../../shared/rows-now.ts'
import { useHydrated } from '../../../shared/use-hydrated.ts'
import { heatsOf } from '../rows.ts'

type Props = { karnevalId: number; rows: readonly TimetableRow[]; day: string; now: Date }

/**
 * What goes on today: the programme, and what runs and is next on each track. It is in the page's document by the
 * schedule's rows, so that nothing moves when the heats with the officials' marks have come.
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
  const programme = programmeText(rows.filter(({ round }) => round === null).map(withEnd), now)
  // The rest is in the rows below.
  return <NowBoard tracks={dayNow(heats, now).map(inBrief)} now={now} state={programme && <p>{programme}</p>} />
}
