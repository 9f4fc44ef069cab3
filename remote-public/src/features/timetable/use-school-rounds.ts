import { useQuery } from '@stafapp/shared/data'
import { heatScheduleQueryOptions } from '../../shared/get-heat-schedule.ts'
import { matcherFor } from '../../shared/match-text.ts'
import { roundKey } from './rows.ts'

const shortestSearch = 3

/** The rounds in which a school that matches the search has a team. The heats are fetched at the first search. */
export function useSchoolRounds(karnevalId: number, search: string): ReadonlySet<string> {
  const isSchool = search.trim().length >= shortestSearch
  const { data } = useQuery({ ...heatScheduleQueryOptions(karnevalId), enabled: isSchool })
  if (!isSchool || !data) return new Set()
  const matches = matcherFor(search)
  const rounds = data.answer.data.filter(({ heats }) =>
    heats.some(({ lanes }) => lanes.some(({ school_name }) => matches(school_name))),
  )
  return new Set(rounds.map(roundKey))
}
