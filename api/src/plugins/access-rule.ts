import fp from 'fastify-plugin'
import type { AccessRule } from '../fastify-types.ts'

/**
 * Deny by default: a route that does not say who may call it ends the start. What was registered stays readable as
 * `app.accessRules`, so that the tests' matrix is made from the routes themselves.
 */
export const accessRule = fp(
  async (app) => {
    const rules: AccessRule[] = []
    app.decorate('accessRules', rules)
    app.decorateRequest('caller', null)
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!config?.access) throw new Error(`No access rule for ${String(method)} ${url}`)
      for (const verb of [method].flat()) rules.push({ method: verb, url, access: config.access, call: config.call })
    })
  },
  { name: 'access-rule' },
)
