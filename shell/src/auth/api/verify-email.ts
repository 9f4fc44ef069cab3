import { request, useMutation } from '@stafapp/shared/data'

/** Confirms that the mail's reader owns the address. */
export function useVerifyEmail() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: (token: string) => request('POST /api/users/verify-email/', { body: { token }, anonymous: true }),
  })
}
