const TIMEOUT_MS = 5000
const MAX_BYTES = 1024 * 1024
const MAX_HOPS = 3

/**
 * Follow redirects only on the same host and never from https to http, so that a page cannot direct the server
 * elsewhere.
 */
const isOwnHop = (from: URL, to: URL) =>
  to.host === from.host && (to.protocol === from.protocol || (from.protocol === 'http:' && to.protocol === 'https:'))

/**
 * Fetches one HTML page within 5 s and 1 MiB, including redirects on the same host. The operator sets the address;
 * visitors cannot influence it.
 * @throws Error with the reason
 */
export async function fetchPage(url: URL): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let target = url
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const response = await fetch(target, { redirect: 'manual', signal, headers: { accept: 'text/html' } })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || !location) return readBody(response)
    await response.body?.cancel()
    const next = URL.parse(location, target.href)
    if (!next || !isOwnHop(target, next)) throw new Error('redirected to another host')
    target = next
  }
  throw new Error('too many redirects')
}

async function readBody(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`status ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is not received.
    if (bytes > MAX_BYTES) throw new Error('page too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
