import { useQuery } from '@stafapp/shared/data'
import { useMemo } from 'react'
import { heatScheduleQueryOptions } from '../../shared/get-heat-schedule.ts'
import { findTeams, type Place, placesIn } from '../../shared/places/find-teams.ts'
import { useTowns } from '../../shared/towns.ts'
import { roundKey } from './rows.ts'

const shortestSearch = 3

export type SchoolRounds = {
  /** The schools' places in each of their rounds, in call order. */
  rounds: ReadonlyMap<string, readonly Place[]>
  guessed: readonly string[]
  isLoading: boolean
  /** The heats could not be read: which schools run is not known. */
  isUnknown: boolean
}

const none: Pick<SchoolRounds, 'rounds' | 'guessed'> = { rounds: new Map(), guessed: [] }

/**
 * The rounds in which a school that the search means by its name or town has a team, and the schools' names if they are a
 * guess. Heats and towns are fetched at the first search, and used together: rows that come one by one move each other.
 * While they load it is not known yet that nothing is found.
 */
export function useSchoolRounds(karnevalId: number, search: string): SchoolRounds {
  const isSchool = search.trim().length >= shortestSearch
  const heats = useQuery({ ...heatScheduleQueryOptions(karnevalId), enabled: isSchool })
  const towns = useTowns(karnevalId, { enabled: isSchool })
  const isLoading = heats.isLoading || towns.isLoading
  const all = useMemo(() => placesIn(heats.data?.answer.data ?? []), [heats.data])
  // Without a net the read waits for it.
  const isUnknown = heats.data === undefined && (heats.isError || heats.isPaused)
  return useMemo(() => {
    if (!isSchool || isLoading || all.length === 0) return { ...none, isLoading, isUnknown }
    const { places, guessed } = findTeams(all, search, towns.byId)
    return { rounds: byRound(places), guessed, isLoading, isUnknown }
  }, [all, towns.byId, isSchool, isLoading, isUnknown, search])
}

function byRound(places: readonly Place[]): Map<string, Place[]> {
  const rounds = new Map<string, Place[]>()
  for (const place of places) {
    const key = roundKey(place.round)
    rounds.set(key, [...(rounds.get(key) ?? []), place])
  }
  return rounds
}
