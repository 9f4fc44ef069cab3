import { useQuery } from '@stafapp/shared/data'
import { useMemo } from 'react'
import { heatScheduleQueryOptions } from '../../shared/get-heat-schedule.ts'
import { findTeams, placesIn } from '../../shared/places/find-teams.ts'
import { schoolsQueryOptions } from '../../shared/schools.ts'
import { roundKey } from './rows.ts'

const shortestSearch = 3

export type SchoolRounds = { rounds: ReadonlySet<string>; guessed: readonly string[]; isLoading: boolean }

const none: Omit<SchoolRounds, 'isLoading'> = { rounds: new Set(), guessed: [] }

/**
 * The rounds in which a school that the search means by its name or town has a team, and the schools' names if they are a
 * guess. Heats and towns are fetched at the first search, and used together: rows that come one by one move each other.
 * While they load it is not known yet that nothing is found.
 */
export function useSchoolRounds(karnevalId: number, search: string): SchoolRounds {
  const isSchool = search.trim().length >= shortestSearch
  const heats = useQuery({ ...heatScheduleQueryOptions(karnevalId), enabled: isSchool })
  const schools = useQuery({ ...schoolsQueryOptions(karnevalId), enabled: isSchool })
  // Names suffice when the towns could not be read, also while they are tried again.
  const isLoading = heats.isLoading || (schools.isLoading && schools.failureCount === 0 && !schools.isFetched)
  const all = useMemo(() => placesIn(heats.data?.answer.data ?? []), [heats.data])
  const towns = useMemo(
    () => new Map(schools.data?.answer.data.map(({ school, municipality }) => [school, municipality])),
    [schools.data],
  )
  return useMemo(() => {
    if (!isSchool || isLoading || all.length === 0) return { ...none, isLoading }
    const { places, guessed } = findTeams(all, search, towns)
    return { rounds: new Set(places.map(({ round }) => roundKey(round))), guessed, isLoading }
  }, [all, towns, isSchool, isLoading, search])
}
