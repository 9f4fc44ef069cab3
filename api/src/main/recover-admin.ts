import { parseArgs } from 'node:util'
import { connect, type Database } from '../db/db.ts'
import { startCluster, stopCluster } from '../db/embedded/cluster.ts'
import { hasCluster } from '../db/embedded/data-folder.ts'
import { clusterFolder } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { createBoss, prepareQueues, sendAllThrough, sendThrough } from '../jobs/jobs.ts'
import { StartError } from '../lib/start-error.ts'
import { createClock, onCarnivalClock } from '../lib/time/clock.ts'
import { mailSettings } from '../mail/mail-settings.ts'
import { createOutbox } from '../mail/outbox.ts'
import { recoverSuperAdmin } from '../modules/accounts/public.ts'
import { type Config, readConfig } from './config.ts'
import { publicUrlOf } from './public-url.ts'

const USAGE = 'Skriv vems konto: npm run recover-admin -- användarnamn [--email ny@adress.fi]'

/**
 * `npm run recover-admin -- USERNAME [--email ADDRESS]`: restores access for a super admin who has lost password,
 * mailbox or second factor. Works while the portal runs, with the embedded database or DATABASE_URL.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const wanted = readWanted()
  const database = await open(config)
  try {
    const { username, url, expiresAt } = await recover(config, database, wanted)
    const minutes = Math.round((expiresAt.getTime() - Date.now()) / 60_000)
    console.log(`Kontot ${username} är återställt: alla enheter är utloggade och tvåstegsinloggningen är avstängd.`)
    console.log(
      `Öppna länken inom ${minutes} minuter och välj ett nytt lösenord. Den kan användas en gång:\n\n  ${url}\n`,
    )
  } finally {
    await database.close()
  }
}

function readWanted(): { username: string; email: string | undefined } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { email: { type: 'string' } } })
    const [username, ...more] = positionals
    if (!username || more.length > 0) throw new StartError(USAGE)
    if (values.email !== undefined && !isAddress(values.email))
      throw new StartError(`${values.email} är inte en e-postadress.`)
    return { username, email: values.email }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(USAGE)
  }
}

function isAddress(text: string): boolean {
  const [name, domain, ...more] = text.split('@')
  const isPlain = /^[!-~]{3,254}$/.test(text) && !/[<>",;:()\\]/.test(text)
  return isPlain && Boolean(name) && Boolean(domain?.includes('.')) && more.length === 0
}

/** Opens the database of a running portal, or starts the embedded one for the duration of this command. */
async function open({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Config): Promise<Pick<Database, 'db' | 'pool' | 'close'>> {
  const onIdleError = () => undefined
  if (databaseUrl) return openDatabase({ url: databaseDirectUrl ?? databaseUrl, dataDir, onIdleError })
  const folder = clusterFolder(dataDir)
  if (!hasCluster(folder)) throw new StartError(`I ${dataDir} finns ingen databas.`)
  const { adopted, ...server } = await startCluster({ folder })
  const stop = async () => void (adopted || (await stopCluster(folder)))
  try {
    const database = await connect({ ...server, database: 'postgres' }, onIdleError)
    const close = async () => {
      await database.close()
      await stop()
    }
    return { ...database, close }
  } catch (error) {
    await stop()
    throw error
  }
}

async function recover(
  config: Config,
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  wanted: { username: string; email: string | undefined },
) {
  const publicUrl = publicUrlOf(config)
  const carnival = createClock(config.startsAt)
  const now = new Date()
  const boss = createBoss(pool, { supervise: false })
  await prepareQueues(boss)
  try {
    const jobs = { send: sendThrough(boss), sendAll: sendAllThrough(boss) }
    const outbox = createOutbox({ jobs, clock: () => now, domain: mailSettings(config, publicUrl).domain })
    const shownAt = (real: Date) => onCarnivalClock(real, { now: carnival, clock: () => new Date() })
    return await recoverSuperAdmin(db, wanted, { outbox, publicUrl, now, shownAt })
  } finally {
    await boss.stop({ close: false, graceful: false })
  }
}

main().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
})
