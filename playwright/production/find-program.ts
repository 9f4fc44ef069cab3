import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Path of a server program; as root on Debian its package is installed if missing. undefined if unavailable. */
export const findProgram = (binary: string, debianPackage: string): string | undefined => {
  if (!existsSync(binary) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // In runlevel 1 a package does not start its own service.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], { stdio: 'ignore', env })
  }
  return existsSync(binary) ? binary : undefined
}
