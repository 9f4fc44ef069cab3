import path from 'node:path'
import { type Cluster, startCluster, stopCluster } from './embedded/cluster.ts'
import { prepareDataFolder } from './embedded/data-folder.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { lockFolder } from './embedded/lock.ts'

export type EmbeddedDatabase = {
  settings: { host: string; port: number; user: string; password?: string; database: string }
  /** true when the server was still running after the previous process had died. */
  adopted: boolean
  /** Stops PostgreSQL and unlocks the folder. Call it after the pool has ended. */
  stop: () => Promise<void>
}

export const clusterFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'postgres')

/**
 * Runs our own PostgreSQL in the data folder when DATABASE_URL is not set, and restarts it when it ends unexpectedly;
 * `onOutage` is called then.
 * @throws StartError: folder not writable, owned by another start, damaged, or PostgreSQL refused
 */
export async function startEmbedded(dataDir: string, onOutage: (error: unknown) => void): Promise<EmbeddedDatabase> {
  prepareDataFolder(dataDir)
  const lock = lockFolder(dataDir)
  const folder = clusterFolder(dataDir)
  try {
    const { adopted, ...server }: Cluster = await startCluster({ folder })
    const watch = keepRunning({ folder, port: server.port, onOutage })
    return {
      settings: { ...server, database: 'postgres' },
      adopted,
      stop: async () => {
        await watch.end()
        await stopCluster(folder)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
