import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError, systemCode } from '../../lib/start-error.ts'
import { type Account, chooseAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { hasCluster, lastComplaint, logFileOf, startFailure } from './data-folder.ts'
import { dropForeignPidFile, isAlive, readPostmaster } from './postmaster.ts'
import { dropSocketFolder, type Listening, prepareListening } from './socket.ts'

export type ClusterOptions = {
  folder: string
  /** false only in tests: a power cut may then lose committed data. */
  durable?: boolean
  /** The port of an earlier start, kept so that existing clients can reconnect. */
  port?: number
}

export type Cluster = { host: string; port: number; user: string; password?: string; adopted: boolean }

const USER = 'stafapp'
const START_ATTEMPTS = 30
const POLL_MS = 15
/**
 * About 5 s: long enough for a killed server to end, but bounded in case its process id now belongs to another
 * database.
 */
const ADOPTION_ATTEMPTS = 300

/**
 * Starts PostgreSQL on the folder and creates the database on first start. A server that survived a killed Node process
 * is taken over instead.
 * @throws StartError with the reason as one line
 */
export async function startCluster({ folder, durable = true, port }: ClusterOptions): Promise<Cluster> {
  const account = chooseAccount()
  account.pass(path.dirname(folder))
  dropForeignPidFile(folder)
  const listening = await prepareListening(folder, account, port)
  const running = await adopt(folder, listening)
  if (running) return running
  const binaries = findBinaries()
  if (!hasCluster(folder)) initialise(folder, binaries, account, listening, durable)
  await launch(folder, binaries, account, listening, durable)
  return { host: listening.host, port: listening.port, user: USER, password: listening.password, adopted: false }
}

/** Stops the server in fast mode (open transactions are rolled back) and waits for its end. */
export async function stopCluster(folder: string): Promise<boolean> {
  dropForeignPidFile(folder)
  const running = readPostmaster(folder)
  if (!running || !isAlive(running.pid)) return false
  if (process.platform === 'win32') {
    spawnSync(findBinaries().pgCtl, ['stop', '-D', folder, '-m', 'fast'])
  } else {
    process.kill(running.pid, 'SIGINT')
  }
  // Check the pid file too: PostgreSQL removes it last, and an unreaped process still appears alive.
  while (readPostmaster(folder)?.pid === running.pid && isAlive(running.pid)) await pause(POLL_MS)
  dropSocketFolder(running.socketFolder)
  return true
}

/** false when the server has ended. A server recovering from a crash counts as running. */
export function isRunning(folder: string): boolean {
  const running = readPostmaster(folder)
  return running !== null && isAlive(running.pid)
}

async function adopt(folder: string, listening: Listening): Promise<Cluster | null> {
  const running = readPostmaster(folder)
  if (!running || !isAlive(running.pid)) return null
  const host = running.socketFolder || listening.host
  const cluster: Cluster = { host, port: running.port, user: USER, password: listening.password, adopted: true }
  return (await answers(cluster, () => isAlive(running.pid), ADOPTION_ATTEMPTS)) ? cluster : null
}

/** Runs initdb in a folder beside the final one and renames, so that a killed start leaves no partial database. */
function initialise(
  folder: string,
  binaries: Binaries,
  account: Account,
  listening: Listening,
  durable: boolean,
): void {
  const draft = `${folder}.init`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  account.own(draft)
  const args = ['-D', draft, '-U', USER, '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=sv-FI']
  args.push('--no-instructions', ...listening.initArgs, ...(durable ? [] : ['--no-sync']))
  const [command, all] = account.command(binaries.initdb, args)
  const run = spawnSync(command, all, { ...account.options, encoding: 'utf8' })
  if (run.status !== 0) {
    const reason = (run.stderr || String(run.error ?? '')).trim().split('\n').at(-1)
    throw new StartError(`Databasen kunde inte skapas i ${folder}: ${reason}`)
  }
  // On Windows an existing empty folder makes the rename fail.
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}

const settings = (durable: boolean): string[] => [
  '-c',
  'max_connections=40',
  '-c',
  'shared_buffers=64MB',
  '-c',
  'timezone=UTC',
  '-c',
  'log_timezone=UTC',
  '-c',
  'log_min_messages=warning',
  // The api logs a failed statement without its values; PostgreSQL's log would include them.
  '-c',
  'log_min_error_statement=panic',
  ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
]

async function launch(folder: string, binaries: Binaries, account: Account, listening: Listening, durable: boolean) {
  const target = { host: listening.host, port: listening.port, user: USER, password: listening.password }
  for (let attempt = 1; ; attempt += 1) {
    const log = openSync(logFileOf(folder), 'w')
    const [command, args] = account.command(binaries.postgres, [
      '-D',
      folder,
      ...listening.serverArgs,
      ...settings(durable),
    ])
    // Detached: Ctrl-C must reach only Node, which finishes its requests before it stops the database.
    const child = spawn(command, args, {
      ...account.options,
      detached: true,
      stdio: ['ignore', log, log],
      windowsHide: true,
    })
    closeSync(log)
    let failure: string | undefined
    child.once('error', (error) => {
      failure = error.message
    })
    child.once('exit', () => {
      failure ??= lastComplaint(folder)
    })
    child.unref()
    if (await answers(target, () => failure === undefined)) return
    // A server killed a moment ago holds its pid file and shared memory for another 100 ms or so.
    const lingering = /postmaster\.pid|pre-existing shared memory|\.lock/.test(failure ?? '')
    if (!lingering || attempt === START_ATTEMPTS) throw startFailure(folder, failure ?? 'okänd orsak')
    await pause(100)
  }
}

/**
 * Waits until the server accepts connections; false when `goesOn` turns false, or after `attempts` refused connections.
 * A recovering server that listens is waited for without limit.
 */
async function answers(target: Omit<Cluster, 'adopted'>, goesOn: () => boolean, attempts = Infinity): Promise<boolean> {
  for (let refused = 0; goesOn() && refused < attempts; ) {
    const client = new pg.Client({ ...target, database: 'postgres', connectionTimeoutMillis: 5000 })
    // The server may drop a connection while it starts; the next round retries.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      if (['ENOENT', 'ECONNREFUSED'].includes(systemCode(error) ?? '')) refused += 1
      await pause(POLL_MS)
    }
  }
  return false
}
