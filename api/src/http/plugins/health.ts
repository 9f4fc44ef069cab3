import { anyone } from '@stafapp/shared/contract/define'
import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'

export type HealthOptions = { db: Db; isReady: () => boolean }

/**
 * `/healthz`: the process is running. `/readyz`: it is not shutting down and its database answers; at 503 a load
 * balancer stops sending requests.
 */
export const health = fp<HealthOptions>(
  async (app, { db, isReady }) => {
    const config = { access: anyone, isQuiet: true }
    app.get('/healthz', { config }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { status: 'ok' }
    })
    app.get('/readyz', { config }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isReady()) throw new AppError('unavailable')
      await db.execute(sql`select 1`)
      return { status: 'ready' }
    })
  },
  { name: 'health' },
)
