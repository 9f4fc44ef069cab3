import type { BodyOf, CallName, ParamsOf, QueryOf } from '@stafapp/shared/contract/types'

/** A part of a call: absent if the contract has none, optional if all its fields are, else required. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

export type CallOptions<K extends CallName> = Part<'params', ParamsOf<K>> &
  Part<'query', QueryOf<K>> &
  Part<'body', BodyOf<K>> & {
    signal?: AbortSignal
    /** Sent as `Idempotency-Key`: one per form mount, so that a double click or repeated request creates one record. */
    idempotencyKey?: string
    /** Never sends a token, for calls without authentication. */
    anonymous?: boolean
  }

/** The options argument, optional when no option is required. */
export type CallArguments<K extends CallName> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>]

/** The options independent of the call's types, as needed to build a request. */
export type LooseOptions = {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  anonymous?: boolean
}

/** Splits `'GET /api/schools/{id}/'` and fills in parameters and query; an array repeats its key. */
export function toUrl(call: string, { params = {}, query = {} }: LooseOptions): { method: string; url: string } {
  const [method = 'GET', template = ''] = call.split(' ')
  const values = Object.entries(params)
  const path = template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = values.find(([key]) => key === name)?.[1]
    return encodeURIComponent(String(value ?? ''))
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(key, String(item))
    }
  }
  return { method, url: search.size > 0 ? `${path}?${search}` : path }
}
