import type { Handlers } from '../../../http/handler.ts'
import type { AccountServices } from '../account-options.ts'
import { verifyEmail } from './verify-email.ts'

export const createVerificationHandlers = (services: AccountServices) =>
  ({
    'POST /api/users/verify-email/': ({ body }, ctx) => verifyEmail(body.token, ctx, services),
  }) satisfies Partial<Handlers>
