import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { chooseAccount } from '../embedded/account.ts'
import { startCluster, stopCluster } from '../embedded/cluster.ts'
import { hasCluster, prepareDataFolder } from '../embedded/data-folder.ts'
import { lockFolder } from '../embedded/lock.ts'
import { clusterFolder } from '../embedded.ts'
import { checkManifest, type Manifest } from './manifest.ts'

export type Restored = Manifest & { heldMails: number }

/**
 * Puts a backup into an empty data folder and holds back its outbox: what was waiting then has been sent since, or is no
 * longer wanted; who needs a mail again is sent a new one.
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
      return { ...manifest, heldMails: await holdOutbox(server) }
    } finally {
      await stopCluster(folder)
    }
  } finally {
    lock.release()
  }
}

/** Beside the final folder and then renamed: a restore that is killed leaves no half database behind. */
function copyIn(backup: string, dataDir: string, folder: string): void {
  const draft = `${folder}.restore`
  rmSync(draft, { recursive: true, force: true })
  cpSync(path.join(backup, 'postgres'), draft, { recursive: true })
  // A copy is made with the umask, and PostgreSQL refuses a folder that others may read.
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

const HELD = 'Väntade när säkerhetskopian togs: skicka på nytt om den behövs.'

async function holdOutbox(server: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ invitation_id: number | null; message_receiver_id: number | null }>(
      `update mail_message set state = 'dead', cause = $1, leased_until = null
       where state in ('queued', 'failed') returning invitation_id, message_receiver_id`,
      [HELD],
    )
    const invitations = rows.map(({ invitation_id }) => invitation_id).filter((id) => id !== null)
    await client.query(`update invitation set delivery = 'failed' where id = any($1)`, [invitations])
    const receivers = rows.map(({ message_receiver_id }) => message_receiver_id).filter((id) => id !== null)
    await client.query(`update message_receiver set state = 'failed', cause = $2 where id = any($1)`, [receivers, HELD])
    await client.query(`delete from pgboss.job where state < 'completed'`)
    await client.query('commit')
    return rows.length
  } finally {
    await client.end()
  }
}
