import path from 'node:path'
import { type Cluster, isRunning, startCluster, stopCluster } from './embedded/cluster.ts'
import { hasCluster, prepareDataFolder } from './embedded/data-folder.ts'
import { lockFolder } from './embedded/lock.ts'

type EmbeddedDatabase = {
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

const LOOK_MS = 2000

type Options = { folder: string; port: number; onOutage: (error: unknown) => void }

/**
 * Restarts PostgreSQL after it has ended, such as when the disk is full for its WAL or memory runs out. Requests get
 * 503 meanwhile. A missing folder is not created again, because that would start an empty portal.
 */
function keepRunning({ folder, port, onOutage }: Options): { end: () => Promise<void> } {
  let isOver = false
  /** The last reported reason: a long outage is logged once per reason. */
  let said = ''
  const say = (error: Error) => {
    const reason = error.message.replaceAll(/\d+/g, '')
    if (reason !== said) onOutage(error)
    said = reason
  }
  const look = async () => {
    if (isRunning(folder)) return
    try {
      if (!hasCluster(folder)) throw new Error(`Databasmappen ${folder} är borta.`)
      await startCluster({ folder, port })
      onOutage(new Error('Databasen hade stannat och är startad på nytt.'))
      said = ''
    } catch (error) {
      say(error instanceof Error ? error : new Error(String(error)))
    }
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(() => (isOver ? undefined : look()))
  }, LOOK_MS)
  // Does not keep the process alive, so a server whose start failed can exit.
  timer.unref()
  return {
    end: async () => {
      isOver = true
      clearInterval(timer)
      await looking
    },
  }
}
