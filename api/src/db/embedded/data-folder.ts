import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { StartError, systemCode } from '../../lib/start-error.ts'

/** PostgreSQL's major version: data folders of another one cannot be opened. */
const MAJOR = '18'

/**
 * Creates the data folder (0700: it holds the signing key) and checks that it is writable.
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

/**
 * Not Node's recursive mkdir: it never returns where the system answers ENOENT below an existing folder (/proc, some
 * mounts).
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another start created the folder first; the lock lets only one of them go on.
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

/**
 * Whether the cluster folder holds a database; false when it must be created.
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

/** Two WAL segments: with less PostgreSQL may start and end again at its next commit. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024

/** The error for a full disk, or null when there is room and the cause is another. */
export function diskFull(folder: string, reason: string): StartError | null {
  const { bavail, bsize } = statfsSync(path.dirname(path.resolve(folder)))
  if (bavail * bsize >= LEAST_FREE_BYTES && !reason.includes('No space left')) return null
  return new StartError(
    `Disken är full, och databasen i ${folder} kan inte starta (${reason}): frigör utrymme. Det som är sparat finns kvar.`,
  )
}

/** The error of a failed start. A full disk is not reported as damage. */
export const startFailure = (folder: string, reason: string): StartError =>
  diskFull(folder, reason) ?? damaged(folder, reason)

export const logFileOf = (cluster: string): string => `${path.resolve(cluster)}.log`

/** The last line of PostgreSQL's log that gives a reason for stopping. */
export function lastComplaint(cluster: string): string {
  const lines = existsSync(logFileOf(cluster)) ? readFileSync(logFileOf(cluster), 'utf8').split('\n') : []
  const complaint = lines.findLast((line) => /(FATAL|PANIC|ERROR):|error while|could not/.test(line)) ?? ''
  return complaint.replace(/^(.*?(FATAL|PANIC|ERROR):|but)\s+/, '').trim() || 'okänd orsak'
}
