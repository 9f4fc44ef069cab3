import { queryOptions, useQuery } from '@stafapp/shared/data'
import { readDated, useLiveRefresh, useServerNow } from '@stafapp/shared/live'
import type { NowHeat } from '@stafapp/shared/rules/raceday/day-now'
import type { HeatState } from '@stafapp/shared/rules/raceday/derive-heat'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { createContext, useContext, useDeferredValue, useMemo } from 'react'
import type { HeatRound } from './get-heat-schedule.ts'
import { useHydrated } from './use-hydrated.ts'

type HeatId = { event_instance: number; round: string; heat: number }

const keyOf = ({ event_instance, round, heat }: HeatId): string => `${event_instance}/${round}/${heat}`

/** How far the day's heats have come, by heat; those that are not in it are planned. */
export type HeatStates = ReadonlyMap<string, HeatState>

const none: HeatStates = new Map()

const heatStatesQuery = (karneval: number, date: string) =>
  queryOptions({
    queryKey: ['raceday', 'heat-states', karneval, date],
    queryFn: ({ signal }) => readDated('GET /api/raceday/heat-states/', { query: { karneval, date }, signal }),
  })

/** Today's states on one of these days, followed live; on other days nothing is asked. */
export function useHeatStates(karneval: number, days: readonly string[]): HeatStates {
  const today = helsinkiDay(useServerNow())
  const isRaceDay = useHydrated() && days.includes(today)
  const { data, error, refetch } = useQuery({ ...heatStatesQuery(karneval, today), enabled: isRaceDay })
  useLiveRefresh({
    topics: isRaceDay ? ['results'] : [],
    refetch,
    isStored: isRaceDay && (data?.isStored ?? false),
    error: isRaceDay ? error : null,
  })
  const states = useMemo(
    () => (data ? new Map(data.answer.data.map((each) => [keyOf(each), each.state])) : none),
    [data],
  )
  // Deferred: they reach every heat of the page, also those that are still taken over from its document.
  return useDeferredValue(states)
}

/** The states for the cards below a page. */
export const HeatStatesContext = createContext<HeatStates>(none)

const ranks: readonly HeatState[] = ['planned', 'called', 'at_start', 'run']

/** The state of a heat: what the officials have marked, or what the organiser has set by hand if that is further. */
export const stateOf = (states: HeatStates, heat: HeatId, status: HeatState): HeatState => {
  const marked = states.get(keyOf(heat)) ?? 'planned'
  return ranks.indexOf(marked) > ranks.indexOf(status) ? marked : status
}

/** A day's heats as the public schedule has them, with their states. */
export const markedHeats = (rounds: readonly HeatRound[], day: string, states: HeatStates): NowHeat[] =>
  rounds.flatMap((of) =>
    of.day === day
      ? of.heats.map((heat) => ({
          ...heat,
          ...of,
          starts_at: heat.starts_at,
          state: stateOf(states, { ...of, heat: heat.number }, heat.status),
        }))
      : [],
  )

export const useHeatState = (heat: HeatId, status: HeatState): HeatState =>
  stateOf(useContext(HeatStatesContext), heat, status)
