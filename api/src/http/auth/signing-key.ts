import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { prepareDataFolder } from '../../db/embedded/data-folder.ts'
import { StartError, systemCode } from '../../lib/start-error.ts'

/**
 * The key that signs access tokens: from the environment, or generated at the first start and stored in the data
 * folder, readable by its owner only. Removing the file logs no user out: sessions get tokens with the new key at the
 * next refresh.
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
    // Empty or partial after a power cut: move it aside and create a new one.
    renameSync(file, `${file}.damaged`)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  // Write to a draft and link it, so that two simultaneous starts end with the same complete key.
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
