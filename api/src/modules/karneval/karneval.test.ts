import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

type Karneval = ResponseOf<'GET /api/events/stafettkarneval/{id}/'>
type Events = ResponseOf<'GET /api/events/event-instances/admin/'>
type Product = ItemOf<'GET /api/invoices/products/'>

const base = '/api/events/stafettkarneval/'

describe('carnivals', () => {
  let test: TestApp
  let headers: Record<string, string>
  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    headers = { authorization: `Bearer ${(await test.login('superadmin')).access}` }
  })
  afterAll(() => test.close())

  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    test.call(method, url, { headers, body })
  const get = async (id: number) => (await call('GET', `${base}${id}/`)).json<Karneval>()
  const copy = async (name: string, starts_on: string) =>
    (await call('POST', `${base}2/copy/`, { name, starts_on })).json<Karneval>()
  const setStatus = async (id: number, status: string) =>
    call('POST', `${base}${id}/status/`, { status, version: (await get(id)).version })
  const code = (answer: { json: <T>() => T }) =>
    answer.json<{ errors: { code: string; attr: string | null; detail: string }[] }>().errors[0]

  it('copies last year: dates by days and clock, events, fees, rounds, minute schedule and products', async () => {
    const made = await copy('Stafettkarnevalen 2026', '2026-05-22')
    const from = await get(2)
    expect(made).toMatchObject({ status: 'draft', year: 2026, starts_on: '2026-05-22', ends_on: '2026-05-23' })
    // 371 days later at the same local time, with or without daylight saving time.
    expect([from.intent_opens_at, made.intent_opens_at]).toEqual([
      '2024-12-02T06:00:00.000Z',
      '2025-12-08T06:00:00.000Z',
    ])
    expect([from.runners_close_at, made.runners_close_at]).toEqual([
      '2025-05-07T20:59:59.999Z',
      '2026-05-13T20:59:59.999Z',
    ])
    const rows = async (id: number) =>
      (await call('GET', `/api/events/event-instances/admin/?karneval=${id}`)).json<Events>()
    const shape = ({ data }: Events) => data.map(({ event, fee_cents, capacity }) => [event, fee_cents, capacity])
    expect(shape(await rows(made.id))).toEqual(shape(await rows(2)))
    const rounds = await test.pool.query(
      `select i.karneval_id as id, count(*)::int from event_round r join event_instance i on i.id = r.event_instance_id
       where i.karneval_id in (2, $1) group by 1`,
      [made.id],
    )
    expect(new Set(rounds.rows.map((row) => row.count)).size).toBe(1)
    const schedule = async (id: number, daysLater: number) => {
      const found = await test.pool.query(
        `select (r.day + $2::int)::text as day, to_char(r.starts_at at time zone 'Europe/Helsinki', 'HH24:MI') as clock,
           r.title, r.round, t.name as track
         from timetable_row r left join track t on t.id = r.track_id where r.karneval_id = $1 order by r.id`,
        [id, daysLater],
      )
      return found.rows
    }
    expect(await schedule(made.id, 0)).toEqual(await schedule(2, 371))
    const hidden = await test.call('GET', `${base}list/`)
    expect(hidden.json<{ data: Karneval[] }>().data.map(({ id }) => id)).not.toContain(made.id)
  })

  it('copies with chosen dates, without events that the organiser leaves out, and with new names of products', async () => {
    const rows = async (id: number) =>
      (await call('GET', `/api/events/event-instances/admin/?karneval=${id}`)).json<Events>().data
    const products = async (id: number) =>
      (await call('GET', `/api/invoices/products/?karneval=${id}`)).json<{ data: Product[] }>().data
    const [left, ...kept] = await rows(2)
    const [renamed, blank, ...others] = await products(2)
    if (!left || !renamed || !blank) throw new Error('the demo has events and products')
    const body = { name: 'Med val', starts_on: '2030-05-17' }
    const wrong = await call('POST', `${base}2/copy/`, { ...body, dates: { runners_close_at: '2030-01-01T10:00:00Z' } })
    expect([wrong.statusCode, code(wrong)]).toEqual([
      400,
      {
        code: 'invalid',
        detail: 'Löparanmälan stänger innan laganmälan har stängt.',
        attr: 'runners_close_at',
      },
    ])
    const answer = await call('POST', `${base}2/copy/`, {
      ...body,
      dates: { runners_reopen_at: '2030-05-15T05:00:00.000Z' },
      without_events: [left.event],
      product_names: [
        { product: renamed.id, name: ' Tröja 2030 ' },
        { product: blank.id, name: ' ' },
      ],
    })
    const made = answer.json<Karneval>()
    expect([answer.statusCode, made.runners_reopen_at]).toEqual([201, '2030-05-15T05:00:00.000Z'])
    expect((await rows(made.id)).map(({ event }) => event)).toEqual(kept.map(({ event }) => event))
    const names = (list: readonly Product[]) => list.map(({ name }) => name)
    expect(names(await products(made.id))).toEqual(['Tröja 2030', ...names([blank, ...others])])
    expect((await call('DELETE', `${base}${made.id}/`)).statusCode).toBe(204)
  })

  it('names the taken name at its field, copied, made or changed, whatever its case', async () => {
    const taken = {
      code: 'already_exists',
      attr: 'name',
      detail: 'Det finns redan en karneval som heter stafettkarnevalen 2025.',
    }
    const name = 'stafettkarnevalen 2025'
    const copied = await call('POST', `${base}2/copy/`, { name, starts_on: '2031-05-16' })
    expect([copied.statusCode, code(copied)]).toEqual([409, taken])
    const made = await copy('Ett annat namn', '2031-05-16')
    const changed = await call('PATCH', `${base}${made.id}/`, { name, version: made.version })
    expect([changed.statusCode, code(changed)]).toEqual([409, taken])
    expect((await call('DELETE', `${base}${made.id}/`)).statusCode).toBe(204)
  })

  it('has at most one active carnival, whoever asks at once', async () => {
    const a = await copy('A', '2027-05-21')
    const b = await copy('B', '2028-05-19')
    for (const { id } of [a, b]) expect((await setStatus(id, 'upcoming')).statusCode).toBe(200)
    const refused = await setStatus(a.id, 'active')
    expect([refused.statusCode, code(refused)?.detail]).toEqual([
      409,
      'Stafettkarnevalen 2025 är aktiv. Arkivera den först.',
    ])
    expect((await setStatus(2, 'upcoming')).statusCode).toBe(200)
    const both = await Promise.all([setStatus(a.id, 'active'), setStatus(b.id, 'active')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { rows } = await test.pool.query(`select id from karneval where status = 'active'`)
    expect(rows).toHaveLength(1)
    expect((await setStatus(rows[0].id, 'upcoming')).statusCode).toBe(200)
    expect((await setStatus(2, 'active')).statusCode).toBe(200)
  })

  it('does not become a draft again while it has teams, and a draft with anything of its own is not removed', async () => {
    const made = await copy('Karnevalen 2029', '2029-05-18')
    expect((await setStatus(made.id, 'upcoming')).statusCode).toBe(200)
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into team (event_instance_id, school_unit_id, number, name, status, withdrawn_at)
       select i.id, u.id, 1, 'Lag 1', 'withdrawn', now() from event_instance i, school_unit u
       where i.karneval_id = $1 order by i.id, u.id limit 1 returning id`,
      [made.id],
    )
    const refused = await setStatus(made.id, 'draft')
    expect([refused.statusCode, code(refused)]).toEqual([
      409,
      { code: 'in_use', detail: 'Karnevalen 2029 har lag och kan inte bli ett utkast igen.', attr: null },
    ])
    expect((await get(made.id)).status).toBe('upcoming')

    await test.pool.query(`update karneval set status = 'draft' where id = $1`, [made.id])
    const kept = await call('DELETE', `${base}${made.id}/`)
    expect([kept.statusCode, code(kept)]).toEqual([
      409,
      {
        code: 'in_use',
        detail: 'Karnevalen 2029 har lag, beställningar eller annat som hör till den och kan inte tas bort.',
        attr: null,
      },
    ])
    await test.pool.query('delete from team where id = $1', [rows[0]?.id])
    expect((await call('DELETE', `${base}${made.id}/`)).statusCode).toBe(204)
  })

  it('cannot break the active carnival', async () => {
    const removed = await call('DELETE', `${base}2/`)
    expect([removed.statusCode, code(removed)?.code]).toEqual([409, 'in_use'])
    expect(code(await setStatus(2, 'draft'))?.code).toBe('invalid_choice')
    const before = await get(2)
    const wrong = await call('PATCH', `${base}2/`, {
      version: before.version,
      teams_close_at: '2025-06-01T00:00:00Z',
      name: ' ',
    })
    expect(wrong.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)).toEqual([
      'name',
      'runners_close_at',
    ])
    expect(await get(2)).toEqual(before)
  })

  it('changes dates and banner with their version, and writes down what was', async () => {
    const { version } = await get(2)
    const change = { banner_text: ' Kom i tid! ', orders_close_at: '2025-05-02T20:59:59.999Z' }
    const changed = await call('PATCH', `${base}2/`, { version, ...change })
    expect(changed.json()).toMatchObject({ banner_text: 'Kom i tid!', orders_close_at: change.orders_close_at })
    const stale = await call('PATCH', `${base}2/`, { version, banner_text: null })
    expect([stale.statusCode, stale.json<{ current: Karneval }>().current.banner_text]).toEqual([409, 'Kom i tid!'])
    const { rows } = await test.pool.query(
      `select before ->> 'banner_text' as before, after ->> 'banner_text' as after from audit_entry
       where action = 'karneval.change' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ before: null, after: 'Kom i tid!' }])
  })

  it('keeps whom schools turn to, with the phone in E.164, and names the field of a phone that is none', async () => {
    const { version } = await get(2)
    const contact = { name: ' Kansliet ', email: 'kansli@karneval.example', phone: '040 123 4567', hours: '9:00–15:00' }
    const changed = await call('PATCH', `${base}2/`, { version, contact })
    const kept = { ...contact, name: 'Kansliet', phone: '+358401234567' }
    expect(changed.json()).toMatchObject({ contact: kept })
    const shown = (await test.call('GET', '/api/events/stafettkarneval/list/')).json<{ data: Karneval[] }>()
    expect(shown.data.find(({ id }) => id === 2)?.contact).toEqual(kept)
    const wrong = await call('PATCH', `${base}2/`, { version: version + 1, contact: { ...contact, phone: 'växeln' } })
    expect([wrong.statusCode, code(wrong)?.attr]).toEqual([400, 'contact.phone'])
    const renamed = await call('PATCH', `${base}2/`, { version: version + 1, venue: 'Olympiastadion' })
    expect(renamed.json()).toMatchObject({ contact: kept })
  })

  it('charges the incomplete teams of a copy too: the year before has been charged, the copy has not', async () => {
    await test.pool.query('update karneval set incomplete_charged_at = now() where id = 2')
    const draft = await copy('Kopia', '2033-05-20')
    const { rows } = await test.pool.query('select incomplete_charged_at from karneval where id = $1', [draft.id])
    expect(rows).toEqual([{ incomplete_charged_at: null }])
    await test.pool.query('update karneval set incomplete_charged_at = null where id = 2')
  })

  it('removes a draft with what was copied into it', async () => {
    const draft = await copy('Fel', '2030-05-17')
    expect((await call('DELETE', `${base}${draft.id}/`)).statusCode).toBe(204)
    expect((await call('GET', `${base}${draft.id}/`)).statusCode).toBe(404)
  })

  it('edits events: fee, capacity, status; one with teams stays', async () => {
    const { data, others } = (await call('GET', '/api/events/event-instances/admin/?karneval=2')).json<Events>()
    expect(others).toEqual([])
    const busy = data.find(({ team_count }) => team_count > 0)
    if (!busy) throw new Error('no event with teams')
    const url = `/api/events/event-instances/${busy.id}/`
    const changed = await call('PATCH', url, { version: busy.version, capacity: 1 })
    expect(changed.json()).toMatchObject({ capacity: 1, version: busy.version + 1 })
    expect((await call('PATCH', url, { version: busy.version, capacity: 2 })).statusCode).toBe(409)
    expect(code(await call('DELETE', url))?.code).toBe('in_use')
    expect(code(await call('PATCH', url, { version: busy.version + 1, status: 'draft' }))?.code).toBe('in_use')
    expect(code(await call('PATCH', url, { version: busy.version + 1, product: 1 }))?.attr).toBe('product')
    const draft = await copy('Grenprov', '2031-05-16')
    const rows = (await call('GET', `/api/events/event-instances/admin/?karneval=${draft.id}`)).json<Events>()
    const [first] = rows.data
    if (!first) throw new Error('no events copied')
    expect((await call('DELETE', `/api/events/event-instances/${first.id}/`)).statusCode).toBe(204)
    const again = await call('POST', '/api/events/event-instances/', {
      karneval: draft.id,
      event: first.event,
      product: first.product,
      capacity: null,
      status: 'open',
    })
    expect([again.statusCode, again.json<Events['data'][number]>().name]).toEqual([201, first.name])
  })

  it('edits many events at once, all or none, and back again', async () => {
    const url = '/api/events/event-instances/changes/'
    const read = async () =>
      (await call('GET', '/api/events/event-instances/admin/?karneval=2')).json<Events>().data.slice(0, 3)
    const shape = (rows: Events['data']) => rows.map(({ id, capacity, status }) => [id, capacity, status])
    const before = await read()
    const wish = (rows: Events['data'], part: object) => rows.map(({ id, version }) => ({ id, version, ...part }))
    const send = (events: object[]) => call('POST', url, { karneval: 2, events })

    const changed = await send(wish(before.toReversed(), { capacity: 77 }))
    expect(changed.statusCode).toBe(200)
    expect(shape(changed.json<Events>().data)).toEqual(before.map(({ id, status }) => [id, 77, status]))
    const audited = await test.pool.query(
      `select count(*)::int from audit_entry where action = 'event.change' and object_id = any($1) and after->>'capacity' = '77'`,
      [before.map(({ id }) => String(id))],
    )
    expect(audited.rows[0].count).toBe(3)

    // The last one is refused: the two before it stay as they were.
    const now = await read()
    const old = wish(before, { capacity: 5 })
    const mixed = await send([...wish(now.slice(0, 2), { capacity: 5 }), ...old.slice(2)])
    expect([mixed.statusCode, code(mixed)?.code]).toEqual([409, 'conflict'])
    const drafted = await send(wish(now, { status: 'draft' }))
    expect([drafted.statusCode, code(drafted)?.code]).toEqual([409, 'in_use'])
    expect(await read()).toEqual(now)

    const [first] = wish(now, { capacity: 5 })
    if (!first) throw new Error('no event')
    const refused = async (events: object[]) => {
      const answer = await send(events)
      return [answer.statusCode, code(answer)?.attr]
    }
    expect(await refused([first, first])).toEqual([400, 'events.1.id'])
    expect(await refused([first, { ...first, id: 999_999 }])).toEqual([400, 'events.1.id'])
    expect(await refused([{ ...first, capacity: -1 }])).toEqual([400, 'events.0.capacity'])
    expect(await refused([])).toEqual([400, 'events'])
    expect(await refused(Array.from({ length: 201 }, () => first))).toEqual([400, 'events'])

    const back = await send(now.map(({ id, version }, index) => ({ id, version, capacity: before[index]?.capacity })))
    expect([back.statusCode, shape(await read())]).toEqual([200, shape(before)])
  })

  it('moves a round: compositions, minute schedule and planned heats follow, what has been run stays', async () => {
    const { data } = (await call('GET', '/api/events/event-instances/admin/?karneval=2')).json<Events>()
    const race = data.find(({ rounds }) => rounds.length === 2)
    if (!race) throw new Error('no event with two rounds')
    const url = `/api/events/event-instances/${race.id}/rounds/`
    const read = async () => {
      const { rows } = await test.pool.query(
        `select r.calls_at, r.starts_at, r.changes_close_at, t.calls_at as row_calls, t.starts_at as row_starts, t.ceremony_at as prizes,
           (select min(h.starts_at) from heat h where h.event_instance_id = $1 and h.round = 'TRIAL' and h.status = 'planned') as planned,
           (select h.starts_at from heat h where h.event_instance_id = $1 and h.round = 'TRIAL' and h.status = 'run') as run
         from event_round r join timetable_row t using (event_instance_id, round)
         where r.event_instance_id = $1 and r.round = 'TRIAL'`,
        [race.id],
      )
      return rows[0]
    }
    await test.pool.query(
      `update heat set status = 'run' where id = (select max(id) from heat where event_instance_id = $1 and round = 'TRIAL')`,
      [race.id],
    )
    await test.pool.query(
      `update timetable_row set ceremony_at = starts_at + interval '2 hours' where event_instance_id = $1 and round = 'TRIAL'`,
      [race.id],
    )
    const before = await read()
    const round = 'TRIAL'
    const times = {
      calls_at: '2025-05-16T05:40:00.000Z',
      starts_at: '2025-05-16T06:00:00.000Z',
      changes_close_at: '2025-05-16T04:30:00.000Z',
    }
    const moved = await call('PUT', url, { round, ...times, version: race.version })
    expect(moved.json<Events['data'][number]>().rounds[0]).toEqual({ round: 'TRIAL', ...times })
    const after = await read()
    expect([after.calls_at, after.starts_at, after.changes_close_at]).toEqual(
      Object.values(times).map((text) => new Date(text)),
    )
    expect([after.row_calls, after.row_starts]).toEqual([after.calls_at, after.starts_at])
    expect(after.prizes).toEqual(new Date('2025-05-16T08:00:00.000Z'))
    expect([after.planned, after.run]).toEqual([after.starts_at, before.run])
    const shown = (await test.call('GET', '/api/events/timetable/')).json<ResponseOf<'GET /api/events/timetable/'>>()
    expect(
      shown.data.find(({ event_instance, round }) => event_instance === race.id && round === 'TRIAL')?.starts_at,
    ).toBe(times.starts_at)
    const refused = async (part: object) =>
      code(await call('PUT', url, { round, ...times, ...part, version: race.version + 1 }))?.attr
    expect(await refused({ calls_at: '2025-05-16T06:01:00Z' })).toBe('calls_at')
    expect(await refused({ changes_close_at: '2025-05-16T06:01:00Z' })).toBe('changes_close_at')
    expect(await refused({ starts_at: '2025-05-18T06:00:00Z' })).toBe('starts_at')
    expect(await refused({ starts_at: race.rounds[1]?.starts_at ?? '' })).toBe('starts_at')
    expect((await call('PUT', url, { round, ...times, version: race.version })).statusCode).toBe(409)
    await test.pool.query(`update heat set status = 'planned' where event_instance_id = $1`, [race.id])
  })

  it('gives an event that is added its rounds, and takes them away with it', async () => {
    const draft = await copy('Omgångar', '2032-05-21')
    const list = async () =>
      (await call('GET', `/api/events/event-instances/admin/?karneval=${draft.id}`)).json<Events>().data
    const [first] = await list()
    if (!first) throw new Error('no events copied')
    const { event, product } = first
    expect((await call('DELETE', `/api/events/event-instances/${first.id}/`)).statusCode).toBe(204)
    const body = { karneval: draft.id, event, product, capacity: null, status: 'open' }
    const made = (await call('POST', '/api/events/event-instances/', body)).json<Events['data'][number]>()
    expect(made.rounds.map(({ round, starts_at }) => [round, starts_at])).toEqual(
      first.rounds.map(({ round }) => [round, null]),
    )
    const [round] = first.rounds
    const { calls_at, starts_at, changes_close_at } = round ?? {}
    const url = `/api/events/event-instances/${made.id}/rounds/`
    const set = await call('PUT', url, {
      round: round?.round,
      calls_at,
      starts_at,
      changes_close_at,
      version: made.version,
    })
    expect(set.json<Events['data'][number]>().rounds[0]).toEqual(round)
    const { rows } = await test.pool.query('select title, kind from timetable_row where event_instance_id = $1', [
      made.id,
    ])
    expect(rows).toEqual([{ title: first.name, kind: 'race' }])
    expect((await call('DELETE', `${base}${draft.id}/`)).statusCode).toBe(204)
  })

  it('edits products: a new price changes no order, the stock is never less than what is sold', async () => {
    const { data } = (await call('GET', '/api/invoices/products/?karneval=2')).json<{ data: Product[] }>()
    const sold = data.find((each) => each.sold > 1)
    if (!sold) throw new Error('nothing sold')
    const sum = async () =>
      (
        await test.pool.query('select sum(quantity * unit_price_cents) from unit_order_row where product_id = $1', [
          sold.id,
        ])
      ).rows
    const before = await sum()
    const url = `/api/invoices/products/${sold.id}/`
    expect(code(await call('PATCH', url, { version: sold.version, stock: sold.sold - 1 }))).toMatchObject({
      code: 'too_small',
      attr: 'stock',
    })
    const changed = await call('PATCH', url, { version: sold.version, price_cents: 9_999, stock: sold.sold })
    expect(changed.json()).toMatchObject({ price_cents: 9_999, stock: sold.sold })
    expect(await sum()).toEqual(before)
    const prices = await test.call('GET', '/api/invoices/prices/')
    expect(
      prices.json<{ data: { id: number; price_cents: number }[] }>().data.find(({ id }) => id === sold.id)?.price_cents,
    ).toBe(9_999)
    expect(code(await call('DELETE', url))?.code).toBe('in_use')
    const late = data.find(({ purpose }) => purpose === 'late_team_fee') as Product
    const lateUrl = `/api/invoices/products/${late.id}/`
    const ordered = await call('PATCH', lateUrl, { version: late.version, orderable: true })
    expect(code(ordered)).toMatchObject({ code: 'invalid', attr: 'orderable' })
    const dearer = await call('PATCH', lateUrl, { version: late.version, price_cents: 900 })
    expect(dearer.json()).toMatchObject({ price_cents: 900, orderable: false })
    const made = await call('POST', '/api/invoices/products/', {
      karneval: 2,
      code: 'mossa',
      name: 'Mössa',
      category: 'hejarklack',
      unit: 'st',
      price_cents: 1500,
      vat_percent: 25.5,
      stock: 10,
      orderable: true,
    })
    expect(made.statusCode, made.body).toBe(201)
    expect((await call('DELETE', `/api/invoices/products/${made.json<Product>().id}/`)).statusCode).toBe(204)
  })
})
