import { read } from '@stafapp/shared/calls'
import type { BodyOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { teamsQuery } from '../../shared/entry/queries.ts'
import type { Team } from './counts.ts'

export const intentsQuery = (karneval: number) =>
  queryOptions({
    ...read('GET /api/events/event/myintent/', { query: { karneval } }),
    select: ({ data }) => data,
  })

/** The preliminary numbers as they are stored now, past the cache. */
export const readIntents = (karneval: number) => request('GET /api/events/event/myintent/', { query: { karneval } })

/** Takes a withdrawal back: the same team with the runners who are still free. */
export const restoreTeam = ({ id, version }: Pick<Team, 'id' | 'version'>) =>
  request('POST /api/events/teams/{id}/restore/', { params: { id }, body: { version } })

/** Replaces the unit's preliminary numbers. The response updates the cache, so no refetch is needed. */
export function useSaveIntents(karneval: number) {
  const queryClient = useQueryClient()
  return useMutation({
    // Without a network it fails at once, instead of waiting unseen for one.
    networkMode: 'always',
    mutationFn: (body: BodyOf<'POST /api/events/event/intent/'>) => request('POST /api/events/event/intent/', { body }),
    onSuccess: ({ data }, { school_unit }) => {
      queryClient.setQueryData(intentsQuery(karneval).queryKey, (old) => old && replaceUnit(old, data, school_unit))
    },
  })
}

/** Sets the number of teams per event. The numbers are absolute, so the call is idempotent. */
export function useSaveTeams(karneval: number) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: BodyOf<'POST /api/events/teams/intent/'>) => request('POST /api/events/teams/intent/', { body }),
    onSuccess: ({ data }, { school_unit }) => {
      queryClient.setQueryData(teamsQuery(karneval).queryKey, (old) => old && replaceUnit(old, data, school_unit))
    },
  })
}

/** Replaces one unit's rows in a list by those of a response. */
function replaceUnit<T extends { school_unit: number }>(
  list: { data: T[] },
  answer: readonly T[],
  unit: number,
): { data: T[] } {
  const others = list.data.filter((row) => row.school_unit !== unit)
  return { data: [...others, ...answer.filter((row) => row.school_unit === unit)] }
}
