import Type from 'typebox'
import { About, Nullable, Strict } from '../common.ts'
import { anyone, anyUser, type Contract } from '../define.ts'
import { FactorCode } from './accounts.ts'

const RefreshToken = About(
  'An opaque 256-bit id of a server-side session; the client does not parse it.',
  Type.String({ minLength: 1, maxLength: 200 }),
)
const AccessToken = Type.String({ maxLength: 4096, description: 'JWT HS256, 10 minutes' })

export const usersContract = {
  'POST /api/users/login/': {
    summary: 'Logga in',
    access: anyone,
    refusals: [401, 429],
    body: Strict({
      username: Type.String({ minLength: 1, maxLength: 200 }),
      password: Type.String({ minLength: 1, maxLength: 1024 }),
      code: About(
        'Required after factor_required: from the authenticator app, or a recovery code.',
        Type.Optional(FactorCode),
      ),
    }),
    response: { 200: Strict({ access: AccessToken, refresh: RefreshToken }) },
  },
  'POST /api/users/token/refresh/': {
    summary: 'Förnya åtkomsttoken; refresh byts inte ut',
    access: anyone,
    refusals: [401],
    body: Strict({ refresh: RefreshToken, access: Type.Optional(Nullable(AccessToken)) }),
    response: { 200: Strict({ access: AccessToken }) },
  },
  'POST /api/users/logout/': {
    summary: 'Avsluta sessionen',
    access: anyUser,
    acceptsEndedSession: true,
    body: Strict({ refresh: RefreshToken }),
    response: { 204: Type.Null() },
  },
} as const satisfies Contract
