import { readFile } from 'node:fs/promises'
import { BlockList, isIPv6 } from 'node:net'
import path from 'node:path'
import { anyone } from '@stafapp/shared/contract/define'
import { count } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../../db/db.ts'
import { mailMessage } from '../../db/schema/mail.ts'
import { sendPlain } from './errors.ts'

/** Loopback and private networks, where a monitoring server may be. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/** A proxied request comes from outside, whatever the proxy's address. */
const isNear = ({ headers, socket }: FastifyRequest): boolean => {
  if (headers['x-forwarded-for'] !== undefined) return false
  const address = socket.remoteAddress ?? ''
  return near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const LOGIN = '/api/users/login/'
const REFUSED = ['401', '429']
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * `/metrics` in Prometheus' text format, for a monitoring server on a near network; elsewhere it answers 404. Routes
 * are labelled by pattern, because an address may hold a token. The alarms are in shared/deploy/alarms.yml.
 */
export const metrics = fp<{ db: Db; documentsDir: string }>(
  async (app, { db, documentsDir }) => {
    const register = new Registry()
    collectDefaultMetrics({ register })
    const durations = new Histogram({
      name: 'stafapp_request_seconds',
      help: 'Time to answer, by route and kind of answer',
      labelNames: ['method', 'route', 'answer'],
      buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
      registers: [register],
    })
    const failedWrites = new Counter({
      name: 'stafapp_failed_writes_total',
      help: 'Changes that a user asked for and the server failed to make (5xx)',
      labelNames: ['method', 'route'],
      registers: [register],
    })
    const refusedLogins = new Counter({
      name: 'stafapp_refused_logins_total',
      help: 'Logins refused, by why: a wrong password (401) or too many attempts (429)',
      labelNames: ['status'],
      registers: [register],
    })
    for (const status of REFUSED) refusedLogins.inc({ status }, 0)
    new Gauge({
      name: 'stafapp_mails',
      help: 'Mails in the outbox, by state',
      labelNames: ['state'],
      registers: [register],
      async collect() {
        this.reset()
        const rows = await db
          .select({ state: mailMessage.state, mails: count() })
          .from(mailMessage)
          .groupBy(mailMessage.state)
        for (const { state, mails } of rows) this.set({ state }, mails)
      },
    })
    // No value where no documents are written, so that a portal without them raises no alarm.
    new Gauge({
      name: 'stafapp_documents_age_seconds',
      help: 'Time since the documents of public pages were last compared with the data',
      registers: [register],
      async collect() {
        const status = await readDocumentStatus(documentsDir)
        this.reset()
        if (status) this.set((Date.now() - Date.parse(status.checked_at)) / 1000)
        else this.remove()
      },
    })
    new Gauge({
      name: 'stafapp_documents_failed',
      help: 'Documents that could not be rendered and show what they showed before',
      registers: [register],
      async collect() {
        const status = await readDocumentStatus(documentsDir)
        this.set(status?.failed ?? 0)
      },
    })
    app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
      const { method } = request
      const route = request.route?.url ?? 'unknown'
      durations.observe({ method, route, answer: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
      if (route === LOGIN && REFUSED.includes(String(statusCode))) refusedLogins.inc({ status: statusCode })
      if (statusCode >= 500 && writes.has(method)) failedWrites.inc({ method, route })
      done()
    })
    app.get('/metrics', { config: { access: anyone, isQuiet: true } }, async (request, reply) => {
      if (!isNear(request)) return sendPlain(reply, 404, 'Filen finns inte')
      return reply
        .type(register.contentType)
        .header('cache-control', 'no-store')
        .send(await register.metrics())
    })
  },
  { name: 'metrics', dependencies: ['access-rule', 'headers'] },
)

/** Written by shared/build/documents/main.ts; null when there is none, or it cannot be read. */
async function readDocumentStatus(dir: string): Promise<{ checked_at: string; failed: number } | null> {
  try {
    return JSON.parse(await readFile(path.join(dir, 'status.json'), 'utf8')) as { checked_at: string; failed: number }
  } catch {
    return null
  }
}
