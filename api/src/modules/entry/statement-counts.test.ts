import { afterAll, beforeAll, expect, test } from 'vitest'
import budgets from '../../../../shared/build/budgets.json' with { type: 'json' }
import { statementsOf } from '../../test/support/statements.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { type Demo, readDemo } from './entry-fixtures.ts'

let portal: TestApp
let demo: Demo

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  demo = await readDemo(portal)
})
afterAll(() => portal.close())

/** Statements of one keyed request of a leader, from the session to the commit. */
const statementsOfCall = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
  const { access } = await portal.login('lagledare')
  const headers = { authorization: `Bearer ${access}`, 'idempotency-key': crypto.randomUUID() }
  const statements = await statementsOf(async () => {
    const answer = await portal.app.inject({ method, url, payload, headers })
    expect(answer.statusCode, answer.body).toBe(200)
  })
  return statements
}

const enter = (teams: object[]) =>
  statementsOfCall('POST', '/api/events/teams/intent/', { school_unit: demo.primary, teams })

test('a registration is no more statements than budgets.json allows: in several events, in one with a limit, and in a unit without an order', async () => {
  await portal.pool.query('update event_instance set capacity = 1000 where id = $1', [demo.instance(3)])
  const wishes = [1, 2, 3].map((event) => ({ event_instance: demo.instance(event), count: 3 }))
  const most = budgets.registration.statements
  expect((await enter(wishes)).length).toBeLessThanOrEqual(most)
  const tables = [
    'leg',
    'heat_place',
    'team',
    'cheer_squad',
    'order_change',
    'special_diets',
    'unit_order_row',
    'unit_order',
  ]
  // raceday_fact refers to these tables, and its trigger refuses a truncate even though it has no rows.
  await portal.pool.query(
    `set session_replication_role = replica; truncate ${tables.join(', ')} cascade; set session_replication_role = origin`,
  )
  expect((await enter(wishes)).length).toBeLessThanOrEqual(most)
})

test('preliminary numbers are at most 10 statements', async () => {
  portal.now.set('2025-01-20T12:00:00+02:00')
  const intents = [1, 2, 3].map((event) => ({ event_instance: demo.instance(event), team_count: 2 }))
  const statements = await statementsOfCall('POST', '/api/events/event/intent/', { school_unit: demo.primary, intents })
  expect(statements).toHaveLength(10)
})

/** The named statements of all connections, with how often each was planned anew and run by its kept plan. */
async function namedStatements() {
  const clients = await Promise.all(Array.from({ length: portal.pool.totalCount }, () => portal.pool.connect()))
  const kept = await Promise.all(
    clients.map((client) =>
      client.query<{ name: string; reused: number }>(
        'select name, generic_plans::int as reused from pg_prepared_statements',
      ),
    ),
  )
  for (const client of clients) client.release()
  return kept.flatMap(({ rows }) => rows)
}

test('the statements of a registration are planned once per connection, whatever is entered', async () => {
  portal.now.set('2025-04-15T09:00:00+03:00')
  const [one, two] = [demo.instance(1), demo.instance(2)]
  const wishes = [[1], [3, 2], [0, 0], [2, 1], [3], [1, 1], [0, 2], [2, 3], [1], [3, 1], [2], [0, 3]]
  for (const [index, counts] of wishes.entries()) {
    const teams = counts.map((count, event) => ({ event_instance: event === 0 ? one : two, count }))
    const reason = index % 3 === 0 ? { reason: 'Ändrat' } : {}
    await statementsOfCall('POST', '/api/events/teams/intent/', {
      school_unit: demo.primary,
      teams,
      confirm: true,
      ...reason,
    })
  }
  const reused = new Map((await namedStatements()).map((statement) => [statement.name, statement.reused]))
  const names = [
    'session_by_id',
    'idempotency_claim',
    'entry_lock',
    'entry_situation',
    'entry_write',
    'idempotency_answer',
  ]
  for (const name of names) expect(reused.get(name), name).toBeGreaterThan(0)
})
