import fp from 'fastify-plugin'

const SLOW_MS = 500

/** A numeric parameter is an object's id; any other may be a token. */
const objectOf = (params: unknown): number | undefined => {
  const { id } = (params ?? {}) as { id?: unknown }
  return /^\d{1,10}$/.test(String(id)) ? Number(id) : undefined
}

/**
 * One line per call. Files and cached answers are logged only when they fail or are slow, because race day has
 * thousands a minute. Logs the route's pattern instead of the address, which may hold a token or a search.
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
            object: objectOf(request.params),
          },
          'request',
        )
      done()
    })
  },
  { name: 'request-log', dependencies: ['access-rule'] },
)
