import type { Handlers } from '../../../http/handler.ts'
import type { AccountServices } from '../account-options.ts'
import { changePassword } from './change-password.ts'

export const createPasswordChangeHandlers = (services: AccountServices) =>
  ({
    'POST /api/users/change-password/': ({ body }, ctx) => changePassword(body, ctx, services),
  }) satisfies Partial<Handlers>
