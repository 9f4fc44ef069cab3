import type { onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import type { AccessRule, RouteInfo } from '../fastify-types.ts'

/**
 * Deny by default: a route without an access rule stops the start. `app.accessRules` lists the registered routes, so
 * that tests build their access matrix from them.
 */
export const accessRule = fp(
  async (app) => {
    const rules: AccessRule[] = []
    app.decorate('accessRules', rules)
    app.decorateRequest('caller', null)
    app.decorateRequest('official', null)
    app.decorateRequest('route', null)
    app.addHook('onRoute', (options) => {
      const { method, url, config } = options
      if (!config?.access) throw new Error(`No access rule for ${String(method)} ${url}`)
      for (const verb of [method].flat()) rules.push({ method: verb, url, access: config.access, call: config.call })
      const route: RouteInfo = { url, isQuiet: config.isQuiet }
      const name: onRequestHookHandler = (request, _reply, done) => {
        request.route = route
        done()
      }
      options.onRequest = [name, ...[options.onRequest ?? []].flat()]
    })
  },
  { name: 'access-rule' },
)
