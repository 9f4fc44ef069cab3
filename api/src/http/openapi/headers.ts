import type { Call } from '@stafapp/shared/contract/define'
import { isForSchool, isWrite, takesKey } from './error-statuses.ts'

type Header = { description: string; schema: object; example?: string | number }

const text = { type: 'string' }

/** Headers of answers, by the name of their component. */
export const answerHeaders = {
  'X-Request-Id': {
    description: 'Id of the request in the log: name it when you report a fault.',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Server-Now': {
    description: "The carnival's time, by which deadlines are judged, as ISO 8601 in UTC.",
    schema: { type: 'string', format: 'date-time' },
  },
  ETag: { description: 'Version of the answer: send it back in If-None-Match.', schema: text },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: 'The kind of login that is needed.', schema: { const: 'Bearer' } },
  'Content-Disposition': { description: 'Name of the file, as an attachment.', schema: text },
  Deprecation: {
    description: 'Since when the call is deprecated, as RFC 9745 writes it: @ and seconds since 1970.',
    schema: text,
  },
  Sunset: { description: 'Until when the call is served, as an HTTP date (RFC 8594).', schema: text },
  Link: { description: 'The description of the deprecation, and the call to use instead.', schema: text },
} as const satisfies Record<string, Header>

export type AnswerHeader = keyof typeof answerHeaders

/** Parameters in the header of a request, by the name of their component. */
export const requestHeaders = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'A text of your choice, new for every change. A request that is sent again with the same key gets the answer of the first and changes nothing; the key is remembered for two days. With another body it is refused with 409 `idempotency_conflict`.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    example: '0f8b7c1e-2d3a-4b5c-8d6e-9f0a1b2c3d4e',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    description: 'ETag of the answer that you have: 304 without a body when it still holds.',
    schema: text,
    example: '"3q2VhQm1yTz0aF7cXw9d8g"',
  },
  SchoolUnit: {
    name: 'X-School-Unit',
    description: "Only for super_admin, to act for a school: the id of one of the school's units.",
    schema: { type: 'integer', minimum: 1 },
    example: 7,
  },
  Reason: {
    name: 'X-Reason',
    description: 'Required with X-School-Unit: why, in 3 to 500 characters, percent-encoded. Stands in the change log.',
    schema: text,
    example: 'Skolan%20ringde',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    description: 'Id of the last event received: the stream goes on after it.',
    schema: { type: 'integer', minimum: 0 },
    example: 41,
  },
} as const satisfies Record<string, Header & { name: string }>

type RequestHeader = keyof typeof requestHeaders

export function requestHeadersOf(name: string, call: Call): RequestHeader[] {
  const listed: [RequestHeader, boolean][] = [
    ['IdempotencyKey', takesKey(name, call)],
    ['IfNoneMatch', call.cached === true || call.polled === true],
    ['SchoolUnit', isForSchool(call)],
    ['Reason', isForSchool(call) && isWrite(name)],
    ['LastEventId', call.stream === true],
  ]
  return listed.filter(([, applies]) => applies).map(([header]) => header)
}

export function answerHeadersOf(call: Call, isFile: boolean): AnswerHeader[] {
  const listed: [AnswerHeader, boolean][] = [
    ['X-Request-Id', true],
    ['X-Server-Now', true],
    ['ETag', call.cached === true || call.polled === true],
    ['Content-Disposition', isFile],
    ['Deprecation', call.deprecated !== undefined],
    ['Sunset', call.deprecated !== undefined],
    ['Link', call.deprecated !== undefined],
  ]
  return listed.filter(([, applies]) => applies).map(([header]) => header)
}
