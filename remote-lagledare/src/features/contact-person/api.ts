import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

export type UnitContact = ItemOf<'GET /api/schools/contact-persons/'>

/** The key has no carnival: contact persons belong to school units only. */
export const contactsQuery = () =>
  queryOptions({
    queryKey: ['schools', 'contact-persons'],
    queryFn: ({ signal }) => request('GET /api/schools/contact-persons/', { signal }),
    select: ({ data }) => data,
  })

export function useSaveContact(unit: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/schools/contact-persons/{id}/'>) =>
      request('PUT /api/schools/contact-persons/{id}/', { params: { id: unit }, body }),
  })
}
