import type { TSchema } from 'typebox'
import type { OfficialTask } from './raceday.ts'

/** Roles: teacher = Lagledare, school_admin = Skoladministratör, super_admin = Superadmin. */
export type Role = 'teacher' | 'school_admin' | 'super_admin'

export const roles = ['teacher', 'school_admin', 'super_admin'] as const satisfies readonly Role[]

/**
 * Access rule of a call. `anyone` needs no token. `user` needs a live session, and one of `roles` when given. `own`
 * lists the roles that reach only objects of their own school or unit: other objects answer 404. `officials` lists the
 * tasks whose link sessions may call it without a user.
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'user'; roles: readonly Role[]; own?: readonly Role[]; officials?: readonly OfficialTask[] }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `'POST /api/users/login/'`: method, one space, path with trailing slash; parameters in braces. */
export type CallName = `${Method} /api/${string}/`

/** One call: the only definition of its payload, from which validation, types and the OpenAPI document are derived. */
export type Call = {
  summary: string
  /** Required: a call without an access rule neither compiles nor starts. */
  access: Access
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** By status; 204 has `Type.Null()`. Errors have one form in all calls (`ErrorBody`) and are not repeated here. */
  response: Partial<Record<200 | 201 | 204, TSchema>>
  /** Error statuses that do not follow from the other fields, such as 429 where attempts are counted. */
  refusals?: readonly (401 | 403 | 404 | 409 | 410 | 429 | 502)[]
  /** Answers are cached in memory with a strong ETag. */
  cached?: true
  /** A cached call changes whenever the answers of these calls do. */
  derivedFrom?: readonly CallName[]
  /** Answers have a strong ETag and get 304 when unchanged, because a timing computer polls every few seconds. */
  polled?: true
  /** The answer is long: it is sent compressed, because phones on slow networks wait for it. */
  compressed?: boolean
  /** Media types of a file answered instead of JSON, or in addition if the query selects the format. */
  file?: readonly string[]
  /** Answers with server-sent events until the caller disconnects; `response` describes one event's data. */
  stream?: true
  /** Media types of a non-JSON body: the handler gets bytes, the browser sends a string or a Blob. */
  rawBody?: readonly string[]
  /** Maximum body size in bytes; default 1 MiB. */
  bodyLimit?: number
  /**
   * The answer contains personal data: every file, and every read by the organiser, is logged in the audit log as
   * `download.<this>`.
   */
  persons?: string
  /** Expensive: one request per user at a time. A second one for a file gets 429; one for JSON waits for its turn. */
  heavy?: true
  /** Accepts a token whose session has ended, so that logging out twice is no error. */
  acceptsEndedSession?: true
  /** Will be removed: answers say so in the headers Deprecation, Sunset and Link, and the OpenAPI document marks it. */
  deprecated?: Deprecation
}

/** Since when a call is deprecated and until when it is served, as YYYY-MM-DD, and the call to use instead, if any. */
export type Deprecation = { since: string; sunset: string; use?: CallName }

export type Contract = Record<CallName, Call>

export const anyone = { who: 'anyone' } as const satisfies Access
export const superAdmin = { who: 'user', roles: ['super_admin'] } as const satisfies Access
export const anyUser = { who: 'user', roles } as const satisfies Access
