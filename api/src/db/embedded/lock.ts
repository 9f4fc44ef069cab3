import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../lib/start-error.ts'
import { diskFull } from './data-folder.ts'

export type Lock = { release: () => void }

/**
 * Lets only one process own a data folder. It takes an operating-system lock through SQLite, because Node has no call
 * for one; unlike a pid file, it is released when its holder dies.
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
