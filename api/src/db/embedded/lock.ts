import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'
import { diskFull } from './data-folder.ts'

export type Lock = { release: () => void }

/**
 * Only one process may own a data folder. The lock is the operating system's own, taken through SQLite because Node has
 * no call for it: unlike a file with a process id it is gone the moment its holder dies, whatever killed it.
 * @throws StartError when another process holds it, or the disk has no room for the lock
 */
export function lockFolder(folder: string): Lock {
  const file = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    const full = isHeld(error) ? null : diskFull(path.join(folder, 'postgres'), (error as Error).message)
    if (full) throw full
    throw new StartError(
      `Stafapp kör redan på datamappen ${folder}: stoppa den först, eller välj en annan mapp med STAFAPP_DATA_DIR.`,
      {
        cause: error,
      },
    )
  }
  return { release: () => file.close() }
}

/** SQLITE_BUSY. */
const isHeld = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5
