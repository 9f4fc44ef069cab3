import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../../lib/start-error.ts'
import { chooseAccount } from '../embedded/account.ts'
import { startCluster, stopCluster } from '../embedded/cluster.ts'
import { hasCluster, prepareDataFolder } from '../embedded/data-folder.ts'
import { lockFolder } from '../embedded/lock.ts'
import { clusterFolder } from '../embedded.ts'
import { holdOutbox } from './hold-outbox.ts'
import { checkManifest, type Manifest } from './manifest.ts'

export type Restored = Manifest & { heldMails: number }

/**
 * Copies a backup into an empty data folder and holds back its outbox.
 * @throws StartError: damaged backup, a folder in use, a folder that holds a database already
 */
export async function restore({ backup, dataDir }: { backup: string; dataDir: string }): Promise<Restored> {
  const manifest = await checkManifest(backup)
  prepareDataFolder(dataDir)
  const lock = lockFolder(dataDir)
  try {
    const folder = clusterFolder(dataDir)
    if (hasCluster(folder))
      throw new StartError(`${dataDir} har redan en databas: flytta den, eller välj en annan mapp.`)
    copyIn(backup, dataDir, folder)
    const { adopted: _started, ...server } = await startCluster({ folder })
    try {
      return { ...manifest, heldMails: await holdOutbox({ ...server, database: 'postgres' }) }
    } finally {
      await stopCluster(folder)
    }
  } finally {
    lock.release()
  }
}

/** Copies beside the final folder and renames, so that a killed restore leaves no partial database. */
function copyIn(backup: string, dataDir: string, folder: string): void {
  const draft = `${folder}.restore`
  rmSync(draft, { recursive: true, force: true })
  cpSync(path.join(backup, 'postgres'), draft, { recursive: true })
  // The copy gets its mode from the umask, and PostgreSQL refuses a folder that others may read.
  chmodSync(draft, 0o700)
  const account = chooseAccount()
  account.own(draft)
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true }))
    account.own(path.join(entry.parentPath, entry.name))
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  const key = path.join(backup, 'signing.key')
  if (existsSync(key)) cpSync(key, path.join(dataDir, 'signing.key'))
}
