import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import type { BuiltShell } from './build-shell.ts'
import { hasWholeTwins, precompress } from './compress.ts'
import { writeDeltas } from './deltas.ts'
import { writeAtomically } from './files.ts'

/** Content of the file that an HTML file names: the registry as its page needs it, and the shell's lazy modules. */
export function portalFile({ facades, integrity }: BuiltShell, registry: Registry): string {
  const withHashes = (files: string[]) => Object.fromEntries(files.map((file) => [file, integrity[file] ?? '']))
  const hashed = Object.entries(facades).map(([name, files]) => [name, withHashes(files)])
  return JSON.stringify({ registry, facades: Object.fromEntries(hashed) })
}

/** Folder of these files: any remote's release changes them, and neither the shell's files nor another remote's. */
export const PORTAL = 'portal'

/** Writes it, named by its content, also as the difference to former ones. @returns its path */
export async function writePortalFile(
  siteDir: string,
  name: string,
  shell: BuiltShell,
  registry: Registry,
): Promise<string> {
  const folder = join(siteDir, PORTAL)
  const content = portalFile(shell, registry)
  const file = `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.json`
  if (existsSync(join(folder, file)) && hasWholeTwins(folder, file)) return `${PORTAL}/${file}`
  writeAtomically(join(folder, file), content)
  await precompress(folder, [file], { again: true })
  await writeDeltas(folder, [file])
  return `${PORTAL}/${file}`
}
