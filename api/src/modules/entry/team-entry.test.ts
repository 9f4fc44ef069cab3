import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { type Demo, placed, readDemo, type TeamAnswer } from './entry-fixtures.ts'

const url = '/api/events/teams/intent/'

describe('POST /api/events/teams/intent/', () => {
  let test: TestApp
  let demo: Demo

  beforeEach(async () => {
    test = await createTestApp({ demo: true })
    demo = await readDemo(test)
  })
  afterEach(() => test.close())

  const enter = (teams: { event_instance: number; count: number }[], more: object = {}, as = 'lagledare') =>
    test.call('POST', url, { as, body: { school_unit: demo.primary, teams, ...more } })

  const feeRows = async () => {
    const { rows } = await test.pool.query<{ code: string; source: string; quantity: number; reason: string | null }>(
      `select p.code, r.source, r.quantity, r.reason from unit_order_row r
       join unit_order o on o.id = r.order_id join product p on p.id = r.product_id
       join karneval k on k.id = o.karneval_id and k.status = 'active'
       where o.school_unit_id = $1 and p.category = 'stafetter' order by p.code, r.id`,
      [demo.primary],
    )
    return rows
  }

  it('enters drafts until the count fits; they are there on reload, and their fees are order rows', async () => {
    const boys = demo.instance(2)
    const response = await enter([{ event_instance: boys, count: 2 }])
    expect(response.statusCode).toBe(200)
    expect(placed(response.json<{ data: TeamAnswer[] }>().data, boys)).toMatchObject([
      { number: 1, name: 'Vasa övningsskola 1', status: 'draft', late: false, legs: [] },
      { number: 2, name: 'Vasa övningsskola 2', status: 'draft' },
    ])
    const reload = await test.call('GET', '/api/events/teams/myschool/', { as: 'lagledare' })
    expect(placed(reload.json<{ data: TeamAnswer[] }>().data, boys)).toHaveLength(2)
    const teams = reload.json<{ data: TeamAnswer[] }>().data.filter((team) => team.school_unit === demo.primary)
    const short = teams.filter((team) => team.status !== 'withdrawn').length
    expect(await feeRows()).toEqual([{ code: 'LAG-KORT', source: 'team_fee', quantity: short, reason: null }])
  })

  it('is no change to say the same again', async () => {
    const wish = [{ event_instance: demo.instance(2), count: 1 }]
    const first = await enter(wish)
    const again = await enter(wish)
    expect(again.json()).toEqual(first.json())
  })

  it('takes teams that never had a runner away without trace: their rows stay unseen and come back with their numbers', async () => {
    const boys = demo.instance(2)
    await enter([{ event_instance: boys, count: 3 }])
    const fewer = await enter([{ event_instance: boys, count: 1 }])
    const shown = (teams: TeamAnswer[]) =>
      teams.flatMap(({ event_instance, number, status }) => (event_instance === boys ? [`${number} ${status}`] : []))
    const read = async () =>
      shown(
        (await test.call('GET', '/api/events/teams/myschool/', { as: 'lagledare' })).json<{ data: TeamAnswer[] }>()
          .data,
      )
    expect(shown(fewer.json<{ data: TeamAnswer[] }>().data)).toEqual(['1 draft'])
    expect(await read()).toEqual(['1 draft'])
    const rows = await test.pool.query(`select 1 from team where school_unit_id = $1 and event_instance_id = $2`, [
      demo.primary,
      boys,
    ])
    expect(rows.rowCount).toBe(3)
    const fees = await feeRows()
    const more = await enter([{ event_instance: boys, count: 2 }])
    expect(shown(more.json<{ data: TeamAnswer[] }>().data)).toEqual(['1 draft', '2 draft'])
    expect(await read()).toEqual(['1 draft', '2 draft'])
    expect((await feeRows())[0]?.quantity).toBe((fees[0]?.quantity ?? 0) + 1)
  })

  it('shows a struck team that left a trace, and does not give its number again', async () => {
    const boys = demo.instance(2)
    await enter([{ event_instance: boys, count: 2 }])
    await test.pool.query(
      `update team set bib = '901' where school_unit_id = $1 and event_instance_id = $2 and number = 2`,
      [demo.primary, boys],
    )
    await enter([{ event_instance: boys, count: 1 }])
    const more = await enter([{ event_instance: boys, count: 2 }])
    const teams = more.json<{ data: TeamAnswer[] }>().data.filter((team) => team.event_instance === boys)
    expect(teams.map(({ number, status }) => ({ number, status }))).toEqual([
      { number: 1, status: 'draft' },
      { number: 2, status: 'withdrawn' },
      { number: 3, status: 'draft' },
    ])
  })

  it('enters a team again that was struck in time as a late one when the last day of teams has passed', async () => {
    const boys = demo.instance(2)
    await enter([{ event_instance: boys, count: 1 }])
    await enter([{ event_instance: boys, count: 0 }])
    test.now.set('2025-04-26T00:00:00.000+03:00')
    const late = await enter([{ event_instance: boys, count: 1 }])
    expect(placed(late.json<{ data: TeamAnswer[] }>().data, boys)).toMatchObject([{ number: 1, late: true }])
    await enter([{ event_instance: boys, count: 0 }])
    const struck = await test.call('GET', '/api/events/teams/myschool/', { as: 'lagledare' })
    const teams = struck.json<{ data: TeamAnswer[] }>().data.filter((team) => team.event_instance === boys)
    expect(teams).toMatchObject([{ number: 1, status: 'withdrawn' }])
  })

  it('strikes a team with runners only when that is confirmed, and then frees its lane and its runners', async () => {
    const girls = demo.instance(1)
    const wish = [{ event_instance: girls, count: 0 }]
    const asked = await enter(wish)
    expect(asked.statusCode).toBe(400)
    expect(asked.json()).toMatchObject({
      type: 'validation_error',
      errors: [
        { code: 'confirmation_required', attr: 'confirm', detail: expect.stringContaining('Vasa övningsskola 1') },
      ],
    })
    const before = await test.call('GET', '/api/events/teams/myschool/', { as: 'lagledare' })
    expect(placed(before.json<{ data: TeamAnswer[] }>().data, girls)).toHaveLength(2)

    const confirmed = await enter(wish, { confirm: true })
    expect(confirmed.statusCode).toBe(200)
    expect(placed(confirmed.json<{ data: TeamAnswer[] }>().data, girls)).toEqual([])
    const left = await test.pool.query(
      `select 1 from team t left join leg l on l.team_id = t.id left join heat_place p on p.team_id = t.id
       where t.school_unit_id = $1 and t.event_instance_id = $2 and (l.id is not null or p.id is not null)`,
      [demo.primary, girls],
    )
    expect(left.rowCount).toBe(0)
  })

  it('refuses events of another class, too many teams, unknown and doubled events, each with its place in the body', async () => {
    const response = await enter([
      { event_instance: demo.instance(2), count: 4 },
      { event_instance: demo.instance(10), count: 1 },
    ])
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      type: 'validation_error',
      errors: [
        {
          code: 'too_large',
          attr: 'teams.0.event_instance',
          detail: 'Högst 3 lag per skolenhet i 5 × 80 m pojkar, åk 1–6.',
        },
        {
          code: 'not_offered',
          attr: 'teams.1.event_instance',
          detail: 'Vasa övningsskola, lågstadiet kan inte anmäla lag till 4 × 100 m flickor, åk 7–9.',
        },
      ],
    })
    const doubled = await enter([
      { event_instance: demo.instance(2), count: 1 },
      { event_instance: demo.instance(2), count: 2 },
      { event_instance: 2_000_000_000, count: 1 },
    ])
    expect(doubled.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)).toEqual([
      'teams.1.event_instance',
      'teams.2.event_instance',
    ])
    const nothing = await test.call('GET', '/api/events/teams/myschool/', { as: 'lagledare' })
    expect(placed(nothing.json<{ data: TeamAnswer[] }>().data, demo.instance(2))).toEqual([])
  })

  it('answers a foreign unit exactly as one that does not exist (R19, D6)', async () => {
    const body = (school_unit: number) => ({ school_unit, teams: [{ event_instance: demo.instance(2), count: 1 }] })
    const foreign = await test.call('POST', url, { as: 'lagledare', body: body(demo.foreign) })
    const missing = await test.call('POST', url, { as: 'lagledare', body: body(2_000_000_000) })
    const colleague = await test.call('POST', url, { as: 'lagledare', body: body(demo.secondary) })
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
    expect(colleague.body).toBe(missing.body)
    const organiser = await test.call('POST', url, { as: 'superadmin', body: body(2_000_000_000) })
    expect(organiser.body).toBe(missing.body)
  })

  it('takes late teams after the last day of teams, with the late fee, until runners close (F6)', async () => {
    test.now.set('2025-04-26T00:00:00.000+03:00')
    const boys = demo.instance(2)
    const late = await enter([{ event_instance: boys, count: 1 }])
    expect(placed(late.json<{ data: TeamAnswer[] }>().data, boys)).toMatchObject([{ late: true }])
    expect(await feeRows()).toContainEqual({ code: 'LAG-SEN', source: 'team_fee', quantity: 1, reason: null })

    test.now.set('2025-05-07T23:59:59.999+03:00')
    expect((await enter([{ event_instance: boys, count: 2 }])).statusCode).toBe(200)
    test.now.set('2025-05-08T00:00:00.000+03:00')
    const closed = await enter([{ event_instance: boys, count: 3 }])
    expect(closed.statusCode).toBe(409)
    expect(closed.json()).toEqual({
      type: 'client_error',
      errors: [
        {
          code: 'phase_closed',
          attr: null,
          detail: 'Laganmälan till Stafettkarnevalen 2025 var öppen från 3.2.2025 kl. 08:00 till 7.5.2025 kl. 23:59.',
        },
      ],
    })
  })

  it('adds rows from the closing of orders on, and never touches those that stand: sum and history to the cent (F6)', async () => {
    const boys = demo.instance(2)
    const sum = async () => {
      const answer = await test.call('GET', '/api/invoices/my-orders/', { as: 'lagledare' })
      const { data } = answer.json<{ data: { school_unit: number; total_cents: number }[] }>()
      return data.find(({ school_unit }) => school_unit === demo.primary)?.total_cents ?? 0
    }
    const late = (code: string, quantity: number) => ({
      code,
      source: 'late_change',
      quantity,
      reason: 'Ändrat antal lag efter att beställningen låstes',
    })
    test.now.set('2025-04-30T23:59:59.999+03:00')
    await enter([{ event_instance: boys, count: 1 }])
    const standing = await feeRows()
    expect(standing.every(({ source }) => source === 'team_fee')).toBe(true)
    const before = await sum()

    // A later price change does not alter fees already charged.
    await test.pool.query(`update product set price_cents = 950 where code = 'LAG-KORT'`)
    test.now.set('2025-05-01T00:00:00.000+03:00')
    await enter([{ event_instance: boys, count: 2 }])
    expect(await feeRows()).toEqual(expect.arrayContaining([...standing, late('LAG-KORT', 1), late('LAG-SEN', 1)]))
    expect(await sum()).toBe(before + 800 + 800)

    await enter([{ event_instance: boys, count: 1 }])
    expect(await sum()).toBe(before)
    expect(await feeRows()).toHaveLength(standing.length + 4)

    // The organiser reopens the orders: late teams become part of the sum and are not charged a second time.
    await test.pool.query(`update karneval set orders_close_at = $1 where status = 'active'`, ['2025-05-06T00:00:00Z'])
    await enter([{ event_instance: boys, count: 2 }])
    expect(await sum()).toBe(before + 800 + 800)
    expect(await feeRows()).toEqual(expect.arrayContaining(standing))
  })

  it('keeps the price that the order has, for further teams too, until the unit has no such team: the page and the invoice agree', async () => {
    const boys = demo.instance(2)
    const offer = async (unit?: number) => {
      const query = unit === undefined ? '' : `?school_unit=${unit}`
      const answer = await test.call('GET', `/api/events/event/list/${query}`)
      const { data } = answer.json<{ data: { id: number; fee_cents: number; list_fee_cents?: number }[] }>()
      const { fee_cents, list_fee_cents } = data.find(({ id }) => id === boys) ?? {}
      return [fee_cents, list_fee_cents]
    }
    const charged = async () =>
      (
        await test.pool.query<{ quantity: number; cents: number }>(
          `select r.quantity, r.unit_price_cents as cents from unit_order_row r join unit_order o on o.id = r.order_id
           join product p on p.id = r.product_id join karneval k on k.id = o.karneval_id and k.status = 'active'
           where o.school_unit_id = $1 and p.code = 'LAG-KORT'`,
          [demo.primary],
        )
      ).rows
    await enter([{ event_instance: boys, count: 1 }])
    const [before] = await charged()
    expect([before?.cents, await offer(demo.primary)]).toEqual([800, [800, undefined]])

    await test.pool.query(`update product set price_cents = 850 where code = 'LAG-KORT'`)
    expect([await offer(), await offer(demo.primary)]).toEqual([
      [850, undefined],
      [800, 850],
    ])
    await enter([{ event_instance: boys, count: 2 }])
    expect(await charged()).toEqual([{ quantity: (before?.quantity ?? 0) + 1, cents: 800 }])

    const own = await test.call('GET', '/api/events/teams/myschool/', { as: 'lagledare' })
    const teams = own.json<{ data: TeamAnswer[] }>().data.filter((team) => team.school_unit === demo.primary)
    const events = [...new Set(teams.map(({ event_instance }) => event_instance))]
    await enter(
      events.map((event_instance) => ({ event_instance, count: 0 })),
      { confirm: true },
    )
    expect([await charged(), await offer(demo.primary)]).toEqual([[], [850, undefined]])
    await enter([{ event_instance: boys, count: 1 }])
    expect(await charged()).toEqual([{ quantity: 1, cents: 850 }])
  })

  it('adds to an order that is already invoiced by new rows with a reason', async () => {
    const before = await feeRows()
    await test.pool.query(`update unit_order set status = 'invoiced' where school_unit_id = $1`, [demo.primary])
    await enter([{ event_instance: demo.instance(2), count: 1 }])
    await enter([{ event_instance: demo.instance(2), count: 0 }])
    const reason = 'Ändrat antal lag efter att beställningen låstes'
    expect(await feeRows()).toEqual([
      ...before,
      { code: 'LAG-KORT', source: 'late_change', quantity: 1, reason },
      { code: 'LAG-KORT', source: 'late_change', quantity: -1, reason },
    ])
  })

  it('writes down who did it, without a name of a child', async () => {
    await enter([{ event_instance: demo.instance(1), count: 0 }], { confirm: true })
    const { rows } = await test.pool.query<{ action: string; username: string; after: unknown }>(
      `select a.action, u.username, a.after from audit_entry a join app_user u on u.id = a.user_id order by a.id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        action: 'teams.intent',
        username: 'lagledare',
        after: { added: [], withdrawn: [expect.any(Number), expect.any(Number)] },
      },
    ])
  })
})
