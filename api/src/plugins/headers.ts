import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Pages whose address holds a token: it must not travel to the next site in a Referer. */
const TOKEN_PAGES = /^\/(passwordreset|invitation|verifyemail)\//
const YEAR_S = 31_536_000

export type HeaderOptions = { isHttps: boolean }

/** The headers of every answer, whatever it is: documents, files, API, errors. */
export function setFixedHeaders(request: FastifyRequest, reply: FastifyReply, { isHttps }: HeaderOptions): void {
  const isToken = TOKEN_PAGES.test(request.url)
  void reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': isToken ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  })
  if (isApiPath(request.url)) {
    // Cached reads replace the first; nothing of the API is ever a document.
    void reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  }
}

export const isApiPath = (url: string): boolean => /^\/+api(\/|\?|$)/i.test(url)

export const headers = fp<HeaderOptions>(
  async (app, options) => {
    app.addHook('onRequest', async (request, reply) => setFixedHeaders(request, reply, options))
  },
  { name: 'headers' },
)
