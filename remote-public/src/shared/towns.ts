import { useQuery } from '@stafapp/shared/data'
import { useMemo } from 'react'
import { schoolsQueryOptions } from './schools.ts'

type Towns = {
  /** By the ids of their schools. */
  byId: ReadonlyMap<number, string>
  /** Names suffice when the towns could not be read, also while they are tried again. */
  isLoading: boolean
}

/** The towns of the carnival's schools, so that a search by a town finds its schools. */
export function useTowns(karnevalId: number, { enabled = true } = {}): Towns {
  const schools = useQuery({ ...schoolsQueryOptions(karnevalId), enabled })
  const byId = useMemo(
    () => new Map(schools.data?.answer.data.map(({ school, municipality }) => [school, municipality])),
    [schools.data],
  )
  return { byId, isLoading: schools.isLoading && schools.failureCount === 0 && !schools.isFetched }
}
