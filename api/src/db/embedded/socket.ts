import { createHash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../../lib/start-error.ts'
import type { Account } from './account.ts'

/** Where the server listens, with the arguments and password to start and reach it. */
export type Listening = { host: string; port: number; password?: string; serverArgs: string[]; initArgs: string[] }

const SOCKET_PORT = 5432
const PREFIX = 'stafapp-'

/**
 * A Unix socket in our own folder needs no port or password and is closed to other users. A socket path is limited to
 * 107 characters, so the folder is in the temp folder, named by a hash of the data folder's path. Windows uses a TCP
 * port on loopback with a password.
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

/** Removes the socket folder after a stop, if it is ours and empty. */
export function dropSocketFolder(folder: string): void {
  if (!path.basename(folder).startsWith(PREFIX)) return
  try {
    rmdirSync(folder)
  } catch {
    // Leave it: the next start uses it as it is.
  }
}

/**
 * Refuses a folder that another user created under our name in the shared temp folder: it could intercept connections.
 */
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
