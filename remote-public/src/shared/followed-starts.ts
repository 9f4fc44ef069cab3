import { queryClient, queryOptions, useQuery } from '@stafapp/shared/data'
import { type Dated, useLiveRead, useServerNow } from '@stafapp/shared/live'
import { useMemo } from 'react'
import { useFollowedSchools } from './followed-schools.ts'
import { type Place, placesIn } from './places/find-teams.ts'
import { nextMoment, nextStart } from './places/next-start.ts'
import { type SchoolStarts, schoolStartsQueryOptions } from './school-starts.ts'
import { type StartingSchool, schoolsQueryOptions } from './schools.ts'
import { useIsOnline } from './use-is-online.ts'

/** The starts of schools, by their addresses; each is kept also for the school's own page. */
const startsQueryOptions = (karneval: number, slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['events', 'schools', karneval, 'followed', ...slugs],
    queryFn: async () => {
      const read = (slug: string) =>
        queryClient.fetchQuery({ ...schoolStartsQueryOptions(karneval, slug), staleTime: 0 })
      const all = await Promise.allSettled(slugs.map(read))
      const answer = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const [first] = answer
      // One school that cannot be read leaves the others.
      if (!first) throw all.find((one) => one.status === 'rejected')?.reason
      return { answer, saidAt: first.saidAt, isStored: answer.some(({ isStored }) => isStored) }
    },
  })

export type FollowedStart = {
  school: StartingSchool
  /** undefined: they could not be read. */
  starts: Dated<SchoolStarts> | undefined
  /** null: none is still to come. */
  next: Place | null
  isOld: boolean
}

const none: readonly StartingSchool[] = []

/**
 * The followed schools of this carnival, those that are called or start next first, and last those without a start that
 * is still to come. They are read live; until the first answers `isPending`, and the schools are in the order of names.
 */
export function useFollowedStarts(karnevalId: number): {
  schools: readonly FollowedStart[]
  isPending: boolean
  now: Date
} {
  const followed = useFollowedSchools()
  const list = useQuery({ ...schoolsQueryOptions(karnevalId), enabled: followed.length > 0 }).data?.answer.data
  const schools = useMemo(
    () => list?.filter(({ slug }) => followed.some((one) => one.slug === slug)) ?? none,
    [list, followed],
  )
  const options = startsQueryOptions(
    karnevalId,
    schools.map(({ slug }) => slug),
  )
  const enabled = schools.length > 0
  const { data, error } = useLiveRead({ ...options, enabled }, enabled ? ['heats', 'timetable'] : [])
  const isOnline = useIsOnline()
  const now = useServerNow()
  const read = schools.map((school) => {
    const starts = data?.find(({ answer }) => answer.slug === school.slug)
    const next = starts ? nextStart(placesIn(starts.answer.data), now) : null
    const at = next ? nextMoment(next, now).at : Infinity
    return { school, starts, next, at, isOld: starts !== undefined && (starts.isStored || error !== null || !isOnline) }
  })
  return {
    // Infinity less itself is no number.
    schools: read.toSorted((one, other) => (one.at === other.at ? 0 : one.at - other.at)),
    isPending: enabled && !data && !error,
    now,
  }
}
