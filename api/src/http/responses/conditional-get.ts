import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse, Encoding } from './response-cache.ts'

/** Fast path for the exact header that browsers send. */
const ALL_ENCODINGS = /^gzip, deflate, br(, zstd)?$/

/** The best available encoding that the client accepts; `;q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined, bodies: CachedResponse['bodies']): Encoding {
  if (bodies.br && accepted !== undefined && ALL_ENCODINGS.test(accepted)) return 'br'
  const offers = (accepted ?? '').toLowerCase().split(',')
  const accepts = (name: string) =>
    offers.some((offer) => {
      const [token, weight] = offer.split(';').map((part) => part.trim())
      return token === name && !/^q=0(\.0*)?$/.test(weight ?? '')
    })
  if (bodies.br && accepts('br')) return 'br'
  return bodies.gzip && accepts('gzip') ? 'gzip' : 'identity'
}

/** Each encoding is its own representation, so a strong ETag must differ between them. */
const etagOf = (tag: string, encoding: Encoding) => `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`

/** If-None-Match is compared weakly (RFC 9110 13.1.2): any encoding of the same content counts as held. */
function isHeld(header: string | undefined, tag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some(
    (held) =>
      held
        .trim()
        .replace(/^W\//, '')
        .replace(/^"|"$/g, '')
        .replace(/-(br|gzip)$/, '') === tag,
  )
}

/** Header names and values in alternation, which Node writes faster than an object. */
export type HeaderList = readonly (string | number | string[])[]

export const toHeaderList = (headers: Record<string, string | number | string[] | undefined>): HeaderList =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]))

/**
 * Sends the material in the client's best encoding, or 304 when the client has it. Writes to the raw response, because
 * Fastify's reply handling would be most of the request's cost.
 * @param headers of the answer, without those of its body; default: the reply's headers
 */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, bodies }: CachedResponse,
  contentType: string,
  headers = toHeaderList(reply.getHeaders()),
): FastifyReply {
  const asked = request.raw.headers
  const encoding = chooseEncoding(asked['accept-encoding'], bodies)
  const list = [...headers, 'etag', etagOf(tag, encoding), 'vary', 'accept-encoding']
  reply.hijack()
  if (reply.statusCode === 200 && isHeld(asked['if-none-match'], tag)) {
    reply.raw.writeHead(304, list).end()
    return reply
  }
  const body = bodies[encoding] ?? bodies.identity
  list.push('content-type', contentType, 'content-length', body.length)
  if (encoding !== 'identity') list.push('content-encoding', encoding)
  reply.raw.writeHead(reply.statusCode, list).end(body)
  return reply
}
