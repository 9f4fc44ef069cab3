import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readEvents } from '../test/support/read-events.ts'
import { type SpawnedServer, spawnServer } from '../test/support/spawn-server.ts'
import { createTestDatabase } from '../test/support/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const folders: string[] = []
const servers: SpawnedServer[] = []

/** One api process, started as by an operator, on the shared database. */
function startProcess(): SpawnedServer {
  const { host, user, password = '' } = inject('cluster')
  const folder = mkdtempSync(path.join(tmpdir(), 'stafapp-two-'))
  folders.push(folder)
  const server = spawnServer({
    STAFAPP_DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}:${password}@/${database.name}?host=${encodeURIComponent(host)}`,
    STAFAPP_JWT_SECRET: 'the same key for both, at least 32 characters',
  })
  servers.push(server)
  return server
}

beforeAll(async () => {
  database = await createTestDatabase({ demo: true })
})

afterAll(async () => {
  for (const { process, exited } of servers) {
    process.kill('SIGTERM')
    await exited
  }
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('a delay entered in one process is told, and shown, by the other', async () => {
  const [here, there] = await Promise.all([startProcess().listening, startProcess().listening])
  const timetable = async (address: string) =>
    (await fetch(`${address}/api/events/timetable/`)).json() as Promise<ResponseOf<'GET /api/events/timetable/'>>
  const events = await readEvents(there)
  const row = (await timetable(there)).data.find(({ kind, track }) => kind === 'race' && track !== null)

  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${here}/api/users/login/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'superadmin', password: 'Karneval2025' }),
  })
  const { access } = (await login.json()) as { access: string }
  const delayed = await fetch(`${here}/api/events/timetable/delays/`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${access}` },
    body: JSON.stringify({ row: row?.id, from_heat: 1, minutes: 8 }),
  })
  expect(delayed.status).toBe(201)

  // The processes' own starts are announced too; the delay is the last change.
  const { rows } = await database.pool.query<{ newest: number }>('select max(id)::int as newest from change_event')
  for (let event = await events.next(); event && event.version < (rows[0]?.newest ?? 0); event = await events.next());
  const after = (await timetable(there)).data.find(({ id }) => id === row?.id)
  expect(after?.delay_min).toBe(8)
  events.close()
})
