import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file atomically: a concurrent reader sees the old or the new content. */
export function writeAtomically(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  // Flushed before the rename, so that a power cut leaves the old or the new file.
  writeFileSync(draft, content, { flush: true })
  renameSync(draft, file)
}

/**
 * A JSON file's value, or `otherwise` when there is no such file.
 * @throws Error with one line for the operator when it is not valid JSON
 */
export function readJson<T>(file: string, otherwise: T): T {
  if (!existsSync(file)) return otherwise
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Error(`${file} är skadad: byt namn på filen och kör npm start på nytt.`, { cause: error })
  }
}
