import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Saves a school with its units, as it was read: a version that is no longer the newest is refused (F2). */
export function useUpdateSchool(id: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'PATCH /api/schools/{id}/'>) =>
      request('PATCH /api/schools/{id}/', { params: { id }, body }),
  })
}
