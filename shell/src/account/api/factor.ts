import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

export type Enrolment = ResponseOf<'POST /api/users/factor/'>
type Confirmation = BodyOf<'POST /api/users/factor/confirm/'>

/** Whether the own login asks for a code, and how many recovery codes are left. */
export const factorQuery = () =>
  queryOptions({
    queryKey: ['users', 'factor'],
    queryFn: ({ signal }) => request('GET /api/users/factor/', { signal }),
  })

/** A key for an authenticator app; it counts once a first code has confirmed it. */
export const startEnrolment = (current_password: string): Promise<Enrolment> =>
  request('POST /api/users/factor/', { body: { current_password } })

/** Takes the app into use. Resolves with the recovery codes, which cannot be read again. */
export function useConfirmEnrolment() {
  return useMutation({ mutationFn: (body: Confirmation) => request('POST /api/users/factor/confirm/', { body }) })
}

/** Resolves with new recovery codes in place of the old ones. */
export function useRenewCodes() {
  return useMutation({
    mutationFn: (body: Confirmation) => request('POST /api/users/factor/recovery-codes/', { body }),
  })
}

/** Logins ask for the password alone from then on. */
export function useRemoveFactor() {
  return useMutation({ mutationFn: (body: Confirmation) => request('POST /api/users/factor/remove/', { body }) })
}
