import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, Material } from './cache.ts'

/** What browsers send, to the letter. */
const ALL_ENCODINGS = /^gzip, deflate, br(, zstd)?$/

/** The best of the encodings at hand that the client names; `;q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined, bodies: Material['bodies']): Encoding {
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

/** Header names and their values in turn: Node writes such a list faster than an object. */
export type HeaderList = readonly (string | number | string[])[]

export const toHeaderList = (headers: Record<string, string | number | string[] | undefined>): HeaderList =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]))

/**
 * Sends the material in the client's best encoding, or 304 when the client holds it. It is written past Fastify, whose way
 * with a reply costs more than all the rest of such a request.
 * @param headers of the answer, without those of its body; left out: what the reply holds
 */
export function sendMaterial(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, bodies }: Material,
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
