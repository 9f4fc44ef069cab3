import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

type NewRunner = BodyOf<'POST /api/events/runners/'>

/** One key per filled-in form: a second click, or a second try after a lost answer, makes no second child. */
export const useAddRunner = () =>
  useMutation({
    mutationFn: ({ key, ...body }: NewRunner & { key: string }) =>
      request('POST /api/events/runners/', { body, idempotencyKey: key }),
  })

export const useEditRunner = () =>
  useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'PATCH /api/events/runners/{id}/'> & { id: number }) =>
      request('PATCH /api/events/runners/{id}/', { params: { id }, body }),
  })

export const useRemoveRunner = () =>
  useMutation({
    mutationFn: (id: number) => request('DELETE /api/events/runners/{id}/', { params: { id } }),
  })
