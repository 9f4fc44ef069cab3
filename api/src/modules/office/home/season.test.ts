import type { ResponseOf } from '@stafapp/shared/contract/types'
import { lacksPayer } from '@stafapp/shared/rules/payer-services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../../test/support/add-user.ts'
import { statementsOf } from '../../../test/support/statements.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Season = ResponseOf<'GET /api/events/season/'>

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

const read = async (query: Record<string, string> = {}, of = portal): Promise<Season> => {
  const answer = await of.call('GET', '/api/events/season/', { as: 'superadmin', query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const one = async (text: string) => Number((await portal.pool.query(text)).rows[0]?.n)
const waiting = ({ decisions }: Season) => Object.fromEntries(decisions.map(({ kind, count }) => [kind, count]))

test('figures equal those of the overview and of independent queries', async () => {
  const { karneval, figures } = await read()
  const overview = await portal.call('GET', '/api/events/overview/', { as: 'superadmin' })
  const { missing } = overview.json<ResponseOf<'GET /api/events/overview/'>>()
  const coverage = await portal.call('GET', '/api/invoices/payer-coverage/', { as: 'superadmin' })
  const units = coverage.json<ResponseOf<'GET /api/invoices/payer-coverage/'>>().data
  const schools = (code: string) => missing.find((each) => each.code === code)?.school_count
  expect(karneval).toMatchObject({ id: 2, status: 'active' })
  expect(figures).toEqual({
    event_count: await one('select count(*) n from event_instance where karneval_id = 2'),
    product_count: await one('select count(*) n from product where karneval_id = 2'),
    schools_without_leader: schools('leader'),
    schools_without_teams: schools('teams'),
    schools_with_unready_teams: schools('compositions'),
    schools_without_payer: schools('billing'),
    units_without_payer: units.filter(({ services }) => services.some(lacksPayer)).length,
    message_count: 0,
    entered_events: await one(
      `select count(distinct event_instance_id) n from team where status <> 'withdrawn'
       and event_instance_id in (select id from event_instance where karneval_id = 2)`,
    ),
    untimed_events: 0,
    undrawn_events: 0,
    heats_published: true,
  })
})

test('money equals the follow-up', async () => {
  const { money } = await read()
  const answer = await portal.call('GET', '/api/invoices/followup/', { as: 'superadmin' })
  const { uninvoiced_cents, total, invoice_count, unsent } = answer.json<ResponseOf<'GET /api/invoices/followup/'>>()
  expect(money).toMatchObject({
    uninvoiced_cents,
    unsent_count: unsent.count,
    unsent_credit_count: unsent.credit_count,
    unsent_cents: unsent.total_cents,
    paid_cents: total.paid_cents,
    open_cents: total.open_cents,
    overdue_cents: total.overdue_cents,
    invoice_count,
  })
})

test('money has grown to its figures day by day, beside the carnival before', async () => {
  const { money, money_growth } = await read()
  const sum = (figure: 'invoiced_cents' | 'paid_cents') =>
    money_growth?.days.reduce((total, day) => total + day[figure], 0)
  expect(sum('invoiced_cents')).toBe((money?.sent_cents ?? 0) + (money?.unsent_cents ?? 0))
  expect(sum('paid_cents')).toBe(money?.paid_cents)
  expect(money_growth?.days.at(-1)?.open_cents).toBe(money?.open_cents)
  const answer = await portal.call('GET', '/api/invoices/followup/', { as: 'superadmin' })
  const { last_year } = answer.json<ResponseOf<'GET /api/invoices/followup/'>>()
  expect(money_growth?.last_year?.starts_on).toBe(last_year?.starts_on)
  expect(money_growth?.last_year?.days).toMatchObject(last_year?.days ?? [])
})

test('what waits for a decision is counted by kind, and leaves the list when it is decided', async () => {
  expect(waiting(await read())).toEqual({ delivery: 1, payment: 2, overpaid: 2, refund: 1 })
  await portal.pool.query(
    `insert into team_change (kind, school_unit_id, event_instance_id, team_id, reason)
     select case place when 1 then 'exception' else 'withdraw_team' end, school_unit_id, event_instance_id, id, 'Sjuka'
     from (select t.*, row_number() over (order by t.id) as place from team t
       join event_instance i on i.id = t.event_instance_id where i.karneval_id = 2) t where place <= 3`,
  )
  await portal.pool.query(
    `insert into result_reading (karneval_id, file_name, title, event_no, round_no, heat_no, rows, checksum, state)
     values (2, 'a.lif', 'A', 1, 1, 1, '[]', 'x', 'parked')`,
  )
  await portal.pool.query(
    `with file as (insert into payment_file (name, format, checksum, row_count, total_cents)
       values ('f', 'ktl', 'c', 1, 500) returning id)
     insert into payment (booked_on, paid_on, amount_cents, state, payment_file_id)
     select '2025-04-15', '2025-04-15', 500, 'unknown_reference', id from file`,
  )
  await portal.pool.query(
    `with paid as (insert into payment (booked_on, paid_on, amount_cents, state)
       values ('2025-04-15', '2025-04-15', 500, 'exact') returning id)
     insert into payment_allocation (payment_id, invoice_id, amount_cents)
     select paid.id, i.id, 500 from paid, (select id from invoice where karneval_id = 2 and status = 'paid' limit 1) i`,
  )
  const report = { error_trace: 'TypeError: x', description: '' }
  await portal.call('POST', '/api/maintenance/error-logs/', { body: report })
  const counts = waiting(await read())
  expect(counts).toMatchObject({
    team_change: 2,
    exception: 1,
    result_reading: 1,
    payment: 3,
    overpaid: 3,
    error_report: 1,
  })
  await portal.pool.query(`update team_change set status = 'refused', decided_at = now()`)
  expect(waiting(await read())).not.toHaveProperty('team_change')
})

test('a refund waits for the organiser until its order is said to be sent, and for the bank when that is older than a week', async () => {
  const own = await createTestApp({ demo: true })
  const counts = async () => {
    const { refund, refund_at_bank } = waiting(await read({}, own))
    return [refund, refund_at_bank]
  }
  expect(await counts()).toEqual([1, undefined])
  // The demo's other order was made on the 12th, and its money has not left the account.
  own.now.set('2025-04-19T12:00:00+03:00')
  expect(await counts()).toEqual([1, undefined])
  own.now.set('2025-04-20T00:00:00+03:00')
  // The order is not marked as sent to the bank, so it waits for the organiser.
  await own.pool.query(`update refund set state = 'downloaded' where state not in ('made', 'gone')`)
  expect(await counts()).toEqual([2, undefined])
  await own.pool.query(`update refund set state = 'sent' where state = 'downloaded'`)
  expect(await counts()).toEqual([1, 1])
  await own.pool.query(`update refund set state = 'gone'`)
  expect(await counts()).toEqual([undefined, undefined])
  await own.close()
})

test("today's changes say who did what to which object of which school, alike ones on one line, without logins", async () => {
  const id = async (text: string) => Number((await portal.pool.query(text)).rows[0]?.id)
  const leader = await id(`select id from app_user where username = 'lagledare'`)
  const { rows } = await portal.pool.query<{ id: number; unit: number; school: number; name: string; title: string }>(
    `select t.id, u.id as unit, s.id as school, s.name, t.name || ', ' || e.name as title
     from team t join school_unit u on u.id = t.school_unit_id join school s on s.id = u.school_id
     join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id order by t.id limit 40`,
  )
  const [first, second] = rows
  const other = rows.find(({ school }) => school !== first?.school)
  if (!first || !second || !other) throw new Error('the demo has teams of several schools')
  expect(second.school).toBe(first.school)
  const runner = await id(`select id from runner where school_unit_id = ${first.unit} limit 1`)
  const write = (at: string, action: string, type: string, objectId: number | null, after: unknown = null) =>
    portal.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, user_id, after, request_id)
       values ($1, $2, $3, $4, $5, $6, 'r')`,
      [`2025-04-15 ${at}+03`, action, type, objectId, leader, JSON.stringify(after)],
    )
  await write('08:00', 'teams.intent', 'school_unit', first.unit, { added: [{}, {}], withdrawn: [] })
  await write('08:30', 'teams.intent', 'school_unit', first.unit, { added: [{}], withdrawn: [7] })
  await write('08:05', 'team.saved', 'team', first.id)
  await write('08:06', 'team.saved', 'team', second.id)
  await write('08:07', 'team.saved', 'team', second.id)
  await write('08:08', 'team.saved', 'team', other.id)
  await write('08:09', 'runner.change', 'runner', runner, { first_name: 'Elsa', last_name: 'Ek', name: 'Elsa Ek' })
  await write('08:10', 'qna.remove', 'qna', 2_000_000_000, { question: 'Var sover vi?' })
  // Written by the change of the teams in the same request: not a deed of its own.
  await write('08:52', 'heats.repair', 'event_instance', 1)
  await write('08:50', 'user.login', 'user', leader)
  await write('08:51', 'download.runners', 'download', null)
  await portal.pool.query(
    `insert into audit_entry (at, action, object_type, object_id, request_id) values
       ('2025-04-15 08:02+03', 'heats.repair', 'event_instance', 1, 'by hand')`,
  )
  await portal.pool.query(
    `insert into audit_entry (at, action, object_type, object_id) values
       ('2025-04-15 08:01+03', 'privacy.names_erased', 'karneval', 2), ('2025-04-14 23:59+03', 'team.withdrawn', 'team', 1)`,
  )
  const { today } = await read()
  const shown = today.map(({ action, count, object_count, objects, school, other_school_count }) => [
    action,
    count,
    object_count,
    objects,
    school?.name ?? null,
    other_school_count,
  ])
  expect(shown).toEqual([
    ['teams.intent', 2, 1, [expect.stringContaining(first.name)], first.name, 0],
    ['qna.remove', 1, 1, ['Var sover vi?'], null, 0],
    ['runner.change', 1, 1, [], first.name, 0],
    ['team.saved', 4, 3, [other.title, second.title, first.title], other.name, 1],
    ['heats.repair', 1, 1, [expect.any(String)], null, 0],
    ['privacy.names_erased', 1, 1, ['Stafettkarnevalen 2025'], null, 0],
  ])
  expect(today[0]).toEqual({
    ...today[0],
    object_type: 'school_unit',
    added_team_count: 3,
    withdrawn_team_count: 1,
    school: { id: first.school, name: first.name },
    last_by: 'Maria Sjöberg',
    request_id: 'r',
    last_at: '2025-04-15T05:30:00.000Z',
  })
  expect(today.at(-1)).toMatchObject({ last_by: '', request_id: '' })
  expect(JSON.stringify(today)).not.toContain('Elsa')
})

test('the same done again later is a line of its own, unless it is part of the same deed', async () => {
  const own = await createTestApp({ demo: true })
  const { rows } = await own.pool.query<{ id: number; name: string }>(
    `select id, number || ', ' || (billing->>'name') as name from invoice where kind = 'invoice' and number is not null order by id limit 4`,
  )
  const [first, second, third, fourth] = rows
  const write = (at: string, invoice: number | undefined, request: string) =>
    own.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, user_id, request_id)
       values ($1, 'invoices.send', 'invoice', $2, 1, $3)`,
      [`2025-04-15 ${at}+03`, invoice, request],
    )
  await write('08:03:00', first?.id, 'a')
  await write('08:06:00', second?.id, 'b')
  // Some seconds after, and a slow end of the same deed.
  await write('08:06:20', third?.id, 'c')
  await write('08:09:00', fourth?.id, 'c')
  const { today } = await read({}, own)
  expect(today.map(({ last_at, object_count, objects }) => [last_at, object_count, objects])).toEqual([
    ['2025-04-15T05:09:00.000Z', 3, [fourth?.name, third?.name, second?.name]],
    ['2025-04-15T05:03:00.000Z', 1, [first?.name]],
  ])
  await own.close()
})

test('of invoices it tells the credit notes among them, by their own number as the log does, and every school of a collective one', async () => {
  const own = await createTestApp({ demo: true })
  const { rows: documents } = await own.pool.query<{ id: number; parent: number; number: number }>(
    `select id, number, parent_invoice_id as parent from invoice where kind = 'credit' order by id limit 1`,
  )
  const { rows: collective } = await own.pool.query<{ id: number; schools: number }>(
    `select p.invoice_id as id, count(distinct u.school_id)::int as schools
     from invoice_part p join school_unit u on u.id = p.school_unit_id group by 1 order by 2 desc, 1 limit 1`,
  )
  const [credit] = documents
  const [shared] = collective
  if (!credit || !shared) throw new Error('the demo has a credit note and a collective invoice')
  expect(shared.schools).toBeGreaterThan(1)
  const write = (action: string, objectId: number, after: unknown) =>
    own.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, after, request_id)
       values ('2025-04-15 08:00+03', $1, 'invoice', $2, $3, 'r')`,
      [action, objectId, JSON.stringify(after)],
    )
  await write('invoices.issue', shared.id, {})
  await write('invoices.send', credit.id, {})
  await write('invoices.send', credit.parent, {})
  await write('invoices.credit', credit.id, { parent: credit.parent })
  const { today } = await read({}, own)
  const of = (wanted: string) => today.find(({ action }) => action === wanted)
  expect(of('invoices.issue')).toMatchObject({ object_count: 1, other_school_count: shared.schools - 1 })
  expect(of('invoices.send')).toMatchObject({ object_count: 2, credit_count: 1 })
  expect(of('invoices.credit')).toMatchObject({ object_count: 1, credit_count: 1 })
  expect(of('invoices.credit')?.objects).toEqual([
    expect.stringMatching(new RegExp(`^kreditnota ${credit.number} till faktura \\d+, `)),
  ])
  await own.close()
})

test('of a single change of a payment it tells the sum and the invoices, and of one object its id', async () => {
  const own = await createTestApp({ demo: true })
  const { rows } = await own.pool.query<{ id: number; name: string }>(
    `select id, number || ', ' || (billing->>'name') as name from invoice where kind = 'invoice' and number is not null order by id limit 2`,
  )
  const [first, second] = rows
  if (!first || !second) throw new Error('the demo has invoices')
  const payment = Number((await own.pool.query('select min(id) as id from payment')).rows[0]?.id)
  const write = (action: string, type: string, objectId: number, before: unknown, after: unknown) =>
    own.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, user_id, before, after, request_id)
       values ('2025-04-15 08:00+03', $1, $2, $3, 1, $4, $5, 'r')`,
      [action, type, objectId, JSON.stringify(before), JSON.stringify(after)],
    )
  const allocations = [
    { invoice: first.id, amount_cents: 6400 },
    { invoice: second.id, amount_cents: 600 },
  ]
  await write('payments.allocate', 'payment', payment, { booked_cents: 0 }, { booked_cents: 7000, allocations })
  await write('payments.undo', 'payment', payment, allocations[0], null)
  await write('payments.place', 'payment', payment, { open_cents: 900 }, { kind: 'not_ours', amount_cents: 500 })
  await write('payments.mark_paid', 'invoice', first.id, { paid_cents: 0 }, { payment, amount_cents: 6400 })
  await write('payments.write_off', 'invoice', second.id, { open_cents: 20 }, { payment })
  await write('invoices.send', 'invoice', first.id, null, null)
  await write('invoices.send', 'invoice', second.id, null, null)
  const { today } = await read({}, own)
  const of = (wanted: string) => {
    const { object_id, booked } = today.find(({ action }) => action === wanted) ?? {}
    return { object_id, booked }
  }
  expect(of('payments.allocate')).toEqual({ object_id: payment, booked: { cents: 7000, invoices: [first, second] } })
  expect(of('payments.undo')).toEqual({ object_id: payment, booked: { cents: 6400, invoices: [first] } })
  expect(of('payments.place')).toEqual({ object_id: payment, booked: { cents: 500, invoices: [] } })
  expect(of('payments.mark_paid')).toEqual({ object_id: first.id, booked: { cents: 6400, invoices: [first] } })
  expect(of('payments.write_off')).toEqual({ object_id: second.id, booked: { cents: 20, invoices: [second] } })
  expect(of('invoices.send')).toEqual({ object_id: null, booked: null })
  await own.close()
})

