import closeWithGrace from 'close-with-grace'
import { StartError } from '../lib/start-error.ts'
import { createLogger } from '../logging/logger.ts'
import { safeError } from '../logging/safe-error.ts'
import { readConfig } from './config.ts'
import { start } from './start.ts'
import { startupBanner } from './startup-banner.ts'

const GRACE_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  const { address, stop, setupNotice } = await start(config, logger)
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err, signal }) => {
    if (err) logger.fatal({ err: safeError(err) }, 'stopping after an error')
    else logger.info({ signal }, 'stopping')
    await stop()
  })
  console.log(startupBanner(address, config.isDemo))
  // Printed with LOG_LEVEL=silent too: without it a first login is impossible.
  if (setupNotice) console.log(`  ${setupNotice}\n`)
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
  console.error(error instanceof StartError ? error.message : `Starten misslyckades: ${reason}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exitCode = 1
})
