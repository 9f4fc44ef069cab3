/** An answer requested before the portal's code was loaded, with the token used for it. */
type EarlyAnswer = {
  token: string | null
  askedAt: number
  response: Promise<Response>
  /** The successful answer and its body, once both are here. */
  here?: EarlyBody
}

export type EarlyBody = { response: Response; body: unknown }

declare global {
  /**
   * By address; filled by the early script (shell/src/federation/early), each taken by the first call that needs it.
   */
  var staf_early: Map<string, EarlyAnswer> | undefined
}

/** Older ones belong to a page that was never shown. */
const maxAgeMs = 30_000

/** Stores a request for a call that will follow soon. */
export function askEarly(url: string, token: string | null, response: Promise<Response>): void {
  globalThis.staf_early ??= new Map()
  const early: EarlyAnswer = { token, askedAt: performance.now(), response }
  globalThis.staf_early.set(url, early)
  // The call that takes it handles the error; an unused one is no error.
  keepBody(early).catch(() => undefined)
}

async function keepBody(early: EarlyAnswer): Promise<void> {
  const response = await early.response
  if (response.ok) early.here = { response, body: await response.clone().json() }
}

/** The name under which the opening of an official's link is stored: it is no address, and its secret is in none. */
export const openingOf = (token: string): string => `#${token}`

/** Takes the early answer of this call, once; undefined when there is none or a write was made since. */
export function takeEarly(method: string, url: string, token: string | null): Promise<Response> | undefined {
  if (method !== 'GET') globalThis.staf_early?.clear()
  const early = usable(url, token)
  globalThis.staf_early?.delete(url)
  return early?.response
}

/**
 * The early answer of a GET if its body is here already, so that a page's first rendering can show it. It stays for the
 * call, which takes it.
 */
export const peekEarly = (url: string, token: string | null): EarlyBody | undefined => usable(url, token)?.here

function usable(url: string, token: string | null): EarlyAnswer | undefined {
  const early = globalThis.staf_early?.get(url)
  return early?.token === token && performance.now() - early.askedAt < maxAgeMs ? early : undefined
}
