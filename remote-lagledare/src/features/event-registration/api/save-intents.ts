import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { replaceUnit } from '../replace-unit.ts'
import { intentsQuery } from './get-intents.ts'

/** Replaces the unit's preliminary numbers; the answer is shown at once, without waiting for the list to be read again. */
export function useSaveIntents(karneval: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/event/intent/'>) => request('POST /api/events/event/intent/', { body }),
    onSuccess: ({ data }, { school_unit }) => {
      queryClient.setQueryData(intentsQuery(karneval).queryKey, (old) => old && replaceUnit(old, data, school_unit))
    },
  })
}
