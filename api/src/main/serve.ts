import path from 'node:path'
import closeWithGrace from 'close-with-grace'
import { StartError } from '../lib/start-error.ts'
import { createLogger } from '../logging/logger.ts'
import { safeError } from '../logging/safe-error.ts'
import { DEMO_PASSWORD } from '../seed/seed-when-empty.ts'
import { readConfig } from './config.ts'
import { start } from './start.ts'

/** One account per role, created by the seed. */
const demoAccounts = [
  ['teacher', 'lagledare'],
  ['school_admin', 'skoladmin'],
  ['super_admin', 'superadmin'],
] as const

/** The text shown to the operator after the start. */
function startupBanner(address: string, isDemo: boolean): string {
  const lines = ['', '  Stafapp 2.0', `  ${address}`, '']
  if (isDemo) {
    lines.push(`  Demokonton, lösenord ${DEMO_PASSWORD}:`)
    for (const [role, username] of demoAccounts) lines.push(`    ${role.padEnd(14)}${username}`)
    lines.push('')
  }
  lines.push('  Ctrl-C stoppar. Data finns kvar till nästa start.', '')
  return lines.join('\n')
}

const GRACE_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  // A worker thread is started for each import and each paper, and translating its TypeScript takes four fifths of that.
  process.env.NODE_COMPILE_CACHE ||= path.join(config.dataDir, 'compiled')
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
