import { api } from '@stafapp/shared/contract/api'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { Db } from '../db/db.ts'
import { createKnownDevices } from '../http/auth/known-devices.ts'
import { isOrganiser } from '../http/auth/own-objects.ts'
import { createTokens } from '../http/auth/tokens.ts'
import { answerClientError } from '../http/errors/client-error.ts'
import type { Context } from '../http/handler.ts'
import { Attempts, createRateLimiter } from '../http/limits/rate-limiter.ts'
import { accessRule } from '../http/plugins/access-rule.ts'
import { apiDescription } from '../http/plugins/api-description.ts'
import { errors, sendError } from '../http/plugins/errors.ts'
import { headers, setFixedHeaders } from '../http/plugins/headers.ts'
import { health } from '../http/plugins/health.ts'
import { metrics } from '../http/plugins/metrics.ts'
import { requestLog } from '../http/plugins/request-log.ts'
import { schoolSearch } from '../http/plugins/school-search.ts'
import { site } from '../http/plugins/site.ts'
import { type AnyHandler, registerContract, registerOtherMethods, type Served } from '../http/register.ts'
import { FileAnswer } from '../http/responses/file-answer.ts'
import { AnswerCache } from '../http/responses/response-cache.ts'
import { compileSerializer } from '../http/serializers.ts'
import { compileValidator } from '../http/validators.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { onCarnivalClock } from '../lib/time/clock.ts'
import { createLive } from '../live/live.ts'
import { LazyLog } from '../logging/lazy-log.ts'
import { createRequestIds } from '../logging/request-id.ts'
import { devMail } from '../mail/dev-mail.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import { createOutbox } from '../mail/outbox.ts'
import { createSecretBox } from '../modules/accounts/public.ts'
import { audit } from '../modules/audit/public.ts'
import {
  createMaventaClient,
  createTwinChecker,
  type MaventaConfig,
  type TwinCheckerOptions,
} from '../modules/money/public.ts'
import { vapidKeysFrom } from '../modules/push/public.ts'
import { listStartingSchools } from '../modules/schedule/public.ts'
import { createHandlers } from './all-handlers.ts'
import { background } from './background.ts'
import '../http/fastify-types.ts'

const HOUR_MS = 60 * 60_000

/**
 * Records an export of personal data in the audit log: a file downloaded by any user, or the organiser's reads of the
 * persons named by the call. The same download by one user is logged once an hour, because the timing computer polls
 * every few seconds.
 */
async function noteDownload({ call, query, result }: Served, ctx: Context, attempts: Attempts): Promise<void> {
  const { user } = ctx
  if (!call.persons || !user || !(result instanceof FileAnswer || isOrganiser(user))) return
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1))
  // `since` is the version that the caller already has, not part of the selection.
  const after = Object.fromEntries(asked.filter(([name]) => name !== 'since'))
  const [counted] = await attempts.add([`download ${user.id} ${call.persons} ${JSON.stringify(after)}`], HOUR_MS)
  if (counted?.count !== 1) return
  await audit(ctx.db, ctx, { action: `download.${call.persons}`, objectType: 'download', objectId: null, after })
}

type AppOptions = {
  db: Db
  /** A connection outside the pool, which listens for changes of other processes. */
  createClient: () => pg.Client
  logger: FastifyBaseLogger
  signingKey: string
  siteDir: string
  /** HTML documents of public pages, kept up to date by shared/build/documents/main.ts. */
  documentsDir: string
  newsUrl: URL | undefined
  isHttps: boolean
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustProxy?: string
  /** The carnival's clock. */
  now: () => Date
  /** The real clock: tokens, sessions, throttles, caches. */
  clock: () => Date
  isReady: () => boolean
  jobs: Jobs
  mail: MailSettings
  /** undefined: invoices are sent manually. */
  maventa: MaventaConfig | undefined
  /** Receives all notifications to devices instead of the browsers' push services; undefined: none. */
  pushRelay: URL | undefined
  /** The thread that checks invoices by rules; the real one by default. */
  twins?: TwinCheckerOptions
  /** Base of links in mails, without a trailing slash. */
  publicUrl: string
  /** Refuses easily guessed passwords for all users. */
  isStrictPassword: boolean
  /** Serves the description of the API and its page. */
  isApiShown: boolean
}

