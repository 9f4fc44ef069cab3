import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { meQuery } from './get-me.ts'

type PhoneChange = BodyOf<'PATCH /api/users/update-phone/{id}/'> & { id: number }

/** Changes the user's own phone number. */
export function useUpdatePhone() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: PhoneChange) =>
      request('PATCH /api/users/update-phone/{id}/', { params: { id }, body }),
    // Store the new version at once, because the page's next form must send it before the refetch.
    onSuccess: ({ phone, version }) =>
      queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, phone, version }),
  })
}
