import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../lib/start-error.ts'

/**
 * SHA-256 of each file of a backup, by its path in the backup. Written last, so a folder without a manifest is no
 * backup.
 */
export type Manifest = { takenAt: string; files: Record<string, string> }

const NAME = 'manifest.json'

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== NAME)
    .sort()

/** Hashes every file as it was written to the backup. */
export async function writeManifest(folder: string, takenAt: Date): Promise<Manifest> {
  const files: Manifest['files'] = {}
  for (const file of filesIn(folder)) files[file] = await hashOf(path.join(folder, file))
  const manifest = { takenAt: takenAt.toISOString(), files }
  writeFileSync(path.join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`)
  return manifest
}

/**
 * Reads the manifest and checks that no file is missing, added or changed.
 * @throws StartError naming the first fault
 */
export async function checkManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, NAME)
  if (!existsSync(file)) throw new StartError(`${folder} är ingen hel säkerhetskopia: ${NAME} saknas.`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const found = new Set(filesIn(folder))
  for (const [name, hash] of Object.entries(manifest.files)) {
    if (!found.delete(name)) throw new StartError(`Säkerhetskopian ${folder} är skadad: ${name} saknas.`)
    if ((await hashOf(path.join(folder, name))) !== hash)
      throw new StartError(`Säkerhetskopian ${folder} är skadad: ${name} har ändrats.`)
  }
  const [stranger] = found
  if (stranger) throw new StartError(`Säkerhetskopian ${folder} är skadad: ${stranger} hör inte dit.`)
  return manifest
}
