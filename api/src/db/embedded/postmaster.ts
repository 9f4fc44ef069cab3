import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'

/** What a running server writes into its folder. */
export type Postmaster = { pid: number; port: number; socketFolder: string }

const fileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** The server that runs, or ran until it was killed, on this folder. */
export function readPostmaster(cluster: string): Postmaster | null {
  const text = readIfThere(fileOf(cluster))
  if (text === null) return null
  const [pid, , , port, socketFolder, ...rest] = text.split('\n')
  // A number below 2 would mean a whole group of processes, or init, to whoever sends it a signal. Without the lines after the
  // fifth the file was torn while it was written.
  if (!Number.isInteger(Number(pid)) || Number(pid) < 2 || !Number(port) || rest.length === 0) return null
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
  if (!running) {
    dropTornPidFile(cluster)
    return
  }
  const nameFile = `/proc/${running.pid}/comm`
  if (!existsSync(nameFile) || readFileSync(nameFile, 'utf8').trim() === 'postgres') return
  rmSync(fileOf(cluster))
  rmSync(path.join(running.socketFolder, `.s.PGSQL.${running.port}.lock`), { force: true })
}

/**
 * A power cut while a server started leaves the file empty or half, and PostgreSQL would refuse to start for ever. It says
 * nothing then, and goes, unless a server does run on the folder: two on one would destroy it.
 */
function dropTornPidFile(cluster: string): void {
  if (!existsSync(fileOf(cluster)) || isServed(cluster)) return
  rmSync(fileOf(cluster))
}

/** Whether any process of PostgreSQL works in the folder. Only Linux tells; elsewhere the portal's own lock has to do. */
function isServed(cluster: string): boolean {
  if (!existsSync('/proc/self/comm')) return false
  const folder = realpathSync(cluster)
  return readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid) || nameOf(pid) !== 'postgres') return false
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      // It has ended, or is another user's, who cannot write here.
      return false
    }
  })
}

/** A process's name; empty when it has ended. */
function nameOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
