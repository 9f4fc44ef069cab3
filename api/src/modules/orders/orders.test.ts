import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfPages } from '../../test/support/pdf-text.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { versionOf } from '../../test/support/version-of.ts'
import { type OrderAnswer, type OrderDemo, quantities, readOrderDemo } from './order-fixtures.ts'

const DEMO_DAY = '2025-04-15T09:00:00+03:00'
const leader = 'lagledare'

describe('orders', () => {
  let test: TestApp
  let demo: OrderDemo

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    demo = await readOrderDemo(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.now.set(DEMO_DAY)
    await test.pool.query(
      `delete from unit_order_row where source <> 'team_fee' and order_id in
      (select id from unit_order where school_unit_id = any($1))`,
      [[demo.primary, demo.middle, demo.secondary]],
    )
    await test.pool.query(
      `update unit_order set status = 'draft', placed_at = null, marchers = 0, mascot = ''
      where school_unit_id = any($1)`,
      [[demo.primary, demo.middle, demo.secondary]],
    )
    await test.pool.query('update product set stock = null')
  })

  const place = (rows: object[], more: object = {}, as = leader) =>
    test.call('POST', '/api/invoices/orders/', { as, body: { school_unit: demo.primary, rows, ...more } })
  const patch = async (order: OrderAnswer, body: object, as = leader) =>
    test.call('PATCH', `/api/invoices/orders/${order.id}/`, {
      as,
      body: { version: await versionOf(test, 'unit_order', order.id), ...body },
    })

  it('places the draft that the team fees made: fees and meals in one total', async () => {
    const before = await test.call('GET', '/api/invoices/my-orders/', { as: leader })
    const draft = before.json<{ data: OrderAnswer[] }>().data.find(({ school_unit }) => school_unit === demo.primary)
    const fees = draft?.total_cents ?? 0
    const response = await place([
      { product: demo.lunch, quantity: 12 },
      { product: demo.logi, quantity: 2, note: 'Två lärare' },
    ])
    expect(response.statusCode).toBe(201)
    const order = response.json<OrderAnswer>()
    expect(order).toMatchObject({ id: draft?.id, status: 'placed', is_open: true, school_unit: demo.primary })
    // The school's secretary reads who ordered.
    expect(order.placed_by).toBe('Maria Sjöberg')
    expect(order.total_cents).toBe(fees + 12 * 950 + 2 * 1200)
    expect(fees).toBeGreaterThan(0)
    const { rows } = await test.pool.query(
      'select sum(quantity * unit_price_cents)::int as cents from unit_order_row where order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ cents: order.total_cents }])
  })

  it('never makes two of one: a second POST is 409 with the order, the same key gives the same answer', async () => {
    const headers = { 'idempotency-key': 'order-1' }
    const body = { school_unit: demo.primary, rows: [{ product: demo.lunch, quantity: 5 }] }
    const send = () => test.call('POST', '/api/invoices/orders/', { as: leader, headers, body })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    const again = await place([{ product: demo.lunch, quantity: 9 }])
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({
      errors: [{ code: 'already_exists' }],
      current: { total_cents: expect.any(Number) },
    })
    const { rows } = await test.pool.query(
      `select sum(quantity)::int as quantity from unit_order_row r join unit_order o on o.id = r.order_id
       where o.school_unit_id = $1 and r.product_id = $2`,
      [demo.primary, demo.lunch],
    )
    expect(rows).toEqual([{ quantity: 5 }])
  })

  it('makes one order when two devices place it at once without a key (F1)', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((quantity) => place([{ product: demo.lunch, quantity }])))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    const { rowCount } = await test.pool.query(
      `select 1 from unit_order o join karneval k on k.id = o.karneval_id and k.status = 'active' where school_unit_id = $1`,
      [demo.primary],
    )
    expect(rowCount).toBe(1)
  })

  it('changes what PATCH names, replaces with PUT, and 0 strikes a row', async () => {
    const order = (
      await place([
        { product: demo.lunch, quantity: 5 },
        { product: demo.dinner, quantity: 4 },
      ])
    ).json()
    const patched = (
      await patch(order, { rows: [{ product: demo.lunch, quantity: 7 }], version: order.version })
    ).json()
    expect(quantities(patched)).toEqual({ 'MAT-FRE-L': 7, 'MAT-FRE-M': 4 })
    const struck = (await patch(patched, { rows: [{ product: demo.lunch, quantity: 0 }] })).json()
    expect(quantities(struck)).toEqual({ 'MAT-FRE-M': 4 })
    const put = await test.call('PUT', `/api/invoices/orders/${order.id}/`, {
      as: leader,
      body: { rows: [{ product: demo.logi, quantity: 3 }], version: struck.version },
    })
    expect(quantities(put.json())).toEqual({ LOGI: 3 })
    expect(put.json().total_cents).toBe(
      put.json().rows.reduce((sum: number, row: { total_cents: number }) => sum + row.total_cents, 0),
    )
  })

  it('refuses an outdated version with the order as it is (F2)', async () => {
    const order = (await place([{ product: demo.lunch, quantity: 5 }])).json()
    const rows = [{ product: demo.lunch, quantity: 6 }]
    expect((await patch(order, { rows, version: order.version })).statusCode).toBe(200)
    const late = await patch(order, { rows: [{ product: demo.lunch, quantity: 9 }], version: order.version })
    expect(late.statusCode).toBe(409)
    expect(late.json().errors[0].code).toBe('conflict')
    expect(quantities(late.json().current)).toEqual({ 'MAT-FRE-L': 6 })
  })

  it('takes only what the price list lets order, each product once', async () => {
    const response = await place([
      { product: demo.product('LAG-KORT'), quantity: 1 },
      { product: demo.product('HEJ'), quantity: 1 },
      { product: 2_000_000, quantity: 1 },
      { product: demo.lunch, quantity: 1 },
      { product: demo.lunch, quantity: 2 },
    ])
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.map(({ attr }: { attr: string }) => attr)).toEqual([
      'rows.0.product',
      'rows.1.product',
      'rows.2.product',
      'rows.4.product',
    ])
  })

  it('keeps the price at which it was ordered when the price list changes', async () => {
    const order = (await place([{ product: demo.lunch, quantity: 2 }])).json()
    await test.pool.query('update product set price_cents = 1111 where id = $1', [demo.lunch])
    const changed = (await patch(order, { rows: [{ product: demo.lunch, quantity: 3 }] })).json()
    await test.pool.query('update product set price_cents = 950 where id = $1', [demo.lunch])
    expect(changed.total_cents - order.total_cents).toBe(950)
  })

  it.each([
    ['2025-04-30T23:59:59.999+03:00', 200],
    ['2025-05-01T00:00:00.000+03:00', 409],
  ])('is open to the millisecond of the deadline in Finland: %s → %i (F6)', async (at, status) => {
    const order = (await place([{ product: demo.lunch, quantity: 2 }])).json()
    test.now.set(at)
    const response = await patch(order, { rows: [{ product: demo.lunch, quantity: 3 }] })
    expect(response.statusCode).toBe(status)
    const seen = (await test.call('GET', `/api/invoices/orders/${order.id}/`, { as: leader })).json()
    expect([seen.is_open, seen.status]).toEqual(status === 200 ? [true, 'placed'] : [false, 'locked'])
    if (status === 409) {
      expect(response.json().errors[0]).toMatchObject({ code: 'phase_closed' })
      expect(response.json().errors[0].detail).toContain('30.4.2025 kl. 23:59')
      expect((await place([], { school_unit: demo.middle })).statusCode).toBe(409)
    }
  })

  it('says what is left when the stock runs out, and never refuses who wants less', async () => {
    const order = (await place([{ product: demo.logi, quantity: 5 }])).json()
    const { rows } = await test.pool.query(
      'select sum(quantity)::int as sold from unit_order_row where product_id = $1',
      [demo.logi],
    )
    const sold = rows[0].sold
    await test.pool.query('update product set stock = $2 where id = $1', [demo.logi, sold + 3])
    const stock = await test.call('GET', '/api/invoices/stock/', { as: leader })
    expect(stock.json()).toEqual({ data: [{ product: demo.logi, stock: sold + 3, left: 3 }] })
    const greedy = await patch(order, {
      rows: [
        { product: demo.lunch, quantity: 1 },
        { product: demo.logi, quantity: 9 },
      ],
    })
    expect(greedy.statusCode).toBe(409)
    expect(greedy.json().errors).toEqual([
      {
        code: 'limit_reached',
        detail: 'Logi i skola, natten fredag–lördag: det finns 8 kvar för er, ni ville ha 9.',
        attr: 'rows.1.quantity',
      },
    ])
    expect((await patch(order, { rows: [{ product: demo.logi, quantity: 8 }] })).statusCode).toBe(200)
    await test.pool.query('update product set stock = 1 where id = $1', [demo.logi])
    expect((await patch(order, { rows: [{ product: demo.logi, quantity: 4 }] })).statusCode).toBe(200)
    expect((await patch(order, { rows: [{ product: demo.logi, quantity: 5 }] })).statusCode).toBe(409)
  })

  it('registers inmarsch, maskot and hejarklack; their products follow', async () => {
    const squad = { class_name: '5A', participants: 18, adult_name: 'Eva Ek', adult_phone: '040 123 4567' }
    const response = await place([], { inmarsch: { persons: 3, mascot: 'Älgen' }, cheer_squads: [squad] })
    expect(response.statusCode).toBe(201)
    const order = response.json<OrderAnswer>()
    expect(quantities(order)).toEqual({ HEJ: 1, INM: 1 })
    expect(order.cheer_squads).toEqual([{ ...squad, adult_phone: '+358401234567' }])
    const wrong = await patch(order, { cheer_squads: [{ ...squad, adult_phone: 'ingen' }] })
    expect(wrong.json().errors[0]).toMatchObject({ code: 'invalid', attr: 'cheer_squads.0.adult_phone' })
    const none = (await patch(order, { inmarsch: { persons: 0, mascot: '' }, cheer_squads: [] })).json()
    expect(quantities(none)).toEqual({})
  })

  it('lets at most five of a school walk in, over all its units, also at once', async () => {
    const units = [demo.primary, demo.middle, demo.secondary]
    const answers = await Promise.all(
      units.map((school_unit) => place([], { school_unit, inmarsch: { persons: 3, mascot: '' } }, 'skoladmin')),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().errors).toEqual([
      {
        code: 'limit_reached',
        detail: 'Högst 5 personer per skola går i inmarschen; för er enhet finns 2 kvar.',
        attr: 'inmarsch.persons',
      },
    ])
  })

  it('tells its history: who, what, and nobody’s name or number in the audit', async () => {
    const squad = { class_name: '5A', participants: 18, adult_name: 'Kanarie Ek', adult_phone: '040 123 4567' }
    const order = (await place([{ product: demo.lunch, quantity: 5 }], { cheer_squads: [squad] })).json()
    await patch(order, { rows: [{ product: demo.lunch, quantity: 8 }] })
    const { data } = (await test.call('GET', `/api/invoices/orders/${order.id}/history/`, { as: leader })).json()
    expect(data[0]).toMatchObject({ action: 'changed', changes: [{ what: 'Lunch fredag', before: '5', after: '8' }] })
    expect(data[1]).toMatchObject({ action: 'placed' })
    expect(data[1].changes).toContainEqual({ what: 'Hejarklack', before: '', after: '5A (18)' })
    expect(data[0].who).toMatch(/\S/)
    const { rowCount } = await test.pool.query(
      `select 1 from audit_entry where (before || after)::text like '%Kanarie%'`,
    )
    expect(rowCount).toBe(0)
  })

  it('prints a receipt whose total is the order’s (R37)', async () => {
    const order = (await place([{ product: demo.lunch, quantity: 12 }])).json<OrderAnswer>()
    const response = await test.call('GET', `/api/invoices/orders/${order.id}/receipt/`, { as: leader })
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=bestallning-2025-${order.id}.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const [page = ''] = await pdfPages(response.rawPayload)
    const euros = (order.total_cents / 100).toFixed(2).replace('.', ',')
    expect(page.replaceAll(/\s/g, '')).toContain(`Totalt${euros}€`)
    expect(page).toContain('Lunch fredag')
    expect(page).toContain('Vasa övningsskola')
  })

  it('prints a receipt without empty boxes for signs that the fonts lack', async () => {
    const order = (await place([{ product: demo.lunch, quantity: 12 }])).json<OrderAnswer>()
    await test.pool.query(
      `update school_unit set unit_name = 'Hästen 🐴 学' where id = (select school_unit_id from unit_order where id = $1)`,
      [order.id],
    )
    const response = await test.call('GET', `/api/invoices/orders/${order.id}/receipt/`, { as: leader })
    const [page = ''] = await pdfPages(response.rawPayload)
    expect(page.replaceAll(/\s+/g, ' ')).toContain('Hästen ?')
    expect(page).not.toMatch(/🐴|学/u)
  })
})
