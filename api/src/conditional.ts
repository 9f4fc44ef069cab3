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
      const [token, weight] = offer.trim().split(/\s*;\s*/)
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

/** Sends the material in the client's best encoding, or 304 when the client holds it. Content type is the caller's. */
export function sendMaterial(request: FastifyRequest, reply: FastifyReply, { tag, bodies }: Material): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], bodies)
  reply.header('etag', etagOf(tag, encoding)).header('vary', 'accept-encoding')
  if (reply.statusCode === 200 && isHeld(request.headers['if-none-match'], tag)) {
    return reply.code(304).removeHeader('content-type').send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding])
}
