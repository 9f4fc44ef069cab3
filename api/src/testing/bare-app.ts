import Fastify, { type FastifyInstance } from 'fastify'
import '../fastify-types.ts'
import { accessRule } from '../plugins/access-rule.ts'
import { errors } from '../plugins/errors.ts'
import { headers } from '../plugins/headers.ts'

/** The parts that every route of the portal passes, for tests that bring their own routes. */
export async function createBareApp(): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(headers, { isHttps: false })
  await app.register(accessRule)
  await app.register(errors)
  return app
}
