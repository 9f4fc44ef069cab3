import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchInvariants } from '../../test/support/invariants.ts'
import { meetingOf, organiserContext, steppedDb, withoutLock } from '../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { type OrderDemo, readOrderDemo } from './order-fixtures.ts'
import { placeOrder } from './save-order.ts'

describe('the last beds (F7)', () => {
  let test: TestApp
  let demo: OrderDemo

  beforeEach(async () => {
    test = await createTestApp({ demo: true })
    demo = await readOrderDemo(test)
  })
  afterEach(() => test.close())

  /** Units without an order, and exactly `left` beds. */
  async function prepare(count: number, left: number): Promise<number[]> {
    const { rows: units } = await test.pool.query<{ id: number }>(
      `select u.id from school_unit u where not exists
         (select from unit_order o where o.school_unit_id = u.id and o.status <> 'draft' and o.karneval_id = 2)
       order by u.id limit $1`,
      [count],
    )
    await test.pool.query('update product set stock = $2 where id = $1', [demo.logi, (await sold()) + left])
    expect(units).toHaveLength(count)
    return units.map(({ id }) => id)
  }

  const sold = async () => {
    const { rows } = await test.pool.query<{ sold: number }>(
      'select coalesce(sum(quantity), 0)::int as sold from unit_order_row where product_id = $1',
      [demo.logi],
    )
    return rows[0]?.sold ?? 0
  }

  it('go to exactly as many as there are beds when 200 schools order at once', async () => {
    await addUnits()
    const left = 120
    const units = await prepare(200, left)
    const before = await sold()
    const { access } = await test.login('superadmin')
    const broken = await watchInvariants(test.pool)
    const order = async (unit: number): Promise<number> => {
      const response = await test.call('POST', '/api/invoices/orders/', {
        headers: { authorization: `Bearer ${access}`, 'idempotency-key': `rush-${unit}` },
        body: { school_unit: unit, rows: [{ product: demo.logi, quantity: 1 }] },
      })
      // A full queue answers 503 with Retry-After; the idempotency key makes retries safe.
      return response.statusCode === 503 ? order(unit) : response.statusCode
    }
    const statuses = await Promise.all(units.map(order))
    expect(statuses.filter((status) => status === 201)).toHaveLength(left)
    expect(statuses.filter((status) => status === 409)).toHaveLength(200 - left)
    expect(await sold()).toBe(before + left)
    expect(await broken()).toEqual([])
  })

  it('would be sold twice without the lock: this test can fail', async () => {
    const racers = 8
    const units = await prepare(racers, 3)
    const before = await sold()
    const db = steppedDb(test, withoutLock(/from "product".* for no key update/, meetingOf(racers)))
    // In a snapshot of their own: all count the sold quantity before any commit.
    const buy = (school_unit: number) =>
      db.transaction(
        (tx) => {
          const body = { school_unit, rows: [{ product: demo.logi, quantity: 1 }] }
          return placeOrder({ ...organiserContext(test), db: tx }, body)
        },
        { isolationLevel: 'repeatable read' },
      )
    const results = await Promise.allSettled(units.map(buy))
    expect(results.map(({ status }) => status)).toEqual(units.map(() => 'fulfilled'))
    expect(await sold()).toBe(before + racers)
  })

  /** The demo has fewer units without an order than this test needs. */
  const addUnits = () =>
    test.pool.query(
      `insert into school_unit (school_id, unit_name, school_types, school_subtypes)
       select 1, 'Enhet ' || n, array['primary_school'], array['none'] from generate_series(1, 200) n`,
    )
})
