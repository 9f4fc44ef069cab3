import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
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

/** A valid key, generated here or supplied by an operator: no spaces, and long enough for HS256. */
const WHOLE = /^[\w-]{32,}$/

function readOrMake(file: string): string {
  try {
    chmodSync(file, 0o600)
    const key = readFileSync(file, 'utf8').trim()
    if (WHOLE.test(key)) return key
    // A power cut while it was written left it empty or half. Put aside, so that a new one is made below.
    renameSync(file, `${file}.damaged`)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  // Written aside and linked: two servers that start at once end with the same whole key.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(file, 'utf8')
}
