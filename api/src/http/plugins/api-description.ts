import type { Contract } from '@stafapp/shared/contract/define'
import { anyone } from '@stafapp/shared/contract/define'
import fp from 'fastify-plugin'
import { AppError } from '../../lib/app-error.ts'
import { toOpenApi } from '../openapi.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/api/openapi.json`, on loopback only; elsewhere it answers 404. */
export const apiDescription = fp<{ contract: Contract }>(
  async (app, { contract }) => {
    const text = JSON.stringify(toOpenApi(contract))
    app.get('/api/openapi.json', { config: { access: anyone, isQuiet: true } }, async (request, reply) => {
      if (!LOOPBACK.has(request.ip)) throw new AppError('not_found')
      return reply.type('application/json; charset=utf-8').send(text)
    })
  },
  { name: 'api-description' },
)
