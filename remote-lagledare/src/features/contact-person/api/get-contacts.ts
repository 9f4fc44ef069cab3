import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type UnitContact = ItemOf<'GET /api/schools/contact-persons/'>

/** Contact persons belong to the units and to no carnival, so the key has none. */
export const contactsQuery = () =>
  queryOptions({
    queryKey: ['schools', 'contact-persons'],
    queryFn: ({ signal }) => request('GET /api/schools/contact-persons/', { signal }),
    select: ({ data }) => data,
  })
