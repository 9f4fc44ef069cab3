import { read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { useLiveRefresh } from '@stafapp/shared/live'
import { NowBoard } from '@stafapp/shared/now-board'
import { Link } from '@stafapp/shared/router'
import { dayNow, type NowHeat } from '@stafapp/shared/rules/raceday/day-now'
import { isCarnivalDay } from '@stafapp/shared/rules/times/carnival-days'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'

type Karneval = { id: number; starts_on: string; ends_on: string }

/** On the carnival's days: what runs and what is next on each track. Otherwise nothing, and nothing is asked. */
export function DayNow({ karneval }: { karneval: Karneval }) {
  const now = useServerNow()
  const today = helsinkiDay(now)
  if (!isCarnivalDay(karneval, today)) return null
  return <Tracks karneval={karneval.id} today={today} now={now} />
}

function Tracks({ karneval, today, now }: { karneval: number; today: string; now: Date }) {
  const heats = useDayHeats(karneval, today)
  return (
    <NowBoard tracks={dayNow(heats ?? [], now)} now={now}>
      <Link to="/tidtabeller/minutschema">Minutschemat</Link>
    </NowBoard>
  )
}

/** A published heat of a day, with the state that officials have recorded. */
export type DayHeat = NowHeat & { event_instance: number }

/** The day's heats, followed live; undefined while they are on their way. */
export function useDayHeats(karneval: number, today: string): DayHeat[] | undefined {
  const heats = useQuery(read('GET /api/events/heatschedule/', { query: { karneval, date: today } }))
  const states = useQuery(read('GET /api/raceday/heat-states/', { query: { karneval, date: today } }))
  useLiveRefresh({ topics: ['heats', 'timetable'], refetch: heats.refetch, isStored: false, error: heats.error })
  useLiveRefresh({ topics: ['results'], refetch: states.refetch, isStored: false, error: states.error })
  if (!isSettled(heats) || !isSettled(states)) return
  const marked = new Map(
    (states.data?.data ?? []).map((each) => [`${each.event_instance}/${each.round}/${each.heat}`, each.state]),
  )
  return (heats.data?.data ?? []).flatMap((of) =>
    of.heats.map((heat): DayHeat => {
      const state = marked.get(`${of.event_instance}/${of.round}/${heat.number}`)
      return { ...of, ...heat, state: state ?? heat.status }
    }),
  )
}

/** A call has been answered, or has failed. */
export const isSettled = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data !== undefined || error !== null
