import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { versionOf } from '../../test/support/version-of.ts'
import { type OrderAnswer, type OrderDemo, quantities, readOrderDemo } from './order-fixtures.ts'

const leader = 'lagledare'
const organiser = 'superadmin'

describe('a change after the deadline', () => {
  let test: TestApp
  let demo: OrderDemo
  let order: OrderAnswer

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    demo = await readOrderDemo(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.pool.query('delete from order_change')
    await test.pool.query(
      `delete from unit_order_row where order_id in (select id from unit_order where school_unit_id = $1 and karneval_id = 2)`,
      [demo.primary],
    )
    await test.pool.query(`update unit_order set status = 'draft' where school_unit_id = $1 and karneval_id = 2`, [
      demo.primary,
    ])
    test.now.set('2025-04-15T09:00:00+03:00')
    const body = { school_unit: demo.primary, rows: [{ product: demo.lunch, quantity: 10 }] }
    order = (await test.call('POST', '/api/invoices/orders/', { as: leader, body })).json()
    test.now.set('2025-05-02T09:00:00+03:00')
  })

  const ask = (quantity: number, reason = 'Två sjuka elever') =>
    test.call('POST', '/api/invoices/order-changes/', {
      as: leader,
      body: { order: order.id, rows: [{ product: demo.lunch, quantity }], reason },
    })
  const decide = (id: number, body: object) =>
    test.call('POST', `/api/invoices/order-changes/${id}/decide/`, { as: organiser, body: { version: 1, ...body } })
  const read = async () =>
    (await test.call('GET', `/api/invoices/orders/${order.id}/`, { as: leader })).json<OrderAnswer>()

  it('is granted: a new row with the reason, the old one untouched, total and audit follow in one step', async () => {
    const asked = await ask(8)
    expect(asked.statusCode).toBe(201)
    expect(asked.json()).toMatchObject({
      status: 'pending',
      wanted: [{ product: demo.lunch, quantity: 8, current: 10 }],
      reason: 'Två sjuka elever',
    })
    expect((await read()).total_cents).toBe(order.total_cents)
    const decided = await decide(asked.json().id, { approve: true, answer: 'Går bra.' })
    expect(decided.json()).toMatchObject({ status: 'approved', answer: 'Går bra.' })
    const after = await read()
    expect(after.rows.map(({ quantity, source, reason }) => [quantity, source, reason])).toEqual([
      [10, 'ordered', null],
      [-2, 'late_change', 'Två sjuka elever'],
    ])
    expect(after.total_cents).toBe(order.total_cents - 2 * 950)
    expect(after.status).toBe('locked')
    const { rows } = await test.pool.query(
      `select reason from audit_entry where object_type = 'order' and object_id = $1 and action = 'order.change_approved'`,
      [order.id],
    )
    expect(rows).toEqual([{ reason: 'Två sjuka elever' }])
  })

  it('is refused with an answer and changes nothing', async () => {
    const { id } = (await ask(30)).json()
    expect((await decide(id, { approve: false, answer: 'Köket har redan beställt.' })).json().status).toBe('refused')
    const after = await read()
    expect(quantities(after)).toEqual({ 'MAT-FRE-L': 10 })
    expect(after.changes).toMatchObject([{ status: 'refused', answer: 'Köket har redan beställt.' }])
    const { rows } = await test.pool.query<{ subject: string; text: string }>(
      `select m.subject, m.text from mail_message m join app_user a on a.email = m.to_address
       where m.kind = 'change_decision' and a.username = $1 order by m.id desc limit 1`,
      [leader],
    )
    expect(rows[0]?.subject).toMatch(/^Avslaget: Ändrad beställning för .*: Lunch fredag 30$/)
    expect(rows[0]?.text).toContain('Beställningen är som den var.')
    expect(rows[0]?.text).toContain('Arrangörens svar: Köket har redan beställt.')
  })

  it('is one at a time, may be withdrawn, and is decided once however many press the button', async () => {
    const answers = await Promise.all([ask(8), ask(9)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const { id } = answers.find(({ statusCode }) => statusCode === 201)?.json() ?? {}
    const withdrawn = await test.call('POST', `/api/invoices/order-changes/${id}/withdraw/`, { as: leader })
    expect(withdrawn.json().status).toBe('withdrawn')
    expect((await decide(id, { approve: true })).statusCode).toBe(409)
    const next = (await ask(7)).json()
    const decisions = await Promise.all([1, 2, 3].map(() => decide(next.id, { approve: true })))
    expect(decisions.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await read()).rows).toHaveLength(2)
  })

  it('is decided only as it was read: without a version nothing is, and a stale one is shown the request', async () => {
    const { id } = (await ask(8)).json()
    const unread = await decide(id, { approve: true, version: undefined })
    expect([unread.statusCode, unread.json().errors[0]]).toEqual([
      400,
      expect.objectContaining({ code: 'required', attr: 'version' }),
    ])
    await test.pool.query('update order_change set version = 2 where id = $1', [id])
    const stale = await decide(id, { approve: true })
    expect([stale.statusCode, stale.json().current]).toMatchObject([409, { id, status: 'pending', version: 2 }])
    expect((await decide(id, { approve: true, version: 2 })).json().status).toBe('approved')
  })

  it('cannot ask for more than is in stock', async () => {
    await test.pool.query(
      'update product set stock = (select sum(quantity) from unit_order_row where product_id = $1) + 1 where id = $1',
      [demo.lunch],
    )
    const { id } = (await ask(12)).json()
    const refused = await decide(id, { approve: true })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().errors[0]).toMatchObject({ code: 'limit_reached' })
    expect((await read()).changes[0]?.status).toBe('pending')
    await test.pool.query('update product set stock = null')
  })

  it('is not asked for while the order is open, nor without a change', async () => {
    expect((await ask(10)).json().errors[0]).toMatchObject({ code: 'invalid', attr: 'rows' })
    test.now.set('2025-04-20T09:00:00+03:00')
    expect((await ask(8)).statusCode).toBe(409)
  })

  it('is made by the organiser directly only with a reason', async () => {
    const change = async (body: object) => {
      const version = await versionOf(test, 'unit_order', order.id)
      return test.call('PATCH', `/api/invoices/orders/${order.id}/`, { as: organiser, body: { version, ...body } })
    }
    const rows = [{ product: demo.lunch, quantity: 11 }]
    expect((await change({ rows })).json().errors[0]).toMatchObject({ code: 'required', attr: 'reason' })
    const changed = (await change({ rows, reason: 'Ringde i går' })).json<OrderAnswer>()
    expect(changed.rows.at(-1)).toMatchObject({ quantity: 1, source: 'late_change', reason: 'Ringde i går' })
  })

  it('replaces what was ordered, not the late fees of teams that came after the deadline', async () => {
    const entry = { school_unit: demo.primary, teams: [{ event_instance: demo.instance(2), count: 1 }] }
    expect((await test.call('POST', '/api/events/teams/intent/', { as: leader, body: entry })).statusCode).toBe(200)
    const fees = (await read()).rows.filter(({ category }) => category === 'stafetter')
    expect(fees.some(({ source }) => source === 'late_change')).toBe(true)
    const body = {
      rows: [{ product: demo.lunch, quantity: 4 }],
      reason: 'Ringde i går',
      version: (await read()).version,
    }
    const replaced = await test.call('PUT', `/api/invoices/orders/${order.id}/`, { as: organiser, body })
    expect(replaced.statusCode, replaced.body).toBe(200)
    expect((await read()).rows.filter(({ category }) => category === 'stafetter')).toEqual(fees)
    expect(quantities(await read())).toMatchObject({ 'MAT-FRE-L': -6 })
  })

  it('is listed for the organiser with school and unit, and for a leader only the own ones', async () => {
    await ask(8)
    const all = (await test.call('GET', '/api/invoices/order-changes/', { as: organiser })).json()
    expect(all.data).toMatchObject([{ school_name: 'Vasa övningsskola', status: 'pending' }])
    const own = (await test.call('GET', '/api/invoices/order-changes/', { as: leader })).json()
    expect(own.data).toHaveLength(1)
  })

  it('is granted at the price at which the product was ordered, also for more of it', async () => {
    await test.pool.query('update product set price_cents = 1111 where id = $1', [demo.lunch])
    await decide((await ask(12)).json().id, { approve: true, answer: '' })
    await test.pool.query('update product set price_cents = 950 where id = $1', [demo.lunch])
    expect((await read()).total_cents).toBe(order.total_cents + 2 * 950)
  })
})
