import type { BodyOf, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

/** Changes the user's password and ends their other sessions. */
export const changePassword = (body: BodyOf<'POST /api/users/change-password/'>) =>
  request('POST /api/users/change-password/', { body })

/** Ends all of the user's sessions including this one; later requests are refused. */
export function useEndAllSessions() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: () => request('POST /api/users/sessions/end-all/'),
  })
}

/** Ends one of the user's sessions. */
export function useEndSession() {
  return useMutation({
    mutationFn: (session: string) => request('POST /api/users/sessions/{session}/end/', { params: { session } }),
  })
}

/** Ends all of the user's sessions except this one. */
export function useEndOtherSessions() {
  return useMutation({ mutationFn: () => request('POST /api/users/sessions/end-others/') })
}

export type Enrolment = ResponseOf<'POST /api/users/factor/'>
type Confirmation = BodyOf<'POST /api/users/factor/confirm/'>

/** Whether login requires a second factor, and how many recovery codes are left. */
export const factorQuery = () =>
  queryOptions({
    queryKey: ['users', 'factor'],
    queryFn: ({ signal }) => request('GET /api/users/factor/', { signal }),
  })

/** Starts enrolment of an authenticator app; the key is valid only after confirmation with a first code. */
export const startEnrolment = (current_password: string): Promise<Enrolment> =>
  request('POST /api/users/factor/', { body: { current_password } })

/** Confirms the app. Resolves with the recovery codes, which cannot be read again. */
export function useConfirmEnrolment() {
  return useMutation({ mutationFn: (body: Confirmation) => request('POST /api/users/factor/confirm/', { body }) })
}

/** Replaces the recovery codes and resolves with the new ones. */
export function useRenewCodes() {
  return useMutation({
    mutationFn: (body: Confirmation) => request('POST /api/users/factor/recovery-codes/', { body }),
  })
}

/** Removes the second factor: logins then require only the password. */
export function useRemoveFactor() {
  return useMutation({ mutationFn: (body: Confirmation) => request('POST /api/users/factor/remove/', { body }) })
}

export type Session = ItemOf<'GET /api/users/sessions/'>

/** The user's active sessions. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['users', 'sessions'],
    queryFn: ({ signal }) => request('GET /api/users/sessions/', { signal }),
  })
