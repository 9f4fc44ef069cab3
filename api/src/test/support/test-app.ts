import path from 'node:path'
import { api } from '@stafapp/shared/contract/api'
import type { CallName, Contract } from '@stafapp/shared/contract/define'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Database } from '../../db/db.ts'
import { errorStatuses } from '../../http/openapi/error-statuses.ts'
import { createLogger } from '../../logging/logger.ts'
import { type MailTransport, outboxOnly } from '../../mail/transport.ts'
import { buildApp } from '../../main/app.ts'
import type { MaventaConfig } from '../../modules/money/maventa/maventa-client.ts'
import type { TwinCheckerOptions } from '../../modules/money/public.ts'
import { DEMO_PASSWORD } from '../../seed/seed-when-empty.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'
import { createTestJobs, type TestJobs } from './test-jobs.ts'

export type CallOptions = {
  /** Username whose access token the call carries: a demo account or one made by `addUser`. */
  as?: string
  query?: Record<string, string | string[]>
  body?: unknown
  headers?: Record<string, string>
  address?: string
}

export type TestApp = {
  app: FastifyInstance
  db: Database['db']
  pool: Database['pool']
  createClient: Database['createClient']
  /** The carnival's clock, stopped. */
  now: TestClock
  /** The real clock of tokens, sessions and throttles, stopped. */
  clock: TestClock
  /** Jobs, such as mails, run when the test calls them. */
  jobs: TestJobs
  /** Every written log line. */
  logLines: string[]
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: CallOptions,
  ) => Promise<LightMyRequestResponse>
  login: (username: string, password?: string) => Promise<{ access: string; refresh: string }>
  close: () => Promise<void>
}

export type TestAppOptions = {
  demo?: boolean
  siteDir?: string
  documentsDir?: string
  newsUrl?: URL
  isHttps?: boolean
  now?: string
  mail?: TestMail
  isStrictPassword?: boolean
  isApiShown?: boolean
  maventa?: MaventaConfig
  pushRelay?: URL
  twins?: TwinCheckerOptions
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string
}

/** Without a transport mails stay in the outbox, as in a demo; `isShown: false` is production. */
export type TestMail = { transport?: MailTransport; isShown?: boolean; holdS?: number }

const contract: Contract = api

const TEST_URL = 'https://stafett.test'

const DEMO_DAY = '2025-04-15T09:00:00+03:00'
const NO_SITE = path.join(import.meta.dirname, 'no-site')

/**
 * The real application on its own database, without mocks: validation, guards, cache and error format are those of
 * production; only the clocks are stopped.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase({ demo: options.demo ?? false })
  const now = createTestClock(options.now ?? DEMO_DAY)
  const clock = createTestClock('2026-01-15T12:00:00Z')
  const logLines: string[] = []
  const jobs = createTestJobs(database.pool)
  const { transport = outboxOnly, isShown = true, holdS = 0 } = options.mail ?? {}
  const app = await buildApp({
    db: database.db,
    createClient: database.createClient,
    logger: createLogger('debug', { write: (line) => void logLines.push(line) }),
    signingKey: 'a key that only the tests know, 32 bytes or more',
    siteDir: options.siteDir ?? NO_SITE,
    documentsDir: options.documentsDir ?? NO_SITE,
    newsUrl: options.newsUrl,
    isHttps: options.isHttps ?? false,
    ...(options.trustProxy ? { trustProxy: options.trustProxy } : {}),
    now: now.read,
    clock: clock.read,
    isReady: () => true,
    jobs,
    mail: { transport, domain: 'stafett.test', isShown, holdS },
    maventa: options.maventa,
    pushRelay: options.pushRelay,
    ...(options.twins && { twins: options.twins }),
    publicUrl: TEST_URL,
    isStrictPassword: options.isStrictPassword ?? false,
    isApiShown: options.isApiShown ?? true,
  })
  const undocumented = new Set<string>()
  app.addHook('onResponse', async ({ routeOptions: { config } }, { statusCode }) => {
    const call = config.call && contract[config.call as CallName]
    // 500 is in no call's description; the tests of single calls find it.
    if (!call || statusCode < 400 || statusCode === 500) return
    if (!errorStatuses(config.call ?? '', call).includes(statusCode)) undocumented.add(`${config.call}: ${statusCode}`)
  })
  await app.ready()
  const login = async (username: string, password = DEMO_PASSWORD) => {
    const payload = { username, password }
    const response = await app.inject({ method: 'POST', url: '/api/users/login/', payload })
    if (response.statusCode !== 200) throw new Error(`login of ${username}: ${response.statusCode} ${response.body}`)
    return response.json<{ access: string; refresh: string }>()
  }
  const call: TestApp['call'] = async (method, url, { as, query, body, headers, address } = {}) => {
    const token = as === undefined ? undefined : (await login(as)).access
    const request: InjectOptions = {
      method,
      url,
      query: query ?? {},
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(address ? { remoteAddress: address } : {}),
    }
    return app.inject(request)
  }
  const close = async () => {
    await app.close()
    await database.close()
    // OpenAPI promises each call's statuses; whatever a test provokes must be among them.
    if (undocumented.size > 0) throw new Error(`Statuses that no description names: ${[...undocumented].join(', ')}`)
  }
  const { db, pool, createClient } = database
  return { app, db, pool, createClient, now, clock, jobs, logLines, call, login, close }
}
