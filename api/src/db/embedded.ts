import path from 'node:path'
import { type Cluster, startCluster, stopCluster } from './embedded/cluster.ts'
import { prepareDataFolder } from './embedded/data-folder.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { lockFolder } from './embedded/lock.ts'

export type EmbeddedDatabase = {
  settings: { host: string; port: number; user: string; password?: string; database: string }
  /** true when the server had survived the process before this one. */
  adopted: boolean
  /** Stops PostgreSQL and frees the folder. Call it after the pool has ended. */
  stop: () => Promise<void>
}

export const clusterFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'postgres')

/**
 * A real PostgreSQL of our own in the data folder, for everybody who has not set DATABASE_URL. It is started again when it
 * ends without having been told to; `onOutage` hears of that.
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
