import path from 'node:path'
import { holdOutbox } from '../db/backup/hold-outbox.ts'
import { restore } from '../db/backup/restore.ts'
import { StartError } from '../lib/start-error.ts'
import { readConfig } from './config.ts'

/**
 * `npm run db:restore -- FOLDER`: copies a backup into an empty data folder. With DATABASE_URL and no folder, after
 * pg_restore: holds back the mails that waited when the dump was made. The portal must be stopped.
 */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const [backup] = process.argv.slice(2)
  if (databaseUrl) return holdBack(databaseUrl, backup)
  if (!backup) throw new StartError('Skriv var kopian ligger: npm run db:restore -- /mapp/stafapp-2025-05-08')
  const { takenAt, heldMails } = await restore({ backup: path.resolve(backup), dataDir })
  console.log(`Databasen i ${dataDir} är som den var ${takenAt}; ${heldMails} väntande mejl har hållits inne.`)
}

async function holdBack(connectionString: string, backup: string | undefined): Promise<void> {
  if (backup) throw new StartError('DATABASE_URL är satt: återställ med pg_restore, och kör sedan utan mapp.')
  const heldMails = await holdOutbox({ connectionString })
  console.log(`${heldMails} väntande mejl har hållits inne.`)
}

main().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
})
