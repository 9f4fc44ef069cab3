import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const patienceMs = 60_000

/** Lets one process at a time work on a folder (build or site). The lock of a dead process is taken over. */
export async function withLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const file = join(dir, '.lock')
  mkdirSync(dir, { recursive: true })
  const deadline = Date.now() + patienceMs
  while (!tryLock(file)) {
    if (Date.now() > deadline) throw new Error(`Another process is at work in ${dir}; remove ${file} if there is none.`)
    await delay(50)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!ownerLives(file)) rmSync(file, { force: true })
    return false
  }
}

function ownerLives(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    // EPERM: alive, but another user's. ENOENT: just released, the next attempt decides.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
