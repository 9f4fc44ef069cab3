import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { teamsQuery } from '../../../entry/get-teams.ts'
import { replaceUnit } from '../replace-unit.ts'

/** Sets the number of teams per event. The numbers are absolute, so the same call twice makes nothing twice. */
export function useSaveTeams(karneval: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/teams/intent/'>) => request('POST /api/events/teams/intent/', { body }),
    onSuccess: ({ data }, { school_unit }) => {
      queryClient.setQueryData(teamsQuery(karneval).queryKey, (old) => old && replaceUnit(old, data, school_unit))
    },
  })
}
