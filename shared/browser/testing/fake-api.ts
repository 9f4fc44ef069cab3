import { afterEach, vi } from 'vitest'

/** A call made by the code under test. */
export type SeenCall = { call: string; url: string; token: string | null; body: unknown; headers: Headers }

/** Answers a call: a value becomes a 200 with JSON, a Response is returned as it is, a promise is awaited. */
type Answer = unknown | ((seen: SeenCall) => unknown)

afterEach(() => vi.unstubAllGlobals())

/**
 * Replaces `fetch` for one test. Keys are as in the contract (`'GET /api/schools/{id}/'`); an unknown call answers 404.
 * Returns the calls in order.
 */
export function fakeApi(answers: Record<string, Answer>): SeenCall[] {
  const seen: SeenCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const path = url.split('?')[0] ?? ''
    const key = Object.keys(answers).find((name) => matches(name, `${init.method ?? 'GET'} ${path}`))
    const call: SeenCall = {
      call: key ?? `${init.method} ${path}`,
      url,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      body: bodyOf(init.body, headers),
      headers,
    }
    seen.push(call)
    if (key === undefined) return failure(404, 'not_found')
    const answer = answers[key]
    const value = await Promise.race([
      (async () => (typeof answer === 'function' ? answer(call) : answer))(),
      aborted(init.signal),
    ])
    return value instanceof Response ? value : Response.json(value)
  })
  return seen
}

/** An error answer in the api's format. */
export function failure(status: number, code: string, detail = code, attr: string | null = null): Response {
  const type = status === 400 ? 'validation_error' : status < 500 ? 'client_error' : 'server_error'
  return Response.json({ type, errors: [{ code, detail, attr }] }, { status, headers: { 'x-request-id': 'test' } })
}

function bodyOf(body: RequestInit['body'], headers: Headers): unknown {
  if (typeof body !== 'string') return undefined
  return headers.get('content-type') === 'application/json' ? JSON.parse(body) : body
}

function matches(name: string, call: string): boolean {
  const pattern = name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(call)
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
