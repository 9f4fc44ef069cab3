import type { CallName, ResponseOf } from '@stafapp/shared/contract/types'
import { ApiError } from './api-error.ts'
import { type CallArguments, type LooseOptions, toUrl } from './call.ts'
import { type EarlyBody, peekEarly, takeEarly } from './early-answers.ts'
import { readAccess } from './tokens.ts'

/** Ends a request whose server never answers; long batches answer well within this. */
const timeoutMs = 60_000

/** Additional headers of a call; throws an ApiError to refuse the call before it is sent. */
type HeadersOf = (call: CallName) => Record<string, string>
let moreHeaders: HeadersOf = () => ({})

/** Set by the shell while the organiser works for a school; applies to every call with a token until a page load. */
export function addHeaders(headersOf: HeadersOf): void {
  moreHeaders = headersOf
}

/**
 * One HTTP exchange, without refresh or retry. Rejects with ApiError (status 0) without an answer; an abort stays an
 * abort.
 */
export async function exchange(call: CallName, options: LooseOptions, token: string | null): Promise<Response> {
  const { method, url } = toUrl(call, options)
  const { body, signal, idempotencyKey } = options
  const headers = new Headers({ accept: 'application/json, */*;q=0.5', ...(token !== null && moreHeaders(call)) })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  const isRaw = typeof body === 'string' || body instanceof Blob
  // fetch sets a Blob's type by itself; a string is a bank file pasted as text.
  if (typeof body === 'string') headers.set('content-type', 'text/plain')
  else if (body !== undefined && !isRaw) headers.set('content-type', 'application/json')
  const limit = AbortSignal.timeout(timeoutMs)
  const ask = () =>
    fetch(url, {
      method,
      headers,
      body: body === undefined || isRaw ? (body as BodyInit | undefined) : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  try {
    return await (takeEarly(method, url, token)?.catch(ask) ?? ask())
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(null, null)
  }
}

/** The answer of a read that the page's early script has got already; the read itself follows and takes it. */
export const earlyAnswer = (call: CallName, options: LooseOptions): EarlyBody | undefined =>
  peekEarly(toUrl(call, options).url, options.anonymous ? null : readAccess())

/** The answer's body: JSON, or the file; rejects with ApiError unless it is a success. */
export async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok) throw new ApiError(response, await response.json().catch(() => null))
  if (response.status === 204) return null
  const disposition = response.headers.get('content-disposition') ?? ''
  // A file may be JSON too: the school's own data.
  if (type.includes('json') && disposition === '') return response.json()
  return { disposition, blob: await response.blob() }
}

/** A call without login and token refresh. */
export async function send<K extends CallName>(call: K, ...[options]: CallArguments<K>): Promise<ResponseOf<K>> {
  return (await readAnswer(await exchange(call, (options ?? {}) as LooseOptions, null))) as ResponseOf<K>
}