test('tells several payments of one deed by their payers and sums, also the payer whom only the reference names', async () => {
  const own = await createTestApp({ demo: true })
  const invoice = (
    await own.pool.query<{ reference: string; payer: string }>(
      `select reference_number as reference, billing->>'name' as payer from invoice where reference_number <> '' order by id limit 1`,
    )
  ).rows[0]
  const made = await own.pool.query<{ id: number }>(
    `insert into payment (booked_on, paid_on, amount_cents, payer, state, reference)
     values ('2025-04-15', '2025-04-15', 92000, '', 'already_paid', $1),
       ('2025-04-15', '2025-04-15', 500, '', 'unknown_reference', '') returning id`,
    [invoice?.reference],
  )
  for (const [index, cents] of [92_000, 500].entries())
    await own.pool.query(
      `insert into audit_entry (at, action, object_type, object_id, user_id, before, after, request_id)
       values ('2025-04-15 08:00+03', 'payments.place', 'payment', $1, 1, $2, $3, 'r')`,
      [
        made.rows[index]?.id,
        JSON.stringify({ open_cents: cents }),
        JSON.stringify({ kind: 'advance', amount_cents: cents }),
      ],
    )
  const { today } = await read({}, own)
  expect(today.find(({ action }) => action === 'payments.place')?.objects).toEqual([
    'Okänd betalare 5,00\u00a0€',
    `${invoice?.payer} 920,00\u00a0€`,
  ])
  await own.close()
})

