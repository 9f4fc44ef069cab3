import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { meQuery } from './get-me.ts'

type UserChange = BodyOf<'PATCH /api/users/update-user/{id}/'> & { id: number }

/** Changes the user's own name and e-mail. A new address is used only after it has been verified. */
export function useUpdateUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: UserChange) =>
      request('PATCH /api/users/update-user/{id}/', { params: { id }, body }),
    // Store the new version at once, because the page's next form must send it before the refetch.
    onSuccess: (user) => queryClient.setQueryData(meQuery().queryKey, user),
  })
}
