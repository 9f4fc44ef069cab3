import { errorCodes } from '../../lib/app-error.ts'
import type { AnswerHeader } from './headers.ts'

type Refusal = {
  name: string
  description: string
  headers?: readonly AnswerHeader[]
  example: keyof typeof errorCodes
}

/** The answers of one status have one name and one text in all calls. */
const refusals: Readonly<Record<number, Refusal>> = {
  400: { name: 'BadRequest', description: 'The request is not valid; `attr` names the field.', example: 'required' },
  401: {
    name: 'Unauthorized',
    description: 'No valid access token: log in, or renew it with `/api/users/token/refresh/`.',
    headers: ['WWW-Authenticate'],
    example: 'token_expired',
  },
  403: { name: 'Forbidden', description: 'None of your roles may make this call.', example: 'permission_denied' },
  404: {
    name: 'NotFound',
    description: 'The object does not exist, or belongs to another school: the two are not told apart.',
    example: 'not_found',
  },
  406: { name: 'NotAcceptable', description: 'Ask with `Accept: text/event-stream`.', example: 'not_acceptable' },
  409: {
    name: 'Conflict',
    description:
      'Not possible in the present state. For `conflict`, another change came first: `current` holds the object as it is now, in the form of the answer of this call or of the GET of the same path.',
    example: 'conflict',
  },
  410: {
    name: 'Gone',
    description: 'What the answer would build on is no longer kept: read it anew.',
    example: 'gone',
  },
  413: { name: 'PayloadTooLarge', description: 'The body is too large.', example: 'payload_too_large' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The call does not take a body of this type.',
    example: 'unsupported_media_type',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many attempts, or the same file is already being made: wait.',
    headers: ['Retry-After'],
    example: 'throttled',
  },
  502: { name: 'BadGateway', description: 'A service behind the portal did not answer.', example: 'maventa_failed' },
  503: {
    name: 'Unavailable',
    description: 'The portal cannot answer just now: try again, writes with the same Idempotency-Key.',
    headers: ['Retry-After'],
    example: 'unavailable',
  },
}

/** The name of the answer's component. @throws Error for a status without a text */
export function refusalName(status: number): string {
  const refusal = refusals[status]
  if (!refusal) throw new Error(`No text for status ${status}`)
  return refusal.name
}

const typeOf = (status: number) => {
  if (status === 400) return 'validation_error'
  return status < 500 ? 'client_error' : 'server_error'
}

const codesOf = (status: number) =>
  Object.entries(errorCodes)
    .filter(([, kind]) => kind.status === status)
    .map(([code]) => `\`${code}\``)

const answer = (
  status: number,
  description: string,
  code: keyof typeof errorCodes,
  headers: readonly AnswerHeader[],
) => ({
  description,
  headers: Object.fromEntries(
    (['X-Request-Id', ...headers] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: {
        type: typeOf(status),
        errors: [{ code, detail: errorCodes[code].text, attr: status === 400 ? 'name' : null }],
      },
    },
  },
})

/** The components of all error answers, with the codes of each status. */
export const errorAnswers = (): Record<string, object> => ({
  ...Object.fromEntries(
    Object.entries(refusals).map(([status, { name, description, example, headers = [] }]) => [
      name,
      answer(Number(status), `${description} Codes: ${codesOf(Number(status)).join(', ')}.`, example, headers),
    ]),
  ),
  InternalError: answer(500, 'A fault of the portal. Code: `internal_error`.', 'internal_error', []),
})
