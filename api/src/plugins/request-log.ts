import fp from 'fastify-plugin'

const SLOW_MS = 500

/**
 * One line per call. Files and materialised answers are logged only when they fail or are slow: there are thousands a
 * minute on race day. The route's pattern is logged and never the address, which may hold a token or a search.
 */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', (request, reply, done) => {
      const ms = Math.round(reply.elapsedTime)
      const isQuiet = (request.route?.isQuiet ?? true) && reply.statusCode < 400 && ms < SLOW_MS
      if (!isQuiet)
        request.log.info(
          {
            method: request.method,
            route: request.route?.url ?? 'unknown',
            status: reply.statusCode,
            ms,
            user: request.caller?.id,
          },
          'request',
        )
      done()
    })
  },
  { name: 'request-log', dependencies: ['access-rule'] },
)
