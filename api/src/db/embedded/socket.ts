import { createHash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Account } from './account.ts'

/** How the server listens and how we reach it. */
export type Listening = { host: string; port: number; password?: string; serverArgs: string[]; initArgs: string[] }

const SOCKET_PORT = 5432
const PREFIX = 'stafapp-'

/**
 * A Unix socket in a folder of our own: no port, no password, and out of reach for other users.
 * A socket's path may have 107 characters, so it lies in the temp folder under a hash of the data folder's path.
 * Windows has a TCP port on loopback and a password instead.
 */
export async function prepareListening(cluster: string, account: Account, knownPort?: number): Promise<Listening> {
  if (process.platform === 'win32') return prepareTcp(cluster, knownPort)
  const hash = createHash('sha256').update(path.resolve(cluster)).digest('hex').slice(0, 16)
  const host = path.join(os.tmpdir(), `${PREFIX}${process.geteuid?.() ?? 0}-${hash}`)
  if (!existsSync(host)) {
    mkdirSync(host, { mode: 0o700 })
    account.own(host)
  }
  refuseForeignFolder(host, account)
  return {
    host,
    port: SOCKET_PORT,
    serverArgs: [
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${host}`,
      '-c',
      'unix_socket_permissions=0700',
    ],
    initArgs: ['--auth=trust'],
  }
}

/** Tidies the temp folder after a stop; a folder that is not ours, or not empty, stays. */
export function dropSocketFolder(folder: string): void {
  if (!path.basename(folder).startsWith(PREFIX)) return
  try {
    rmdirSync(folder)
  } catch {
    // Left for the next start, which uses it as it is.
  }
}

/** The temp folder is everybody's: a folder that somebody else put under our name could listen in. */
function refuseForeignFolder(folder: string, account: Account): void {
  const { uid, mode } = lstatSync(folder)
  const expected = account.options.uid ?? process.geteuid?.()
  if (uid !== expected || (mode & 0o077) !== 0) {
    throw new StartError(
      `Mappen ${folder} tillhör någon annan eller är öppen för andra: byt namn på den och starta på nytt.`,
    )
  }
}

async function prepareTcp(cluster: string, knownPort?: number): Promise<Listening> {
  const file = `${path.resolve(cluster)}.password`
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  const port = knownPort ?? (await freePort())
  return {
    host: '127.0.0.1',
    port,
    password: readFileSync(file, 'utf8'),
    serverArgs: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)],
    initArgs: ['--auth=scram-sha-256', `--pwfile=${file}`],
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
