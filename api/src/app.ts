import { api } from '@stafapp/shared/contract/api'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import './fastify-types.ts'
import { createKnownDevices } from './auth/known-devices.ts'
import { createTokens } from './auth/tokens.ts'
import { AnswerCache } from './cache.ts'
import { answerClientError } from './client-error.ts'
import { onCarnivalClock } from './clock.ts'
import type { Db } from './db/db.ts'
import { createHandlers } from './handlers.ts'
import { background } from './jobs/background.ts'
import type { Jobs } from './jobs/jobs.ts'
import { LazyLog } from './lazy-log.ts'
import { createLive } from './live/live.ts'
import { devMail } from './mail/dev-mail.ts'
import type { MailSettings } from './mail/mail-settings.ts'
import { createOutbox } from './mail/outbox.ts'
import { createSecretBox } from './modules/accounts/factor/secret-box.ts'
import { createMaventaClient } from './modules/maventa/maventa-client.ts'
import type { MaventaConfig } from './modules/maventa/maventa-config.ts'
import { accessRule } from './plugins/access-rule.ts'
import { apiDescription } from './plugins/api-description.ts'
import { errors, sendError } from './plugins/errors.ts'
import { headers, setFixedHeaders } from './plugins/headers.ts'
import { health } from './plugins/health.ts'
import { metrics } from './plugins/metrics.ts'
import { requestLog } from './plugins/request-log.ts'
import { site } from './plugins/site.ts'
import { type AnyHandler, registerContract, registerOtherMethods } from './register.ts'
import { createRequestIds } from './request-id.ts'
import { Attempts, createThrottle } from './throttle.ts'
import { createValidatorCompiler } from './validators.ts'

export type AppOptions = {
  db: Db
  /** A connection beside the pool, which listens for changes of other processes. */
  createClient: () => pg.Client
  logger: FastifyBaseLogger
  signingKey: string
  siteDir: string
  newsUrl: URL | undefined
  isHttps: boolean
  /** Proxies whose X-Forwarded-For counts (R41); none when left out. */
  trustProxy?: string
  /** The carnival's clock. */
  now: () => Date
  /** The real clock: tokens, sessions, throttles, caches. */
  clock: () => Date
  isReady: () => boolean
  jobs: Jobs
  mail: MailSettings
  /** undefined: invoices go out by hand. */
  maventa: MaventaConfig | undefined
  /** What links in mails begin with, without a slash at the end. */
  publicUrl: string
  /** Refuses easily guessed passwords for everybody. */
  isStrictPassword: boolean
}

const REQUEST_TIMEOUT_MS = 30_000
const MAX_PARAM_LENGTH = 300

/** Puts the server together; nothing listens yet. Tests run exactly this. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock, isHttps } = options
  const app = Fastify({
    loggerInstance: options.logger,
    // Our own line per request replaces Fastify's two, which hold the raw address.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings, options) => new LazyLog(parent, () => parent.child(bindings, options)),
    genReqId: createRequestIds(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node looks for late requests every 30 s by itself, and so ends them up to a minute after they began.
    http: { connectionsCheckingInterval: 1000, headersTimeout: REQUEST_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    // Whoever has got in before the door closed is answered; the database goes last.
    return503OnClosing: false,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: answerClientError,
    // Bad escapes and over-long parameters are refused before any hook or error handler of ours would run.
    frameworkErrors: (error, request, reply) => {
      setFixedHeaders(request, reply, { isHttps })
      sendError(error, request, reply)
    },
  })
  app.setValidatorCompiler(createValidatorCompiler())
  // Fastify takes text bodies by default; a call that wants one says so itself.
  app.removeContentTypeParser('text/plain')
  await app.register(headers, { isHttps })
  await app.register(accessRule)
  await app.register(errors)
  await app.register(requestLog)
  await app.register(health, { db, isReady: options.isReady })
  await app.register(metrics, { db })
  await app.register(apiDescription, { contract: api })
  const tokens = createTokens(options.signingKey, clock)
  const { jobs, mail, publicUrl, isStrictPassword } = options
  const outbox = createOutbox({ jobs, clock, domain: mail.domain })
  const attempts = new Attempts({ db, clock })
  const devices = createKnownDevices({ signingKey: options.signingKey, isHttps })
  const shownAt = (real: Date) => onCarnivalClock(real, options)
  const wrongCodes = createThrottle(attempts, { name: 'codes', limit: 10, windowMs: 15 * 60_000 })
  const secretBox = createSecretBox(options.signingKey)
  const accounts = {
    clock,
    shownAt,
    jobs,
    outbox,
    publicUrl,
    isStrictPassword,
    attempts,
    devices,
    secretBox,
    wrongCodes,
  }
  const cache = new AnswerCache()
  const live = createLive({ db, createClient: options.createClient, clock, cache, log: options.logger })
  const maventa = options.maventa ? createMaventaClient(options.maventa, { clock }) : null
  const handlers = {
    ...createHandlers({
      tokens,
      clock,
      db,
      attempts,
      devices,
      newsUrl: options.newsUrl,
      accounts,
      maventa,
      announce: live.announce,
    }),
    ...live.handlers,
  }
  registerContract(app, {
    contract: api,
    // Typed per call where they are put together; the loop treats them all alike.
    handlers: handlers as unknown as Readonly<Record<string, AnyHandler>>,
    cache,
    announce: live.announce,
    attempts,
    db,
    tokens,
    clock,
    now: options.now,
    isHttps,
  })
  registerOtherMethods(app, api)
  app.addHook('onReady', live.start)
  app.addHook('preClose', async () => live.drain())
  app.addHook('onClose', live.stop)
  await app.register(background, {
    db,
    jobs,
    settings: mail,
    outbox,
    publicUrl,
    maventa,
    clock,
    shownAt,
    now: options.now,
    announce: live.announce,
  })
  await app.register(devMail, { db, isShown: mail.isShown })
  await app.register(site, { root: options.siteDir })
  return app
}
