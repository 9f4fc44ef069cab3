import type { FastifyRequest } from 'fastify'

/** Compression dictionaries (RFC 9842): a browser that has a file of a former release downloads the difference to it. */

const HASHED = /^((?:assets|portal|remotes\/[^/]+\/files)\/[^/.]+)\.[0-9a-f]{8}\.(js|css|json)$/
const ACCEPTED = /(?:^|[, ])dcz(?:$|[, ])/
const HELD = /^:([A-Za-z0-9+/]{43}=):$/

/** Header value that names the files for which this one is a dictionary: those that differ only in the hash. */
export function successorsOf(file: string): string | undefined {
  const [, stem, extension] = HASHED.exec(file) ?? []
  return stem && `match="/${stem}.*.${extension}"`
}

/** SHA-256 in base64 of the dictionary that the client has and wants used. */
export function heldDictionary({ headers }: FastifyRequest): string | undefined {
  if (!ACCEPTED.test(headers['accept-encoding'] ?? '')) return undefined
  return HELD.exec(String(headers['available-dictionary'] ?? ''))?.[1]
}
