import type { Handlers } from '../../../http/handler.ts'
import type { AccountServices } from '../account-options.ts'
import { confirmEnrolment, removeFactor, removeFactorOf, renewRecoveryCodes, startEnrolment } from './change-factor.ts'
import { countRecoveryCodes, findFactor } from './factor-repository.ts'

export const createFactorHandlers = (services: AccountServices) =>
  ({
    'GET /api/users/factor/': async (_input, { db, user }) => {
      const confirmedAt = (await findFactor(db, user.id))?.confirmedAt ?? null
      return {
        enabled: confirmedAt !== null,
        confirmed_at: confirmedAt ? services.shownAt(confirmedAt).toISOString() : null,
        recovery_codes: confirmedAt ? await countRecoveryCodes(db, user.id) : 0,
      }
    },
    'POST /api/users/factor/': ({ body }, ctx) => startEnrolment(body, ctx, services),
    'POST /api/users/factor/confirm/': ({ body }, ctx) => confirmEnrolment(body, ctx, services),
    'POST /api/users/factor/recovery-codes/': ({ body }, ctx) => renewRecoveryCodes(body, ctx, services),
    'POST /api/users/factor/remove/': ({ body }, ctx) => removeFactor(body, ctx, services),
    'POST /api/users/{id}/remove-factor/': ({ params, body }, ctx) =>
      removeFactorOf({ id: params.id, body }, ctx, services),
  }) satisfies Partial<Handlers>
