import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartError, systemCode } from '../../lib/start-error.ts'
import { startCluster, stopCluster } from '../embedded/cluster.ts'
import { hasCluster } from '../embedded/data-folder.ts'
import { clusterFolder } from '../embedded.ts'
import { type Manifest, writeManifest } from './manifest.ts'

/** Files of the running server that are not part of its data. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_subtrans'])

/**
 * Copies the embedded database while the portal keeps writing, with PostgreSQL's base backup: it contains every change
 * committed before this call. The signing key is copied too. `target` must not exist yet.
 * @throws StartError with one line for the operator
 */
export async function backUp({ dataDir, target }: { dataDir: string; target: string }): Promise<Manifest> {
  const folder = clusterFolder(dataDir)
  if (!hasCluster(folder)) throw new StartError(`I ${dataDir} finns ingen databas att kopiera.`)
  if (existsSync(target)) throw new StartError(`${target} finns redan: välj en ny mapp.`)
  const draft = `${target}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    return await copyTo(draft, { dataDir, target })
  } catch (error) {
    // Remove the partial copy: it is not a backup and takes the space that the next one needs.
    rmSync(draft, { recursive: true, force: true })
    if (systemCode(error) !== 'ENOSPC') throw error
    throw new StartError(
      `Disken är full: kopian i ${target} blev inte färdig. Ta bort en gammal kopia, eller välj en annan disk.`,
      {
        cause: error,
      },
    )
  }
}

async function copyTo(draft: string, { dataDir, target }: { dataDir: string; target: string }): Promise<Manifest> {
  const folder = clusterFolder(dataDir)
  const takenAt = new Date()
  const { adopted, ...server } = await startCluster({ folder })
  try {
    await copyCluster(server, folder, path.join(draft, 'postgres'))
  } finally {
    if (!adopted) await stopCluster(folder)
  }
  const key = path.join(dataDir, 'signing.key')
  if (existsSync(key)) copyFileSync(key, path.join(draft, 'signing.key'))
  const manifest = await writeManifest(draft, takenAt)
  renameSync(draft, target)
  return manifest
}

/** PostgreSQL documentation, "Making a Base Backup Using the Low Level API". */
async function copyCluster(server: pg.ClientConfig, from: string, to: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  // If the server goes away, the statement fails; without a listener the error event would also end this process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    // The temporary slot keeps the WAL needed by the copy; it ends with this connection.
    await client.query(`select pg_create_physical_replication_slot('stafapp_backup', true, true)`)
    await client.query(`select pg_backup_start('stafapp', true)`)
    copyFolder(from, to)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    copyFolder(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'))
    for (const empty of ['pg_replslot', 'pg_stat_tmp', 'pg_subtrans', 'pg_wal/archive_status', 'pg_wal/summaries'])
      mkdirSync(path.join(to, empty), { recursive: true, mode: 0o700 })
  } finally {
    await client.end()
  }
}

/** Ignores a file that disappears during the copy: WAL replay restores that change. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, copy)
    else if (entry.isFile()) copyFile(source, copy)
  }
}

function copyFile(source: string, copy: string): void {
  try {
    copyFileSync(source, copy)
    chmodSync(copy, 0o600)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
}
