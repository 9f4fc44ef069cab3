import type { IncomingMessage } from 'node:http'
import { fire } from '../http-load.ts'
import { listen } from '../listeners.ts'
import { memoryOfTree } from '../memory.ts'
import { type PortalProcesses, withCpu } from '../process-tree.ts'
import { Client } from './client.ts'
import { leaderNames, type Things } from './leaders.ts'
import { portalTarget } from './target.ts'
import type { World } from './world.ts'

const SECONDS = 2
const AT_ONCE = 8
const LISTENERS = 1000
const ACCEPT = 'accept-encoding: gzip, deflate, br, zstd'

/**
 * Processor time per request in µs: of the portal's or the bare framework's process, and of all PostgreSQL processes.
 */
export type Cost = { name: string; node: number; postgres: number }

/**
 * Measures the processor time per request of each kind. Requests run concurrently, so that idle time is not measured.
 */
export async function measureCosts(world: World, bare: { url: string; pid: number }, things: Things): Promise<Cost[]> {
  const { url } = world.server
  const timetable = `${url}/api/events/timetable/`
  const { headers } = await fetch(timetable, { headers: { 'accept-encoding': 'br' } })
  const authorization = `authorization: Bearer ${world.organiser}`
  const reads = (address: string, lines: readonly string[]) => async () => (await fire(address, lines, SECONDS)).answers
  const costs = [
    await costOf('bare hello-world', { pid: bare.pid, postmaster: null }, reads(bare.url, [])),
    await costOf('timetable, whole', world, reads(timetable, [ACCEPT])),
    await costOf('timetable, 304', world, reads(timetable, [ACCEPT, `if-none-match: ${headers.get('etag')}`])),
    await costOf('who am I (two queries)', world, reads(`${url}/api/users/me/`, [authorization])),
  ]
  const tokens: string[] = []
  const leaders = leaderNames.map((username, index) => ({ username, unit: things.units[index] ?? 0, index }))
  const logIn = { path: '/api/users/login/', method: 'POST' as const }
  costs.push(
    await costOf('login (Argon2id)', world, () =>
      inTurn(world, leaders.slice(0, 200), async (client, { username, index }) => {
        const { text } = await client.ask({ ...logIn, body: { username, password: 'Karneval2025' } })
        tokens[index] = JSON.parse(text).access
      }),
    ),
  )
  const known = leaders.filter(({ index }) => tokens[index] !== undefined)
  const asLeader = (index: number) => ({ token: tokens[index] ?? '' })
  costs.push(
    await costOf('own teams', world, () =>
      inTurn(world, known, (client, { index }) =>
        client.ask({ path: '/api/events/teams/myschool/', ...asLeader(index) }),
      ),
    ),
    await costOf('team registration', world, () =>
      inTurn(world, known, (client, { index, unit }) =>
        client.ask({
          method: 'POST',
          path: '/api/events/teams/intent/',
          body: { school_unit: unit, teams: [{ event_instance: things.open, count: 3 }] },
          key: `cost-${unit}`,
          ...asLeader(index),
        }),
      ),
    ),
  )
  return costs
}

async function costOf(name: string, portal: PortalProcesses, work: () => Promise<number>): Promise<Cost> {
  const { result: requests, cpu } = await withCpu(portal, work)
  return { name, node: (cpu.node * 1e6) / requests, postgres: (cpu.postgres * 1e6) / requests }
}

/** Runs the work for all people, some concurrently, each worker over one kept-alive connection. */
async function inTurn<T>(
  { server }: World,
  people: readonly T[],
  work: (client: Client, one: T) => Promise<unknown>,
): Promise<number> {
  const target = portalTarget(server.url)
  const rest = people.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const client = new Client(target, `192.0.2.${10 + index}`)
      for (const one of rest) await work(client, one)
      client.close()
    }),
  )
  return people.length
}

/** Memory of the portal per listening browser, in bytes. */
export async function measureListenerMemory({ server, pid }: World): Promise<number> {
  const before = memoryOfTree(pid)?.resident ?? Number.NaN
  const lines: IncomingMessage[] = []
  for (let open = 0; open < LISTENERS; open += 50)
    lines.push(...(await Promise.all(Array.from({ length: 50 }, () => listen(server.url)))))
  const after = memoryOfTree(pid)?.resident ?? Number.NaN
  for (const line of lines) line.destroy()
  return (after - before) / LISTENERS
}
