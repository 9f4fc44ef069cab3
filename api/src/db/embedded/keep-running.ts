import { isRunning, startCluster } from './cluster.ts'
import { hasCluster } from './data-folder.ts'

const LOOK_MS = 2000

type Options = { folder: string; port: number; onOutage: (error: unknown) => void }

/**
 * Restarts PostgreSQL after it has ended, such as when the disk is full for its WAL or memory runs out. Requests get
 * 503 meanwhile. A missing folder is not created again, because that would start an empty portal.
 */
export function keepRunning({ folder, port, onOutage }: Options): { end: () => Promise<void> } {
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
