import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Pages with a token in the address, which must not leak in a Referer header. */
const TOKEN_PAGES = /^\/(passwordreset|invitation|verifyemail|angra)\//
const YEAR_S = 31_536_000

export type HeaderOptions = { isHttps: boolean }

const common = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const page = { ...common, 'referrer-policy': 'strict-origin-when-cross-origin' }
const tokenPage = { ...common, 'referrer-policy': 'no-referrer' }
const api = {
  ...page,
  // Cached reads replace the first; API answers are never documents.
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const https = { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }

/** Sets the headers common to all answers: documents, files, API, errors. */
export function setFixedHeaders({ id, url }: FastifyRequest, reply: FastifyReply, { isHttps }: HeaderOptions): void {
  void reply.header('x-request-id', id).headers(fixedFor(url))
  if (isHttps) void reply.headers(https)
}

const fixedFor = (url: string) => {
  if (isApiPath(url)) return api
  return TOKEN_PAGES.test(url) ? tokenPage : page
}

export const isApiPath = (url: string): boolean => /^\/+api(\/|\?|$)/i.test(url)

export const headers = fp<HeaderOptions>(
  async (app, options) => {
    app.addHook('onRequest', (request, reply, done) => {
      setFixedHeaders(request, reply, options)
      done()
    })
  },
  { name: 'headers' },
)
