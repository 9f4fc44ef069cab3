import { request } from '@stafapp/shared/data'

export type SuperAdminValues = { setup_token: string; username: string; email: string; password: string }

/** The first super admin of a new portal, with the one-time code that the server printed in its log. */
export const createSuperAdmin = (body: SuperAdminValues) =>
  request('POST /api/users/first-time-setup/', { body, anonymous: true })
