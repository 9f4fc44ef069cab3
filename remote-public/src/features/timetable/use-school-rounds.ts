import { useQuery } from '@stafapp/shared/data'
import { useMemo } from 'react'
import { heatScheduleQueryOptions } from '../../shared/get-heat-schedule.ts'
import { findTeams, placesIn } from '../../shared/places/find-teams.ts'
import { roundKey } from './rows.ts'

const shortestSearch = 3

export type SchoolRounds = { rounds: ReadonlySet<string>; guessed: readonly string[]; isLoading: boolean }

const none: Omit<SchoolRounds, 'isLoading'> = { rounds: new Set(), guessed: [] }

/**
 * The rounds in which a school that the search means has a team, and the schools' names if they are a guess. The heats
 * are fetched at the first search; while they load it is not known yet that nothing is found.
 */
export function useSchoolRounds(karnevalId: number, search: string): SchoolRounds {
  const isSchool = search.trim().length >= shortestSearch
  const { data, isLoading } = useQuery({ ...heatScheduleQueryOptions(karnevalId), enabled: isSchool })
  const all = useMemo(() => placesIn(data?.answer.data ?? []), [data])
  return useMemo(() => {
    if (!isSchool || all.length === 0) return { ...none, isLoading }
    const { places, guessed } = findTeams(all, search)
    return { rounds: new Set(places.map(({ round }) => roundKey(round))), guessed, isLoading }
  }, [all, isSchool, isLoading, search])
}
