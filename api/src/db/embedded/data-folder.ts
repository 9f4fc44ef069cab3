import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { StartError, systemCode } from '../../start-error.ts'

/** The cluster's format: a folder of another major version cannot be opened. */
const MAJOR = '18'

/**
 * Makes the data folder (0700: it holds the signing key) and proves that it can be written.
 * @throws StartError
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`Datamappen ${folder} kan inte skrivas (${systemCode(error) ?? 'okänt fel'}).`, {
      cause: error,
    })
  }
}

/** Node's recursive mkdir never ends where the system answers ENOENT below an existing folder (/proc, some mounts). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another start on the same folder was quicker; the lock tells them apart later.
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

/**
 * Whether the cluster folder holds a database; false when it has to be made.
 * @throws StartError when something else, or a broken database, is in its place
 */
export function hasCluster(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false
  const file = path.join(folder, 'PG_VERSION')
  if (!existsSync(file)) throw damaged(folder, 'PG_VERSION saknas')
  const found = readFileSync(file, 'utf8').trim()
  if (found !== MAJOR) throw damaged(folder, `version ${found || 'okänd'}, väntade ${MAJOR}`)
  return true
}

export const damaged = (folder: string, reason: string): StartError =>
  new StartError(
    `Databasmappen ${folder} är skadad eller kan inte öppnas (${reason}): spara mappen som den är, och återställ den senaste säkerhetskopian i en ny mapp (STAFAPP_DATA_DIR).`,
  )

/** Two files of PostgreSQL's log: with less it may start and end again at its next commit. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024

/** The line for a folder whose disk is full, null when there is room: then something else is wrong. */
export function diskFull(folder: string, reason: string): StartError | null {
  const { bavail, bsize } = statfsSync(path.dirname(path.resolve(folder)))
  if (bavail * bsize >= LEAST_FREE_BYTES && !reason.includes('No space left')) return null
  return new StartError(
    `Disken är full, och databasen i ${folder} kan inte starta (${reason}): frigör utrymme. Det som är sparat finns kvar.`,
  )
}

/** The reason of a failed start. A full disk is reported as such, not as damage. */
export const startFailure = (folder: string, reason: string): StartError =>
  diskFull(folder, reason) ?? damaged(folder, reason)

export const logFileOf = (cluster: string): string => `${path.resolve(cluster)}.log`

/** The last line in which PostgreSQL says why it stopped. */
export function lastComplaint(cluster: string): string {
  const lines = existsSync(logFileOf(cluster)) ? readFileSync(logFileOf(cluster), 'utf8').split('\n') : []
  const complaint = lines.findLast((line) => /(FATAL|PANIC|ERROR):|error while|could not/.test(line)) ?? ''
  return complaint.replace(/^(.*?(FATAL|PANIC|ERROR):|but)\s+/, '').trim() || 'okänd orsak'
}
