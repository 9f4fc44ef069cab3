import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

export function useSaveContact(unit: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/schools/contact-persons/{id}/'>) =>
      request('PUT /api/schools/contact-persons/{id}/', { params: { id: unit }, body }),
  })
}
