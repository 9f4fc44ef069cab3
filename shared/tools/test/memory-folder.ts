import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Linux keeps what is written here in memory. */
const MEMORY = '/dev/shm'
const PREFIX = 'stafapp-test-'
/** A whole run holds less than 2 GB at a time; the rest is for the machine. */
const NEEDED_BYTES = 8 * 1024 ** 3

type Options = { memory?: string; neededBytes?: number }

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const hasRoom = (memory: string, neededBytes: number): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) >= neededBytes
  } catch {
    return false
  }
}

/** Whether programs may be started from the folder, which containers often forbid in shared memory. */
const startsPrograms = (folder: string): boolean => {
  const program = join(folder, 'probe')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

/** Deletes folders of runs that were killed, because they hold memory. */
const removeLeft = (memory: string): void => {
  for (const name of readdirSync(memory).filter((one) => one.startsWith(PREFIX))) {
    if (!isRunning(Number(name.slice(PREFIX.length)))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/**
 * Makes a folder in memory for the temporary files of a test run. Tests make and drop hundreds of databases of some
 * hundred files each: on a disk these files cost half of the processor time of the api's tests.
 *
 * @returns undefined where the system has no such folder, too little memory, or may not start programs there
 */
export const makeMemoryFolder = ({ memory = MEMORY, neededBytes = NEEDED_BYTES }: Options = {}) => {
  if (!hasRoom(memory, neededBytes)) return undefined
  removeLeft(memory)
  const folder = join(memory, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL refuses to run as root, so it runs as another user, who must reach its files.
  chmodSync(folder, 0o777)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (startsPrograms(folder)) return { folder, remove }
  remove()
  return undefined
}
