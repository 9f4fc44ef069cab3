import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount } from '../../api/src/db/embedded/account.ts'
import { freePort } from '../fixtures/server.ts'
import { findProgram } from './find-program.ts'

const BINARY = '/usr/sbin/pgbouncer'
/** The account that may ask PgBouncer about its connections. */
const ADMIN = 'watcher'

export const findPgBouncer = (): string | undefined => findProgram(BINARY, 'pgbouncer')

export type PgBouncer = {
  port: number
  /** The rows of one of PgBouncer's own tables: `clients`, `servers`. */
  show: (table: string) => Promise<Record<string, string>[]>
  stop: () => Promise<void>
}

/**
 * PgBouncer in transaction mode in front of a PostgreSQL that is reached by its socket.
 * @param poolSize connections that it opens to PostgreSQL, for all clients together
 */
export const startPgBouncer = async (socketFolder: string, poolSize: number): Promise<PgBouncer> => {
  const folder = mkdtempSync(join(tmpdir(), 'stafapp-pgbouncer-'))
  const port = await freePort()
  const conf = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"stafapp_app" ""\n"${ADMIN}" ""\n`)
  writeFileSync(
    conf,
    `[databases]
postgres = host=${socketFolder}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = ${ADMIN}
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  )
  // It refuses to run as root, as PostgreSQL does.
  const account = chooseAccount()
  for (const path of [folder, conf, users]) account.own(path)
  const [command, args] = account.command(BINARY, ['--quiet', conf])
  const child = spawn(command, args, { ...account.options, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const show = async (table: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: ADMIN, database: 'pgbouncer' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, string>>(`show ${table}`)).rows
    } finally {
      await client.end()
    }
  }
  const deadline = Date.now() + 10_000
  while (!(await show('version').catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer does not start: ${complaint}`)
    await delay(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'close')
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, show, stop }
}
