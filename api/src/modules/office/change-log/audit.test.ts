import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'

type Changes = ResponseOf<'GET /api/maintenance/audit/'>
type Groups = ResponseOf<'GET /api/maintenance/error-logs/'>

describe('what has happened', () => {
  let test: TestApp
  let schools: TwoSchools

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    schools = await addTwoSchools(test)
    for (const [as, { schoolId, unitIds }] of [
      ['adminA', schools.a],
      ['adminB', schools.b],
    ] as const) {
      const unit = { id: unitIds[0], student_count: 7 }
      await test.call('PATCH', `/api/schools/${schoolId}/`, { as, body: { school_unit: [unit], version: 1 } })
      const body = { school_unit: unitIds[0], name: `Betalare ${as}`, logi: true, contact_info: { email: 'a@b.fi' } }
      const payer = await test.call('POST', '/api/invoices/billing-information/', { as, body })
      await test.call('DELETE', `/api/invoices/billing-information/${payer.json<{ id: number }>().id}/`, { as })
    }
  })
  afterAll(() => test.close())

  const changes = async (as: string, query: Record<string, string> = {}) =>
    (await test.call('GET', '/api/maintenance/audit/', { as, query })).json<Changes>()

  it('shows the organiser the changes of one school: those that its administrator sees', async () => {
    for (const [as, { schoolId }] of [
      ['adminA', schools.a],
      ['adminB', schools.b],
    ] as const) {
      // First the administrator, whose login is a change too.
      const own = await changes(as)
      const { total, data } = await changes('super', { school: String(schoolId) })
      expect(total).toBe(own.total)
      expect(data.map(({ id }) => id)).toEqual(own.data.map(({ id }) => id))
      expect(total).toBeGreaterThan(0)
    }
    const query = { object_type: 'school' }
    const other = await changes('adminA', { ...query, school: String(schools.b.schoolId) })
    expect(other.data, 'an administrator sees the own school in any case').toEqual(
      (await changes('adminA', query)).data,
    )
  })

  it('shows who, when, before and after, the newest first', async () => {
    const { data, total } = await changes('super', { object_type: 'school', object_id: String(schools.a.schoolId) })
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      action: 'school.change',
      user: { id: schools.ids.adminA, username: 'adminA' },
      at: '2025-04-15T06:00:00.000Z',
      before: { school_unit: [{ student_count: null }, {}] },
      after: { school_unit: [{ student_count: 7 }, {}] },
    })
  })

  it('R19: a school admin sees the own school’s entries, also of what is gone, and no other’s', async () => {
    const { data } = await changes('adminA')
    const done = data.map(({ action }) => action).filter((action) => action !== 'user.login')
    expect(done).toEqual(['billing.remove', 'billing.create', 'school.change'])
    expect(JSON.stringify(data)).not.toContain('adminB')
    expect((await changes('adminA', { object_type: 'school', object_id: String(schools.b.schoolId) })).total).toBe(0)
    expect((await test.call('GET', '/api/maintenance/audit/', { as: 'leaderA' })).statusCode).toBe(403)
  })

  it('leaves out logins when asked, and keeps the refused attempts', async () => {
    const body = { username: 'adminA', password: 'Fel-losenord-1' }
    expect((await test.call('POST', '/api/users/login/', { body })).statusCode).toBe(401)
    const all = await changes('adminA')
    const { data, total } = await changes('adminA', { without: 'logins' })
    expect(all.data.some(({ action }) => action === 'user.login')).toBe(true)
    expect(data).toEqual(all.data.filter(({ action }) => action !== 'user.login'))
    expect(total).toBe(data.length)
    expect(data[0]?.action).toBe('user.login_refused')
  })

  it('R19: of every kind of object a school admin sees the own school’s, and of the organiser’s kinds nothing', async () => {
    const id = async (text: string, values: unknown[] = []) => Number((await test.pool.query(text, values)).rows[0]?.id)
    const karneval = await id("select id from karneval where status = 'active'")
    const event = await id('select min(id) as id from event_instance where karneval_id = $1', [karneval])
    const objectsOf = async (unit: number) => ({
      school_unit: unit,
      team: await id(
        `insert into team (school_unit_id, event_instance_id, number, name) values ($1, $2, 91, 'Lag') returning id`,
        [unit, event],
      ),
      runner: await id(
        `insert into runner (karneval_id, school_unit_id, first_name, last_name, grade, gender)
         values ($1, $2, 'Ida', 'Ek', 3, 'female') returning id`,
        [karneval, unit],
      ),
      order: await id('insert into unit_order (karneval_id, school_unit_id) values ($1, $2) returning id', [
        karneval,
        unit,
      ]),
      invitation: await id(
        `insert into invitation (email, school_unit_id, token_hash, expires_at)
         values ('x@skola.example', $1, 'hash ' || $1::int, now() + interval '1 day') returning id`,
        [unit],
      ),
    })
    const [own, foreign] = [await objectsOf(schools.a.unitIds[0] ?? 0), await objectsOf(schools.b.unitIds[0] ?? 0)]
    const organisers = ['karneval', 'event_instance', 'product', 'payment', 'payment_file', 'message', 'documentation']
    const write = (type: string, object: number, before: object | null, mark: string) =>
      test.pool.query(
        `insert into audit_entry (action, object_type, object_id, before, reason) values ('test.' || $5::text, $1, $2, $3, $4)`,
        [type, object, before, mark, type],
      )
    for (const [mark, objects] of [
      ['own', { ...own, school: schools.a.schoolId, user: schools.ids.leaderA }],
      ['foreign', { ...foreign, school: schools.b.schoolId, user: schools.ids.adminB }],
    ] as const) {
      for (const [type, object] of Object.entries(objects)) await write(type, object, null, mark)
      // A deleted runner whose name is in no row any more.
      await write('runner', 2_000_000_000, { school_unit: objects.school_unit, grade: 3 }, mark)
    }
    for (const type of organisers) await write(type, karneval, null, 'organiser')
    const seen = async (as: string) =>
      (await changes(as, { action: 'test', limit: '200' })).data.map(({ object_type, reason }) => [reason, object_type])
    const kinds = ['invitation', 'order', 'runner', 'runner', 'school', 'school_unit', 'team', 'user']
    expect((await seen('adminA')).sort()).toEqual(kinds.map((kind) => ['own', kind]))
    expect((await seen('adminB')).sort()).toEqual(kinds.map((kind) => ['foreign', kind]))
    expect(await seen('super')).toHaveLength(2 * kinds.length + organisers.length)
  })

  it('counts what one press or one run of a job wrote, also on other pages, and only what is asked for', async () => {
    await test.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, request_id)
       select at, action, 'school', n, request_id from generate_series(1, 3) n, (values
         (timestamptz '2025-04-15T08:00:30Z', 'deed.one', 'press'), ('2025-04-15T08:00:30Z', 'deed.two', 'press'),
         ('2025-04-15T08:00:30Z', 'deed.one', ''), ('2025-04-15T08:01:30Z', 'deed.one', '')) deeds (at, action, request_id)`,
    )
    const pages = await Promise.all(
      ['0', '5'].map((offset) => changes('super', { action: 'deed', limit: '5', offset })),
    )
    for (const { data } of pages) expect(data.map(({ deed_count }) => deed_count)).toEqual([3, 3, 3, 3, 3])
    const some = await changes('super', { action: 'deed.two', object_id: '1' })
    expect(some.data.map(({ deed_count }) => deed_count)).toEqual([1])
  })

  it('filters by kind, person and day', async () => {
    expect((await changes('super', { action: 'billing' })).total).toBe(4)
    expect((await changes('super', { action: 'billing.remove', user: 'ADMINb' })).total).toBe(1)
    expect((await changes('super', { user: '%' })).total).toBe(0)
    expect((await changes('super', { action: 'billing', to: '2025-04-14' })).total).toBe(0)
    expect(
      (await changes('super', { action: 'billing', from: '2025-04-15', limit: '1', offset: '1' })).data,
    ).toHaveLength(1)
  })

  it('puts equal errors together, with their releases and traces as text (R31, R49)', async () => {
    const send = (line: string, release: string) =>
      test.call('POST', '/api/maintenance/error-logs/', {
        body: {
          error_trace: `https://stafett.test/admin\nFirefox\nTypeError: ${line}\n at x (https://stafett.test/remotes/admin/${release}/a.js:1:2)`,
          description: '<img src=x onerror=alert(1)>',
        },
      })
    await send('cannot read 12 of undefined', '1f2e3d4c5b')
    await send('cannot read 13 of undefined', 'aaaa3d4c5b')
    await send('something else', '1f2e3d4c5b')
    const { data } = (await test.call('GET', '/api/maintenance/error-logs/', { as: 'super' })).json<Groups>()
    expect(data.map(({ title, count, releases }) => [title, count, releases.toSorted()])).toEqual([
      ['TypeError: something else', 1, ['admin@1f2e3d4c5b']],
      ['TypeError: cannot read # of undefined', 2, ['admin@1f2e3d4c5b', 'admin@aaaa3d4c5b']],
    ])
    expect(data[0]?.reports[0]).toMatchObject({
      description: '<img src=x onerror=alert(1)>',
      request_id: expect.stringMatching(/./),
    })
  })

  it('names a delay by its minutes, what is late, and from which heat', async () => {
    const { rows } = await test.pool.query<{ id: number; title: string }>(
      `select id, title from timetable_row where round = 'TRIAL' and track_id is not null order by starts_at desc limit 1`,
    )
    const [row] = rows
    const body = { row: row?.id, from_heat: 1, minutes: 10 }
    const added = await test.call('POST', '/api/events/timetable/delays/', { as: 'super', body })
    expect(added.statusCode).toBe(201)
    const [delay] = added.json<ResponseOf<'POST /api/events/timetable/delays/'>>().delays
    await test.call('POST', `/api/events/timetable/delays/${delay?.id}/undo/`, { as: 'super' })
    const { data } = await changes('super', { object_type: 'timetable_delay' })
    expect(data.map(({ action, object_name }) => [action, object_name])).toEqual([
      ['timetable.delay_undone', `+10 min, ${row?.title}, från heat 1`],
      ['timetable.delay', `+10 min, ${row?.title}, från heat 1`],
    ])
  })

  it('names a credit note as one, with the invoice that it is to', async () => {
    const { rows } = await test.pool.query<{ id: number; number: number; parent: number; payer: string }>(
      `select i.id, i.number, p.number as parent, i.billing->>'name' as payer from invoice i
       join invoice p on p.id = i.parent_invoice_id where i.kind = 'credit' and i.number is not null limit 1`,
    )
    const [note] = rows
    await test.pool.query(
      `insert into audit_entry (action, object_type, object_id, request_id) values ('invoices.send', 'invoice', $1, 'test')`,
      [note?.id],
    )
    const { data } = await changes('super', { object_type: 'invoice', object_id: String(note?.id) })
    expect(data[0]?.object_name).toBe(`kreditnota ${note?.number} till faktura ${note?.parent}, ${note?.payer}`)
  })

  it('finds what was done with an invoice by its number: itself, its credit notes, its payments and their files', async () => {
    const { rows } = await test.pool.query<{ id: number; number: number; payer: string; note: number }>(
      `select i.id, i.number, i.billing->>'name' as payer, n.id as note from invoice n
       join invoice i on i.id = n.parent_invoice_id where n.kind = 'credit' and n.number is not null order by n.id limit 1`,
    )
    const [{ id, number, payer, note } = { id: 0, number: 0, payer: '', note: 0 }] = rows
    const made = await test.pool.query<{ id: number; file: number }>(
      `with file as (insert into payment_file (name, checksum, format, row_count, new_count, total_cents)
         values ('rader', 'found', 'lines', 1, 1, 500) returning id)
       insert into payment (paid_on, booked_on, amount_cents, payer, reference, state, payment_file_id)
       select '2025-04-10', '2025-04-10', 500, '', '', 'partial', id from file returning id, payment_file_id as file`,
    )
    const { id: payment, file } = made.rows[0] ?? { id: 0, file: 0 }
    await test.pool.query(
      `insert into payment_allocation (payment_id, invoice_id, amount_cents, origin) values ($1, $2, 500, 'manual')`,
      [payment, id],
    )
    await test.pool.query(
      `insert into audit_entry (action, object_type, object_id, request_id)
       select 'found.it', type, object, 'test' from (values
         ('invoice', $1::int), ('invoice', $2), ('payment', $3), ('invoice', 2000000000), ('school', $1),
         ('payment_file', $4), ('payment_file', 2000000000)) entries (type, object)`,
      [id, note, payment, file],
    )
    const { data, total } = await changes('super', { action: 'found.it', invoice: String(number) })
    expect(total).toBe(4)
    expect(data.map(({ object_type, object_id }) => [object_type, object_id])).toEqual([
      ['payment_file', file],
      ['payment', payment],
      ['invoice', note],
      ['invoice', id],
    ])
    // The bank file has no payer name, so the log shows the name of the invoice's payer.
    expect(data[1]?.object_name).toBe(payer)
    expect((await changes('super', { action: 'found.it', invoice: '2000000000' })).total).toBe(0)
    expect((await changes('adminA', { invoice: String(number) })).total).toBe(0)
  })

  it('names the object, what its fields refer to, and an object that is gone by what was recorded', async () => {
    const { data, names } = await changes('adminA')
    const done = data.filter(({ action }) => action !== 'user.login')
    expect(done.slice(-3).map(({ object_name }) => object_name)).toEqual([
      'Betalare adminA',
      'Betalare adminA',
      'A-skolan',
    ])
    const unit = schools.a.unitIds[0] ?? 0
    await test.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, after)
       values (now(), 'user.roles', 'user', $1, $2)`,
      [schools.ids.adminA, JSON.stringify({ schoolUnits: [unit], school_unit: unit, count: 4 })],
    )
    const { rows } = await test.pool.query<{ name: string }>(
      `select s.name || ', ' || u.unit_name as name from school_unit u join school s on s.id = u.school_id where u.id = $1`,
      [unit],
    )
    const answer = await changes('super', { object_type: 'user', object_id: String(schools.ids.adminA) })
    expect(answer.names).toMatchObject({
      school_units: { [unit]: rows[0]?.name },
      school_unit: { [unit]: rows[0]?.name },
    })
    expect(answer.names).not.toHaveProperty('count')
    expect(names).not.toHaveProperty('count')
  })

  it('names a unit that is named by its school once, and takes numbers of erased rows for no references', async () => {
    const unit = schools.a.unitIds[0] ?? 0
    const nameAs = (name: string) =>
      test.pool.query(`update school_unit set unit_name = $2 where id = $1`, [unit, name])
    const { rows } = await test.pool.query<{ unit_name: string }>('select unit_name from school_unit where id = $1', [
      unit,
    ])
    await nameAs('A-skolan, lågstadiet')
    await test.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, after)
       values (now(), 'school.persons_erased', 'school_unit', $1, $2)`,
      [unit, JSON.stringify({ school_unit: unit })],
    )
    const { data, names } = await changes('super', { action: 'school.persons_erased' })
    await nameAs(rows[0]?.unit_name ?? '')
    expect(data[0]?.object_name).toBe('A-skolan, lågstadiet')
    expect(names).toEqual({})
  })

  it('names the runners of a changed line-up', async () => {
    const { rows: added } = await test.pool.query<{ id: number }>(
      `insert into runner (karneval_id, school_unit_id, first_name, last_name, grade, gender)
       select id, $1, 'Ida', 'Ek', 3, 'female' from karneval where status = 'active' returning id`,
      [schools.a.unitIds[0]],
    )
    const id = added[0]?.id ?? 0
    await test.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, before, after)
       values (now(), 'team.saved', 'team', 999999, $1, $2)`,
      [JSON.stringify({ legs: [null], reserves: [id] }), JSON.stringify({ legs: [id], reserves: [] })],
    )
    const { names } = await changes('super', { object_type: 'team', object_id: '999999' })
    expect(names).toMatchObject({ legs: { [id]: 'Ida Ek' }, reserves: { [id]: 'Ida Ek' } })
  })

  it('names the teams that a change of the entry withdrew', async () => {
    const { rows } = await test.pool.query<{ id: number; name: string }>(
      `select t.id, t.name || ', ' || e.name as name from team t join event_instance i on i.id = t.event_instance_id
       join event e on e.id = i.event_id order by t.id limit 1`,
    )
    const [team] = rows
    await test.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, after)
       values (now(), 'teams.intent', 'school_unit', 999999, $1)`,
      [JSON.stringify({ added: [], withdrawn: [team?.id] })],
    )
    const { names } = await changes('super', { object_type: 'school_unit', object_id: '999999' })
    expect(names).toEqual({ withdrawn: { [team?.id ?? 0]: team?.name } })
  })

  it('names every kind of object by a query that runs', async () => {
    const kinds = [
      'billing_information',
      'documentation',
      'event_instance',
      'food_menu',
      'invitation',
      'invoice',
      'karneval',
      'message',
      'order',
      'payment',
      'payment_file',
      'product',
      'qna',
      'runner',
      'school',
      'school_unit',
      'team',
      'timetable_delay',
      'timetable_row',
      'track',
      'user',
    ]
    for (const kind of kinds)
      await test.pool.query(
        `insert into audit_entry (at, action, object_type, object_id) values (now(), 'moon.landed', $1, 2147483647)`,
        [kind],
      )
    const { data } = await changes('super', { action: 'moon.landed' })
    expect(data.map(({ object_name }) => object_name)).toEqual(kinds.map(() => ''))
  })
})
