import type { ErrorAnswer } from '@stafapp/shared/contract/types'

/**
 * A failed call with its response and list of errors. `status` 0: no answer. `body` is the whole answer, for calls that
 * add fields (409 has the current object in `current`).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly type: ErrorAnswer['type']
  readonly errors: ErrorAnswer['errors']
  readonly requestId: string | null
  readonly response: Response | null
  readonly body: unknown

  constructor(response: Response | null, body: unknown) {
    const answer = isErrorAnswer(body) ? body : unexpected(response?.status ?? 0)
    super(answer.errors.map(({ detail }) => detail).join(' '))
    this.status = response?.status ?? 0
    this.type = answer.type
    this.errors = answer.errors
    this.requestId = response?.headers.get('x-request-id') ?? null
    this.response = response
    this.body = body
  }
}

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  const { type, errors } = (body ?? {}) as Partial<ErrorAnswer>
  return typeof type === 'string' && Array.isArray(errors) && errors.length > 0
}

/** Error for a missing answer, or one not from the api (a proxy's page). */
function unexpected(status: number): ErrorAnswer {
  const error =
    status === 0
      ? { code: 'network', detail: 'Servern kunde inte nås. Kontrollera internetanslutningen och försök på nytt.' }
      : { code: `http_${status}`, detail: `Servern svarade inte som väntat (${status}). Försök på nytt om en stund.` }
  return { type: status >= 400 && status < 500 ? 'client_error' : 'server_error', errors: [{ ...error, attr: null }] }
}
