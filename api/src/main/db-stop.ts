import { stopCluster } from '../db/embedded/cluster.ts'
import { prepareDataFolder } from '../db/embedded/data-folder.ts'
import { lockFolder } from '../db/embedded/lock.ts'
import { clusterFolder } from '../db/embedded.ts'
import { StartError } from '../lib/start-error.ts'
import { readConfig } from './config.ts'

/** `npm run db:stop`: stops an embedded database left running by a killed portal. */
async function main(): Promise<void> {
  const { dataDir } = readConfig(process.env)
  prepareDataFolder(dataDir)
  const lock = lockFolder(dataDir)
  const stopped = await stopCluster(clusterFolder(dataDir))
  lock.release()
  console.log(stopped ? 'Databasen är stoppad.' : 'Ingen databas körs.')
}

main().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
})
