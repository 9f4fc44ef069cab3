import { isRunning, startCluster } from './cluster.ts'
import { hasCluster } from './data-folder.ts'

const LOOK_MS = 2000

type Options = { folder: string; port: number; onOutage: (error: unknown) => void }

/**
 * Starts the server again when it has ended for good: a disk that is full where it writes its log ends it (F17), and so
 * does a system that is out of memory. Requests are answered 503 meanwhile; freeing space is all that there is to do. A
 * folder that has been taken away is not made anew, for nobody asked for an empty portal.
 */
export function keepRunning({ folder, port, onOutage }: Options): { end: () => Promise<void> } {
  let isOver = false
  /** What was said last: an outage of hours is one line in the log, and one more for each new reason. */
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
  // Alone it keeps no process alive: a server that has failed to start ends.
  timer.unref()
  return {
    end: async () => {
      isOver = true
      clearInterval(timer)
      await looking
    },
  }
}
