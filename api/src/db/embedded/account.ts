import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'

/** How PostgreSQL's programs are started by this user. */
export type Account = {
  command: (program: string, args: string[]) => [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** Hands a folder made by us to the account that PostgreSQL runs under. */
  own: (folder: string) => void
  /** Lets that account pass through a folder of ours without seeing what is in it. */
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
 * PostgreSQL refuses to run as root. In a user namespace of its own root is nobody special and still reaches files
 * below a 0700 home; where the kernel forbids namespaces the programs run as `nobody`, whose reach is smaller.
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
