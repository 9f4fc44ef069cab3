import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../print-table.ts'
import { Client } from './client.ts'
import { portalTarget } from './target.ts'
import { timed } from './times.ts'
import type { World } from './world.ts'

const ROUNDS = 5
/** Time limit per call: a slow call is repeated fewer times. */
const PATIENCE_MS = 3000

type Caller = 'nobody' | 'leader' | 'organiser'
type Call = {
  name: string
  path: string
  as: Caller
  body?: (round: number, world: Prepared) => unknown
  isCold?: true
}
type Prepared = { world: World; client: Client; tokens: Record<Caller, string>; unit: number; event: number }

const calls: readonly Call[] = [
  {
    name: 'login',
    path: '/api/users/login/',
    as: 'nobody',
    body: () => ({ username: 'lagledare', password: 'Karneval2025' }),
  },
  { name: 'own teams', path: '/api/events/teams/myschool/', as: 'leader' },
  { name: 'own orders', path: '/api/invoices/my-orders/', as: 'leader' },
  {
    name: 'team registration',
    path: '/api/events/teams/intent/',
    as: 'leader',
    body: (round, { unit, event }) => ({
      school_unit: unit,
      teams: [{ event_instance: event, count: 2 + (round % 2) }],
      confirm: true,
    }),
  },
  { name: 'timetable, held', path: '/api/events/timetable/', as: 'nobody' },
  { name: 'timetable, after a change', path: '/api/events/timetable/', as: 'nobody', isCold: true },
  { name: 'heat schedule, held', path: '/api/events/heatschedule/', as: 'nobody' },
  { name: 'heat schedule, after a change', path: '/api/events/heatschedule/', as: 'nobody', isCold: true },
  { name: 'organiser: schools, a page', path: '/api/schools/list/?limit=25&karneval=2', as: 'organiser' },
  { name: 'organiser: schools, a search', path: '/api/schools/list/?limit=25&karneval=2&search=vasa', as: 'organiser' },
  { name: 'organiser: users, a page', path: '/api/users/list/?limit=25', as: 'organiser' },
  { name: 'organiser: invoices, a page', path: '/api/invoices/invoices/?limit=25', as: 'organiser' },
  { name: 'organiser: overview', path: '/api/events/overview/', as: 'organiser' },
  { name: 'organiser: follow-up of all orders', path: '/api/invoices/followup/', as: 'organiser' },
  { name: 'organiser: all payers before invoicing', path: '/api/invoices/invoicing-preview/', as: 'organiser' },
  { name: 'organiser: heats at work', path: '/api/events/heats/work/', as: 'organiser' },
  { name: 'organiser: heats unpublished', path: '/api/events/heats/changes/', as: 'organiser' },
]

/** Reads of the pages with many years behind them; those of growth are among them. */
const paths: Partial<Record<Caller, readonly string[]>> = {
  nobody: [
    'events/event/list',
    'events/stafettkarneval/list',
    'events/schools',
    'invoices/prices',
    'events/teams/count',
  ],
  leader: [
    'events/event/myintent',
    'events/runners',
    'events/change-requests',
    'events/joint-teams',
    'events/school-day',
    'invoices/order-changes',
    'messages/mine',
    'schools/all-my-units',
    'users/me',
  ],
  organiser: [
    'events/bibs',
    'events/change-requests',
    'events/event-instances/admin/?karneval=2',
    'events/heats/versions',
    'events/timetable/plan',
    'invoices/diets/summary',
    'invoices/order-changes',
    'invoices/payable-invoices',
    'invoices/payments',
    'invoices/products/?karneval=2',
    'invoices/stock',
    'maintenance/audit',
    'maintenance/error-logs',
    'messages',
    'schools/class-changes',
    'users/invitations',
  ],
}

const pageReads: readonly Call[] = (['nobody', 'leader', 'organiser'] as const).flatMap((as) =>
  (paths[as] ?? []).map((path) => ({
    name: `${as}: ${path}`,
    path: `/api/${path.includes('?') ? path : `${path}/`}`,
    as,
  })),
)

export type Growth = { name: string; small: number; large: number; bytes: [number, number] }

/** Makes all pages' reads and the calls of growth to both worlds. */
export const measureAllReads = (small: World, large: World): Promise<Growth[]> =>
  measureGrowth(small, large, [...calls, ...pageReads])

/** Makes the same calls to a small and a large carnival alternately, so that load peaks of the machine affect both. */
export async function measureGrowth(small: World, large: World, made: readonly Call[] = calls): Promise<Growth[]> {
  const worlds = [await prepare(small), await prepare(large)] as const
  const found: Growth[] = []
  for (const call of made) {
    const times: [number[], number[]] = [[], []]
    const bytes: [number, number] = [0, 0]
    const until = performance.now() + PATIENCE_MS
    for (let round = 0; round < ROUNDS && (round < 2 || performance.now() < until); round += 1)
      for (const which of [0, 1] as const) bytes[which] = await ask(call, round, worlds[which], times[which])
    found.push({ name: call.name, small: median(times[0]), large: median(times[1]), bytes })
  }
  for (const { client } of worlds) client.close()
  return found
}

async function prepare(world: World): Promise<Prepared> {
  const target = portalTarget(world.server.url)
  const client = new Client(target, '192.0.2.2')
  const body = { username: 'lagledare', password: 'Karneval2025' }
  const { text } = await client.ask({ method: 'POST', path: '/api/users/login/', body })
  const { rows } = await world.sql.query<{ unit: number; event: number }>(
    `select (select u.id from school_unit u join school s on s.id = u.school_id
         where s.name = 'Vasa övningsskola' and 'primary_school' = any(u.school_types)) as unit,
       (select i.id from event_instance i join karneval k on k.id = i.karneval_id and k.status = 'active'
         where i.event_id = 2) as event`,
  )
  const [ids] = rows
  if (!ids) throw new Error('The demo leader has no unit.')
  return { world, client, tokens: { nobody: '', leader: JSON.parse(text).access, organiser: world.organiser }, ...ids }
}

async function ask(call: Call, round: number, prepared: Prepared, times: number[]): Promise<number> {
  if (call.isCold) await forget(prepared.world)
  const { client, tokens } = prepared
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const wish = { path: call.path, token: tokens[call.as], headers }
  const body = call.body?.(round, prepared)
  const { status, text, bytes } = await timed(times, client.ask(body ? { ...wish, method: 'POST', body } : wish))
  if (status !== 200) throw new Error(`${call.name} answered ${status}: ${text.slice(0, 200)}`)
  return bytes
}

/** Announces a change of both, as another replica would: cached answers are dropped and computed again. */
async function forget({ sql }: World): Promise<void> {
  await sql.query(
    `insert into change_event (at, calls)
     values (now(), array['GET /api/events/timetable/', 'GET /api/events/heatschedule/'])`,
  )
  await sql.query(`select pg_notify('stafapp_change', '')`)
  await delay(100)
}
