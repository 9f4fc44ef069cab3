import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation, useQueryClient } from '@stafapp/shared/data'

export type Me = ResponseOf<'GET /api/users/me/'>

/** The logged-in user's own account. Its key has no carnival, because an account belongs to none. */
export const meQuery = () =>
  queryOptions({ queryKey: ['users', 'me'], queryFn: ({ signal }) => request('GET /api/users/me/', { signal }) })

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
