import type { TSchema } from 'typebox'

/** The portal's roles, in the spec's words: teacher = Lagledare, school_admin = Skoladministratör, super_admin = Superadmin. */
export type Role = 'teacher' | 'school_admin' | 'super_admin'

export const roles = ['teacher', 'school_admin', 'super_admin'] as const satisfies readonly Role[]

/**
 * Who may make a call. `anyone` needs no token. `user` needs a live session, and one of `roles` when they are named.
 * `own` lists the roles that reach only their own school's or unit's objects: for them a foreign object answers 404.
 */
export type Access = { who: 'anyone' } | { who: 'user'; roles: readonly Role[]; own?: readonly Role[] }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `'POST /api/users/login/'`: method, one space, the spec's path with its trailing slash; parameters in braces. */
export type CallName = `${Method} /api/${string}/`

/** One call: the only place where its payload is described. Validation, types and the OpenAPI document come from it. */
export type Call = {
  summary: string
  /** Required: a call without an access rule does not compile, and does not start. */
  access: Access
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** By status; 204 has `Type.Null()`. Error answers are the same for every call and are not repeated here. */
  response: Partial<Record<200 | 201 | 204, TSchema>>
  /** Answers are materialised in memory and carry a strong ETag. */
  cached?: true
  /** Carries a strong ETag, and is not sent again to a caller who holds it: a timing computer asks every few seconds. */
  polled?: true
  /** Media types of the file that is answered instead of JSON (or beside it, where the query asks for another format). */
  file?: readonly string[]
  /** Answers as server-sent events for as long as the caller listens; `response` describes one event's data. */
  stream?: true
  /** Media types of a body that is no JSON: the handler gets its bytes, the browser gives a string or a Blob. */
  rawBody?: readonly string[]
  /** Bytes of body accepted; 1 MiB when left out. */
  bodyLimit?: number
  /** Hands out persons: every file of it, and every read of the organiser's, is in the change log as `download.<this>`. */
  persons?: string
  /** Much work: a user has one such answer under way at a time, the next is 429. */
  heavy?: true
  /** A token whose session has ended is let in: signing out twice is no error. */
  acceptsEndedSession?: true
}

export type Contract = Record<CallName, Call>

export const anyone = { who: 'anyone' } as const satisfies Access
export const superAdmin = { who: 'user', roles: ['super_admin'] } as const satisfies Access
export const anyUser = { who: 'user', roles } as const satisfies Access
