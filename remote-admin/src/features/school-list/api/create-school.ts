import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Makes a school. `key` makes a repeated send of the same form one school (F1). */
export function useCreateSchool(key: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/schools/'>) => request('POST /api/schools/', { body, idempotencyKey: key }),
  })
}
