import { request } from '@stafapp/shared/data'

/** Asks for a mail with a link. The answer is the same for a known and an unknown account. */
export const requestPasswordReset = (account: string) =>
  request('POST /api/users/request-password-reset/', {
    body: account.includes('@') ? { email: account } : { username: account },
    anonymous: true,
  })
