import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type SmallDisk = {
  folder: string
  /** Fills the disk up to this much free space. */
  fill: (leftBytes?: number) => void
  free: () => void
  remove: () => void
}

/**
 * Mounts a small disk in memory that a test can fill. `disk` is null, with the reason in `why`, where this user may not
 * mount one; the test is then reported as skipped.
 */
export function mountSmallDisk(megabytes: number): { disk: SmallDisk } | { disk: null; why: string } {
  if (process.platform !== 'linux') return { disk: null, why: `no tmpfs on ${process.platform}` }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stafapp-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return { disk: null, why: (mounted.stderr ?? String(mounted.error)).trim() }
  }
  const ballast = path.join(folder, 'ballast')
  const left = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const fill = (leftBytes = 0) => {
    const file = openSync(ballast, 'a')
    const block = Buffer.alloc(4096)
    while (left() > leftBytes) writeSync(file, block)
    closeSync(file)
  }
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'data'), { mode: 0o700 })
  return {
    disk: {
      folder,
      fill,
      free: () => rmSync(ballast, { force: true }),
      remove: () => {
        spawnSync('umount', ['-l', folder])
        rmSync(folder, { recursive: true, force: true })
      },
    },
  }
}
