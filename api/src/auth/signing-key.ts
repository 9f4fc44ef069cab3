import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { prepareDataFolder } from '../db/embedded/data-folder.ts'
import { StartError, systemCode } from '../start-error.ts'

/**
 * The key that signs access tokens: the environment's, else one made at the first start and kept in the data folder,
 * readable by its owner only. Removing the file signs nobody out: sessions get tokens of the new key at the next refresh.
 * @throws StartError
 */
export function readSigningKey(dataDir: string, fromEnvironment: string | undefined): string {
  if (fromEnvironment) return fromEnvironment
  const file = path.join(dataDir, 'signing.key')
  prepareDataFolder(dataDir)
  try {
    return readOrMake(file)
  } catch (error) {
    throw new StartError(
      `Signeringsnyckeln ${file} kan inte läsas eller skrivas (${systemCode(error) ?? 'okänt fel'}).`,
      {
        cause: error,
      },
    )
  }
}

function readOrMake(file: string): string {
  try {
    chmodSync(file, 0o600)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  // Written aside and linked: two servers that start at once end with the same whole key.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(file, 'utf8')
}
