import path from 'node:path'
import { backUp } from '../db/backup/back-up.ts'
import { StartError } from '../lib/start-error.ts'
import { readConfig } from './config.ts'

/** `npm run db:backup -- FOLDER`: copies the embedded database, also while the portal runs. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) throw new StartError('DATABASE_URL är satt: ta säkerhetskopian med pg_dump.')
  const [target] = process.argv.slice(2)
  if (!target) throw new StartError('Skriv vart kopian ska: npm run db:backup -- /mapp/stafapp-2025-05-08')
  const { files } = await backUp({ dataDir, target: path.resolve(target) })
  console.log(
    `Säkerhetskopian ligger i ${target} (${Object.keys(files).length} filer, kontrollsummor i manifest.json).`,
  )
}

main().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
})
