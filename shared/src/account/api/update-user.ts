import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { meQuery } from './get-me.ts'

type UserChange = BodyOf<'PATCH /api/users/update-user/{id}/'> & { id: number }

/** Own name and e-mail. A new address is used only when its owner has verified it. */
export function useUpdateUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: UserChange) =>
      request('PATCH /api/users/update-user/{id}/', { params: { id }, body }),
    // The next form on the page sends the new version, also before the list has been fetched again.
    onSuccess: (user) => queryClient.setQueryData(meQuery().queryKey, user),
  })
}
