import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'

/** How this user starts PostgreSQL's programs. */
export type Account = {
  command: (program: string, args: string[]) => [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** Gives a folder that we created to PostgreSQL's account. */
  own: (folder: string) => void
  /** Lets PostgreSQL's account traverse our folder without listing it. */
  pass: (folder: string) => void
}

const NOBODY = 65534

const plain: Account = {
  command: (program, args) => [program, args],
  options: {},
  own: () => undefined,
  pass: () => undefined,
}

/**
 * PostgreSQL refuses to run as root. In its own user namespace root is an ordinary user that can still reach files
 * below a 0700 home. Where the kernel forbids namespaces the programs run as the system account `nobody`, which can read
 * fewer folders.
 */
export function chooseAccount(): Account {
  if (process.platform === 'win32' || process.geteuid?.() !== 0) return plain
  if (spawnSync('unshare', ['-U', 'true']).status === 0) {
    return { ...plain, command: (program, args) => ['unshare', ['-U', program, ...args]] }
  }
  return {
    ...plain,
    options: { uid: NOBODY, gid: NOBODY },
    own: (folder) => chownSync(folder, NOBODY, NOBODY),
    pass: (folder) => chmodSync(folder, 0o711),
  }
}
