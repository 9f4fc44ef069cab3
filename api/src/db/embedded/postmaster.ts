import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** What a running server writes into its folder. */
export type Postmaster = { pid: number; port: number; socketFolder: string }

const fileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** The server that runs, or ran until it was killed, on this folder. */
export function readPostmaster(cluster: string): Postmaster | null {
  const text = readIfThere(fileOf(cluster))
  if (text === null) return null
  const [pid, , , port, socketFolder] = text.split('\n')
  // A number below 2 would mean a whole group of processes, or init, to whoever sends it a signal.
  if (!Number.isInteger(Number(pid)) || Number(pid) < 2) return null
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder?.trim() ?? '' }
}

/** One look, not two: a server that stops takes its file away between them. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * After a reboot, or in a new container, the old server's process id may belong to another program, and PostgreSQL would
 * take that for a running server for ever. Where the system tells a process's name, such a file is removed.
 */
export function dropForeignPidFile(cluster: string): void {
  const running = readPostmaster(cluster)
  if (!running) return
  const nameFile = `/proc/${running.pid}/comm`
  if (!existsSync(nameFile) || readFileSync(nameFile, 'utf8').trim() === 'postgres') return
  rmSync(fileOf(cluster))
  rmSync(path.join(running.socketFolder, `.s.PGSQL.${running.port}.lock`), { force: true })
}
