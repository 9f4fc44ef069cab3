import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../db/db.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { becomeApp, openDatabase } from '../db/open.ts'
import { readSigningKey } from '../http/auth/signing-key.ts'
import { createJobs } from '../jobs/jobs.ts'
import { StartError, systemCode } from '../lib/start-error.ts'
import { createClock } from '../lib/time/clock.ts'
import { safeError } from '../logging/safe-error.ts'
import { mailSettings } from '../mail/mail-settings.ts'
import { createSetupCode, setupNotice } from '../modules/accounts/public.ts'
import { seedRaceDay } from '../seed/seed-race-day.ts'
import { seedWhenEmpty } from '../seed/seed-when-empty.ts'
import { buildApp } from './app.ts'
import { type Config, requireSecrets } from './config.ts'
import { publicUrlOf } from './public-url.ts'

export type Running = {
  app: FastifyInstance
  /** Address for the operator's browser. */
  address: string
  /** How to become the first super admin; null when there is one. Contains a secret for the operator. */
  setupNotice: string | null
  /** Refuses new requests, waits for running ones, then closes the pool and the database. */
  stop: () => Promise<void>
}

/**
 * Opens and migrates the database, and listens.
 * @throws StartError with one line for the operator
 */
export async function start(config: Config, logger: Logger): Promise<Running> {
  requireSecrets(config)
  let isReady = true
  const onIdleError = (error: Error) => logger.warn({ err: safeError(error) }, 'idle database connection lost')
  const owner = await openDatabase({
    url: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
    onIdleError,
    onOutage: (error) => logger.error({ event: 'database_stopped', err: safeError(error) }, 'database stopped'),
  })
  let database: Database = owner
  try {
    await migrateDatabase(owner.pool, undefined, owner.app)
    database = await becomeApp(owner, onIdleError)
    if (config.isDemo) await seedWhenEmpty(database.db)
    if (config.isRaceDayPlayed) await seedRaceDay(database.db, createClock(config.startsAt)())
    const publicUrl = publicUrlOf(config)
    const app = await buildApp({
      db: database.db,
      createClient: database.createClient,
      logger,
      signingKey: readSigningKey(config.dataDir, config.jwtSecret),
      siteDir: config.siteDir,
      documentsDir: config.documentsDir,
      newsUrl: config.newsUrl,
      ...(config.trustProxy ? { trustProxy: config.trustProxy } : {}),
      isHttps: config.publicUrl?.protocol === 'https:',
      now: createClock(config.startsAt, config.clockSpeed),
      clock: () => new Date(),
      isReady: () => isReady,
      jobs: createJobs({
        pool: database.pool,
        onError: (error) => logger.warn({ err: safeError(error) }, 'background job'),
      }),
      mail: mailSettings(config, publicUrl),
      publicUrl,
      maventa: config.maventa,
      pushRelay: config.pushRelay,
      isStrictPassword: config.isStrictPassword,
      isApiShown: config.isApiShown,
    })
    const address = await listen(app, config)
    warnOfMissingSettings(config, logger)
    const stop = async () => {
      isReady = false
      await app.close()
      await database.close()
    }
    const code = await createSetupCode(database.db, new Date())
    return { app, address, stop, setupNotice: code === null ? null : setupNotice(publicUrl, code) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Production should set these; a demo works without them. */
function warnOfMissingSettings({ databaseUrl, databaseOwnerUrl, isDemo, smtpUrl, publicUrl }: Config, logger: Logger) {
  if (isDemo) return
  if (databaseUrl && !databaseOwnerUrl)
    logger.warn(
      'DATABASE_OWNER_URL is not set: the server owns its tables, and could switch off what guards the change log',
    )
  if (!smtpUrl) logger.warn('STAFAPP_SMTP_URL is not set: mails wait in the outbox')
  if (!publicUrl) logger.warn('STAFAPP_PUBLIC_URL is not set: links in mails lead to this machine')
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    const code = systemCode(error)
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} är upptagen: stoppa det andra programmet, eller välj en annan port med PORT.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} får inte användas av den här användaren: välj en över 1023 med PORT.`)
    if (code?.startsWith('E')) throw new StartError(`Kan inte lyssna på ${host}:${port} (${code}): se HOST och PORT.`)
    throw error
  }
  const bound = app.server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  return `http://${['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host}:${actual}`
}