test('without a current carnival it is the draft, otherwise the last archived one, otherwise none', async () => {
  const own = await createTestApp({ demo: true })
  await own.pool.query(`update karneval set status = 'archived'`)
  expect((await read({}, own)).karneval).toMatchObject({ id: 2, status: 'archived' })
  await own.pool.query(`update karneval set status = 'draft' where id = 1`)
  expect((await read({}, own)).karneval).toMatchObject({ id: 1, status: 'draft' })
  await own.close()
  const empty = await createTestApp()
  await addUser(empty.db, { username: 'superadmin', roles: ['super_admin'] })
  expect(await read({}, empty)).toMatchObject({
    karneval: null,
    figures: null,
    money: null,
    money_growth: null,
    decisions: [],
    today: [],
  })
  await empty.close()
})

test('what can be invoiced is told when it is time to invoice: not while the entry or the carnival goes on', async () => {
  const own = await createTestApp({ demo: true })
  const readyOn = async (day: string) => {
    own.now.set(`${day}T12:00:00+03:00`)
    return (await read({}, own)).money?.ready_cents
  }
  expect(await readyOn('2025-05-07')).toBeNull()
  expect(await readyOn('2025-05-08')).toBeGreaterThan(0)
  expect(await readyOn('2025-05-16')).toBeNull()
  expect(await readyOn('2025-05-18')).toBeGreaterThan(0)
  await own.close()
})

test('the season is 15 statements from the session on', async () => {
  const { access } = await portal.login('superadmin')
  const headers = { authorization: `Bearer ${access}` }
  const statements = await statementsOf(async () => {
    const answer = await portal.app.inject({ method: 'GET', url: '/api/events/season/', headers })
    expect(answer.statusCode, answer.body).toBe(200)
  })
  expect(statements).toHaveLength(15)
})
