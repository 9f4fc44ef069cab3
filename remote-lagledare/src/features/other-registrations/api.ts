import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'

export type Diets = ResponseOf<'GET /api/invoices/diets/'>

export const dietsQuery = (karneval: number, unit: number) =>
  queryOptions({
    queryKey: ['invoices', 'diets', karneval, unit],
    queryFn: ({ signal }) => request('GET /api/invoices/diets/', { query: { karneval, school_unit: unit }, signal }),
  })

/** Replaces the unit's list; an empty list deletes it. Idempotent. */
export function useSaveDiets(karneval: number, unit: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ entries, version }: Pick<Diets, 'entries' | 'version'>) =>
      request('PUT /api/invoices/diets/', { body: { karneval, school_unit: unit, entries, version } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(dietsQuery(karneval, unit).queryKey, saved)
      notifySuccess(saved.entries.length === 0 ? 'Specialdieterna är raderade' : 'Specialdieterna är sparade')
    },
    onError: (error) => notifyFailure(error, { isOpen: true }),
  })
}
