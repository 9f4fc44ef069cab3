import { readConfig } from '../config.ts'
import { StartError } from '../start-error.ts'
import { stopCluster } from './embedded/cluster.ts'
import { prepareDataFolder } from './embedded/data-folder.ts'
import { lockFolder } from './embedded/lock.ts'
import { clusterFolder } from './embedded.ts'

/** `npm run db:stop`: stops a database that outlived its portal. A running portal stops its own. */
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
