import { Client } from './client.ts'
import type { Target } from './target.ts'
import { timed } from './times.ts'
import type { World } from './world.ts'

const LEADERS = 600
/** Half of them share one address, like schools of a city's network. */
const BEHIND_ONE_ADDRESS = 300
/** Every third loses the connection during each change and retries with the same key. */
const CUT_EVERY = 3
const LONGEST_CUT_MS = 60

/** Statuses received by a leader; null: no answer. */
type Told = { unit: number; teams: number | null; lastPlaces: number | null; beds: number | null }

export type RushResult = {
  login: number[]
  ownTeams: number[]
  write: number[]
  /** From the moment when all are logged in until the last team is registered. */
  seconds: number
  /** The same until the last order is placed too. */
  secondsWithOrders: number
  toldToComeBack: number
  told: Told[]
  failures: string[]
}

export type Things = { open: number; limited: number; beds: number; units: number[] }

/** Ids of the events and the product used in the rush. */
export async function findThings({ sql }: World): Promise<Things> {
  const { rows } = await sql.query<Omit<Things, 'units'>>(`
    select (select i.id from event_instance i where i.karneval_id = k.id and i.event_id = 1) as open,
      (select i.id from event_instance i where i.karneval_id = k.id and i.event_id = 6) as limited,
      (select p.id from product p where p.karneval_id = k.id and p.code = 'LOGI') as beds
    from karneval k where k.status = 'active'`)
  const units = await sql.query<{ id: number }>(
    `select u.id from school_unit u where u.unit_name like 'Rusningsskolan %' order by split_part(u.unit_name, ' ', 2)::int`,
  )
  const [things] = rows
  if (!things || units.rows.length !== LEADERS) throw new Error('The leaders are not there.')
  return { ...things, units: units.rows.map(({ id }) => id) }
}

export const leaderNames = Array.from({ length: LEADERS }, (_, index) => `rush-${index + 1}`)

const addressOf = (index: number) =>
  index < BEHIND_ONE_ADDRESS ? '198.51.100.7' : `203.0.${113 + Math.floor(index / 200)}.${index % 200}`

/**
 * All leaders log in and read their teams; then all at once enter teams, compete for the last places, and for beds. The
 * logins are apart, because their time is that of the password hash.
 */
export async function rush(target: Target, things: Things): Promise<RushResult> {
  const result: RushResult = {
    login: [],
    ownTeams: [],
    write: [],
    seconds: 0,
    secondsWithOrders: 0,
    toldToComeBack: 0,
    told: [],
    failures: [],
  }
  const leaders = await Promise.all(things.units.map((_unit, index) => arrive(target, index, result)))
  const from = performance.now()
  const since = () => (performance.now() - from) / 1000
  await Promise.all(
    things.units.map(async (unit, index) => {
      const leader = leaders[index]
      if (leader) await register(leader, things, unit, index, result, () => (result.seconds = since()))
    }),
  )
  result.secondsWithOrders = since()
  return result
}

type Leader = { client: Client; token: string }

async function arrive(target: Target, index: number, result: RushResult): Promise<Leader | null> {
  const client = new Client(target, addressOf(index))
  try {
    const body = { username: leaderNames[index], password: 'Karneval2025' }
    const opened = await timed(result.login, client.ask({ method: 'POST', path: '/api/users/login/', body }))
    if (opened.status !== 200) throw new Error(`login answered ${opened.status}`)
    const token: string = JSON.parse(opened.text).access ?? ''
    await timed(result.ownTeams, client.ask({ path: '/api/events/teams/myschool/', token }))
    return { client, token }
  } catch (error) {
    result.failures.push(error instanceof Error ? error.message : String(error))
    return null
  }
}

async function register(
  { client, token }: Leader,
  things: Things,
  unit: number,
  index: number,
  result: RushResult,
  noteRegistered: () => void,
): Promise<void> {
  const told: Told = { unit, teams: null, lastPlaces: null, beds: null }
  result.told.push(told)
  const cut = index % CUT_EVERY === 0 ? { cutAfterMs: Math.random() * LONGEST_CUT_MS } : {}
  const enter = (event: number, count: number) => ({
    method: 'POST' as const,
    path: '/api/events/teams/intent/',
    body: { school_unit: unit, teams: [{ event_instance: event, count }] },
    key: `rush-${unit}-${event}`,
    ...cut,
  })
  try {
    const write = async (wish: Parameters<Client['ask']>[0]) =>
      (await timed(result.write, client.ask({ ...wish, token }))).status
    told.teams = await write(enter(things.open, 2))
    told.lastPlaces = await write(enter(things.limited, 1))
    noteRegistered()
    told.beds = await write({
      method: 'POST',
      path: '/api/invoices/orders/',
      body: { school_unit: unit, rows: [{ product: things.beds, quantity: 1 }] },
      key: `rush-${unit}-beds`,
      ...cut,
    })
  } catch (error) {
    result.failures.push(error instanceof Error ? error.message : String(error))
  } finally {
    result.toldToComeBack += client.attempts.toldToComeBack
    client.close()
  }
}
