import Fastify, { type FastifyInstance } from 'fastify'
import '../../http/fastify-types.ts'
import { accessRule } from '../../http/plugins/access-rule.ts'
import { errors } from '../../http/plugins/errors.ts'
import { headers } from '../../http/plugins/headers.ts'

/** The plugins common to all routes of the portal, for tests with their own routes. */
export async function createBareApp(): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(headers, { isHttps: false })
  await app.register(accessRule)
  await app.register(errors)
  return app
}
