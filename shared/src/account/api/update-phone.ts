import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { meQuery } from './get-me.ts'

type PhoneChange = BodyOf<'PATCH /api/users/update-phone/{id}/'> & { id: number }

/** Own phone number. */
export function useUpdatePhone() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: PhoneChange) =>
      request('PATCH /api/users/update-phone/{id}/', { params: { id }, body }),
    // The next form on the page sends the new version, also before the list has been fetched again.
    onSuccess: ({ phone, version }) =>
      queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, phone, version }),
  })
}
