import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

/** Creates the account of an invitation; the link works once. */
export const acceptInvitation = (body: BodyOf<'POST /api/users/accept-invitation/'>) =>
  request('POST /api/users/accept-invitation/', { body, anonymous: true })

export type FirstVisitValues = { first_name: string; last_name: string; phone: string; privacyPolicy: boolean }

/** Stores the details that a new user enters at the first login. */
export function useCompleteSetup() {
  return useMutation({
    mutationFn: (body: FirstVisitValues) => request('POST /api/users/first-time-setup/', { body }),
  })
}

export type SuperAdminValues = { setup_token: string; username: string; email: string; password: string }

/** Creates the first super admin of a new portal, with the one-time code from the server's log. */
export const createSuperAdmin = (body: SuperAdminValues) =>
  request('POST /api/users/first-time-setup/', { body, anonymous: true })

export type Invitation = ResponseOf<'GET /api/users/invitation/{token}/'>

/** Details of an invitation link. Rejects with `invalid_token`, `token_used` or `token_expired`. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['users', 'invitation', token],
    queryFn: ({ signal }) =>
      request('GET /api/users/invitation/{token}/', { params: { token }, signal, anonymous: true }),
    // The form uses up the link: a refetch would replace its result with "already used".
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Validates a reset link before the form is shown. Rejects with `invalid_token`, `token_used` or `token_expired`. */
export const passwordResetQuery = (token: string) =>
  queryOptions({
    queryKey: ['users', 'password-reset', token],
    queryFn: ({ signal }) =>
      request('GET /api/users/password-reset/{token}/', { params: { token }, signal, anonymous: true }),
    // The form uses up the link: a refetch would replace its result with "already used".
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether the portal has no super admin yet. */
export const setupStateQuery = () =>
  queryOptions({
    queryKey: ['users', 'setup-state'],
    queryFn: ({ signal }) => request('GET /api/users/setup-state/', { signal, anonymous: true }),
  })

/** Requests a reset mail. The response is the same for known and unknown accounts. */
export const requestPasswordReset = (account: string) =>
  request('POST /api/users/request-password-reset/', {
    body: account.includes('@') ? { email: account } : { username: account },
    anonymous: true,
  })

/** Sets a new password and ends all sessions of the user. */
export const resetPassword = (token: string, body: BodyOf<'POST /api/users/password-reset/{token}/'>) =>
  request('POST /api/users/password-reset/{token}/', { params: { token }, body, anonymous: true })

/** The account change that a mailed link can undo. Rejects with `invalid_token`, `token_used` or `token_expired`. */
export const undoQuery = (token: string) =>
  queryOptions({
    queryKey: ['users', 'undo-change', token],
    queryFn: ({ signal }) =>
      request('GET /api/users/undo-change/{token}/', { params: { token }, signal, anonymous: true }),
    // The button uses up the link: a refetch would replace its result with "already used".
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Restores the old address and locks the account until a new password is set. */
export function useUndoChange() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: (token: string) =>
      request('POST /api/users/undo-change/{token}/', { params: { token }, anonymous: true }),
  })
}

/** Marks the e-mail address as verified. */
export function useVerifyEmail() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: (token: string) => request('POST /api/users/verify-email/', { body: { token }, anonymous: true }),
  })
}
