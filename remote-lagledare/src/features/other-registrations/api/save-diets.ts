import { request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { type Diets, dietsQuery } from './get-diets.ts'

/** Replaces the unit's list; an empty one erases it. The same list twice changes nothing. */
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
