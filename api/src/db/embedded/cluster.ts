import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError, systemCode } from '../../start-error.ts'
import { type Account, chooseAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { hasCluster, lastComplaint, logFileOf, startFailure } from './data-folder.ts'
import { dropForeignPidFile, isAlive, readPostmaster } from './postmaster.ts'
import { dropSocketFolder, type Listening, prepareListening } from './socket.ts'

export type ClusterOptions = {
  folder: string
  /** false only for tests: a power cut may then lose what was committed. */
  durable?: boolean
  /** Where it listened before: who knows it there finds it again. */
  port?: number
}

export type Cluster = { host: string; port: number; user: string; password?: string; adopted: boolean }

const USER = 'stafapp'
const START_ATTEMPTS = 30
const POLL_MS = 15
/** Some 5 s: longer than a killed server takes to go, and no wait for ever on a process id that became another database's. */
const ADOPTION_ATTEMPTS = 300

/**
 * Starts PostgreSQL on the folder, making the database at the first start. A server that still runs there, because only
 * Node was killed, is taken over instead.
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

/** Stops the server quickly but cleanly (open transactions are rolled back) and waits for it. */
export async function stopCluster(folder: string): Promise<boolean> {
  dropForeignPidFile(folder)
  const running = readPostmaster(folder)
  if (!running || !isAlive(running.pid)) return false
  if (process.platform === 'win32') {
    spawnSync(findBinaries().pgCtl, ['stop', '-D', folder, '-m', 'fast'])
  } else {
    process.kill(running.pid, 'SIGINT')
  }
  // PostgreSQL removes its pid file last. The process alone is no sign: unreaped, it seems to live on.
  while (readPostmaster(folder)?.pid === running.pid && isAlive(running.pid)) await pause(POLL_MS)
  dropSocketFolder(running.socketFolder)
  return true
}

/** false when it has ended for good. One that recovers from a crash of its own counts as running. */
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

/** initdb writes into a folder beside the final one: a start killed half way leaves no half database behind. */
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
  // A folder that exists but is empty would stop the rename on Windows.
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
  // A failed statement is logged by the api without its values; here it would be written with them.
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
    // Detached: Ctrl-C in the terminal must reach only Node, which drains its requests before the database goes.
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
    // A server that was killed a moment ago still holds its pid file and shared memory for some 100 ms.
    const lingering = /postmaster\.pid|pre-existing shared memory|\.lock/.test(failure ?? '')
    if (!lingering || attempt === START_ATTEMPTS) throw startFailure(folder, failure ?? 'okänd orsak')
    await pause(100)
  }
}

/**
 * Waits until the server takes connections; false as soon as `goesOn` says that it will not, or when nobody has listened
 * for `attempts` rounds. A server that listens but is still recovering is waited for as long as that takes.
 */
async function answers(target: Omit<Cluster, 'adopted'>, goesOn: () => boolean, attempts = Infinity): Promise<boolean> {
  for (let refused = 0; goesOn() && refused < attempts; ) {
    const client = new pg.Client({ ...target, database: 'postgres', connectionTimeoutMillis: 5000 })
    // The server may end a connection while it starts up; the next round asks again.
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