const REQUEST_TIMEOUT_MS = 30_000
const MAX_PARAM_LENGTH = 300

/** Assembles the server without listening; tests use it as it is. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock, isHttps } = options
  const app = Fastify({
    loggerInstance: options.logger,
    // Replaces Fastify's two lines per request, which contain the raw address, by one of our own.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings, options) => new LazyLog(parent, () => parent.child(bindings, options)),
    genReqId: createRequestIds(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node's default is to check for late requests every 30 s, so they would end up to a minute after their start.
    http: { connectionsCheckingInterval: 1000, headersTimeout: REQUEST_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    // Requests accepted before closing are still answered; the database is closed last.
    return503OnClosing: false,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: answerClientError,
    // Bad escapes and over-long parameters are refused before our hooks and error handlers run.
    frameworkErrors: (error, request, reply) => {
      setFixedHeaders(request, reply, { isHttps })
      sendError(error, request, reply)
    },
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  // Fastify accepts text bodies by default; calls that need them register a parser.
  app.removeContentTypeParser('text/plain')
  await app.register(headers, { isHttps })
  await app.register(accessRule)
  await app.register(errors)
  await app.register(requestLog)
  await app.register(health, { db, isReady: options.isReady })
  await app.register(metrics, { db, documentsDir: options.documentsDir })
  await app.register(apiDescription, { isShown: options.isApiShown })
  const tokens = createTokens(options.signingKey, clock)
  const { jobs, mail, publicUrl, isStrictPassword } = options
  const outbox = createOutbox({ jobs, clock, domain: mail.domain })
  const attempts = new Attempts({ db, clock })
  const devices = createKnownDevices({ signingKey: options.signingKey, isHttps })
  const shownAt = (real: Date) => onCarnivalClock(real, options)
  const wrongCodes = createRateLimiter(attempts, { name: 'codes', limit: 10, windowMs: 15 * 60_000 })
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
  const cache = new AnswerCache(api)
  const live = createLive({ db, createClient: options.createClient, clock, cache, log: options.logger })
  const maventa = options.maventa ? createMaventaClient(options.maventa, { clock }) : null
  const push = {
    keys: vapidKeysFrom(options.signingKey),
    contact: isHttps ? publicUrl : `mailto:no-reply@${mail.domain}`,
    relay: options.pushRelay,
  }
  const checkTwins = createTwinChecker(options.twins)
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
      checkTwins,
      announce: live.announce,
      push,
      holdS: mail.holdS,
    }),
    ...live.handlers,
  }
  registerContract(app, {
    contract: api,
    // Typed per call where they are assembled; here they are handled alike.
    handlers: handlers as unknown as Readonly<Record<string, AnyHandler>>,
    cache,
    announce: live.announce,
    noteServed: (served, ctx) => noteDownload(served, ctx, attempts),
    db,
    tokens,
    clock,
    now: options.now,
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
    push,
    checkTwins,
    clock,
    shownAt,
    now: options.now,
    announce: live.announce,
  })
  await app.register(devMail, { db, isShown: mail.isShown })
  await app.register(schoolSearch, {
    listSchools: async () => {
      const compute = async () => JSON.stringify((await listStartingSchools(db, {})).data)
      const { bodies } = await cache.get('GET /api/events/schools/', 'search', compute)
      return JSON.parse(bodies.identity.toString())
    },
    documentsDir: options.documentsDir,
  })
  await app.register(site, { root: options.siteDir, documentsDir: options.documentsDir })
  return app
}
