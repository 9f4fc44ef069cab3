import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Fields of `postmaster.pid`, written by a running server. */
export type Postmaster = { pid: number; port: number; socketFolder: string }

const fileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** The server that runs, or ran until it was killed, on this folder. */
export function readPostmaster(cluster: string): Postmaster | null {
  const text = readIfThere(fileOf(cluster))
  if (text === null) return null
  const [pid, , , port, socketFolder, ...rest] = text.split('\n')
  // A signal to a number below 2 would reach init or a process group. Fewer than six lines: the file was only partly
  // written.
  if (!Number.isInteger(Number(pid)) || Number(pid) < 2 || !Number(port) || rest.length === 0) return null
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder?.trim() ?? '' }
}

/** Reads without checking first, because a stopping server may remove the file in between. */
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
 * Removes the pid file when its process id belongs to another program after a reboot or in a new container: PostgreSQL
 * would take that program for a running server and refuse to start. Only where /proc gives process names.
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
 * Removes an empty or partial pid file left by a power cut, which would keep PostgreSQL from starting. Keeps it while a
 * server runs on the folder: two servers would destroy the database.
 */
function dropTornPidFile(cluster: string): void {
  if (!existsSync(fileOf(cluster)) || isServed(cluster)) return
  rmSync(fileOf(cluster))
}

/**
 * Whether a PostgreSQL process works in the folder. Only Linux can tell; elsewhere the portal's own lock must suffice.
 */
function isServed(cluster: string): boolean {
  if (!existsSync('/proc/self/comm')) return false
  const folder = realpathSync(cluster)
  return readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid) || nameOf(pid) !== 'postgres') return false
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      // The process has ended, or belongs to another user, who cannot write here.
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
