import type { Static, TSchema } from 'typebox'
import type { api } from './api.ts'
import type { ErrorBody } from './common.ts'

type Api = typeof api

/** A call's name, such as `'GET /api/events/timetable/'`. */
export type CallName = keyof Api

type Part<K extends CallName, P extends string> = Api[K] extends { [Key in P]: infer S extends TSchema }
  ? Static<S>
  : undefined

export type ParamsOf<K extends CallName> = Part<K, 'params'>
export type QueryOf<K extends CallName> = Part<K, 'query'>
export type BodyOf<K extends CallName> = Api[K] extends { rawBody: readonly string[] } ? string | Blob : Part<K, 'body'>

type Answers<R> = { [S in keyof R]: R[S] extends TSchema ? Static<R[S]> : never }[keyof R]

/** Calls that answer with a file, for use with `download`. */
export type FileCall = { [K in CallName]: Api[K] extends { file: readonly string[] } ? K : never }[CallName]

/** Calls that answer with an event stream. */
export type StreamCall = { [K in CallName]: Api[K] extends { stream: true } ? K : never }[CallName]

/** JSON body of the successful answer; null for 204, never for a call with only files. */
export type ResponseOf<K extends CallName> = Answers<Api[K]['response']>

/** One item of a list answer, for typing rows and cards. */
export type ItemOf<K extends CallName> = ResponseOf<K> extends { data: (infer Item)[] } ? Item : never

export type ErrorAnswer = Static<typeof ErrorBody>
export type Karneval = ItemOf<'GET /api/events/stafettkarneval/list/'>
export type { Role } from './define.ts'
