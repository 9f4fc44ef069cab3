import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse, Encoding } from './response-cache.ts'

/** Fast path for the exact header that browsers send. */
const ALL_ENCODINGS = /^gzip, deflate, br(, zstd)?$/

/** The best available encoding that the client accepts; `;q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined, bodies: CachedResponse['bodies']): Encoding {
  if (bodies.dcz) return 'dcz'
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
        .replace(/-(br|gzip|dcz)$/, '') === tag,
  )
}

/** Sends the response in the client's best encoding, or 304 when the client has it. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, bodies }: CachedResponse,
  contentType: string,
): FastifyReply {
  const asked = request.raw.headers
  const encoding = chooseEncoding(asked['accept-encoding'], bodies)
  const also = reply.getHeader('vary')
  void reply.headers({ etag: etagOf(tag, encoding), vary: also ? `${also}, accept-encoding` : 'accept-encoding' })
  if (reply.statusCode === 200 && isHeld(asked['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type(contentType).send(bodies[encoding] ?? bodies.identity)
}
