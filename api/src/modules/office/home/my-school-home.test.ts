import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../test/support/statements.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'

type Home = ResponseOf<'GET /api/schools/my-unit/'>

let portal: TestApp
let schools: TwoSchools

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  schools = await addTwoSchools(portal)
})
afterAll(() => portal.close())

const read = async (as: string, headers?: Record<string, string>): Promise<Home> => {
  const answer = await portal.call('GET', '/api/schools/my-unit/', { as, ...(headers && { headers }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const unitsOf = ({ units }: Home) => units.map(({ school_unit }) => school_unit)

test('a leader reads figures of the own units only, an administrator those of the whole school and no other', async () => {
  const home = await read('leaderA')
  expect(unitsOf(home)).toEqual(schools.a.unitIds.slice(0, 1))
  expect(home.leaders.filter(({ is_self }) => is_self)).toMatchObject([{ roles: ['teacher'] }])
  expect(unitsOf(await read('adminA'))).toEqual(schools.a.unitIds)
  expect(unitsOf(await read('adminB'))).toEqual(schools.b.unitIds)
})

test('the organiser reads of any school what its administrator reads, and of no school nothing', async () => {
  for (const [as, id] of [
    ['adminA', schools.a.schoolId],
    ['adminB', schools.b.schoolId],
  ] as const) {
    const answer = await portal.call('GET', `/api/schools/${id}/home/`, { as: 'super' })
    expect(answer.statusCode, answer.body).toBe(200)
    const { messages: _own, leaders, ...home } = await read(as)
    // Colleagues reach each other by the addresses that the organiser reads too.
    expect(leaders.some(({ email }) => email?.includes('@'))).toBe(true)
    expect(answer.json()).toMatchObject({ ...home, leaders: leaders.map((leader) => ({ ...leader, is_self: false })) })
  }
  expect((await portal.call('GET', '/api/schools/999999/home/', { as: 'super' })).statusCode).toBe(404)
})

test('figures of the demo school equal an independent count', async () => {
  const { units } = await read('skoladmin')
  const { rows } = await portal.pool.query(
    `select u.id as school_unit, count(t.id)::int as team_count,
       count(t.id) filter (where t.status <> 'confirmed')::int as unready_count
     from school_unit u left join (team t join event_instance i on i.id = t.event_instance_id and i.karneval_id = 2)
       on t.school_unit_id = u.id and t.status <> 'withdrawn'
     where u.id = any($1) group by u.id order by u.id`,
    [unitsOf({ units } as Home)],
  )
  expect(
    units.map(({ school_unit, team_count, unready_count }) => ({ school_unit, team_count, unready_count })),
  ).toEqual(rows)
  expect(rows.some(({ team_count }) => team_count > 0)).toBe(true)
})

test('a school without teams lacks teams in every unit, and nothing that follows from teams', async () => {
  const { units, deadlines } = await read('adminA')
  expect(
    units.every(({ team_count, has_order, uncovered_count }) => !team_count && !has_order && !uncovered_count),
  ).toBe(true)
  const missing = Object.fromEntries(deadlines.map((each) => [each.code, each.missing]))
  expect(missing).toEqual({ teams: 2, runners: 0, orders: 0, billing: 0, leader_phone: 1 })
})

test('a unit’s services without a payer are told with what is ordered of each', async () => {
  const { units } = await read('skoladmin')
  const { rows } = await portal.pool.query<{ school_unit: number; service: string; cents: number }>(
    `select o.school_unit_id as school_unit, p.category as service, sum(r.quantity * r.unit_price_cents)::int as cents
     from unit_order o join unit_order_row r on r.order_id = o.id join product p on p.id = r.product_id
     where o.karneval_id = 2 and r.unit_price_cents > 0 and o.school_unit_id = any($1)
     group by 1, 2`,
    [units.map(({ school_unit }) => school_unit)],
  )
  const told = units.flatMap(({ school_unit, uncovered }) => uncovered.map((one) => ({ school_unit, ...one })))
  expect(told.length).toBeGreaterThan(0)
  for (const one of told.filter(({ service }) => service !== 'stafetter')) expect(rows).toContainEqual(one)
  expect(units.map(({ uncovered }) => uncovered.length)).toEqual(units.map(({ uncovered_count }) => uncovered_count))
})

test('an order of nothing but team fees is not said to be placed when invoicing has locked it', async () => {
  const [unit] = schools.a.unitIds
  const orderOf = async () => (await read('adminA')).units.find(({ school_unit }) => school_unit === unit)?.has_order
  const { rows } = await portal.pool.query<{ id: number }>(
    `insert into unit_order (karneval_id, school_unit_id, status) values (2, $1, 'invoiced') returning id`,
    [unit],
  )
  const add = (source: string) =>
    portal.pool.query(
      `insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source)
       select $1, 2, id, 1, 800, 0, $2 from product where karneval_id = 2 order by id limit 1`,
      [rows[0]?.id, source],
    )
  await add('team_fee')
  expect(await orderOf()).toBe(false)
  const lacking = (await read('adminA')).units.find(({ school_unit }) => school_unit === unit)?.uncovered
  expect(lacking).toEqual([{ service: 'stafetter', cents: 800 }])
  await add('ordered')
  expect(await orderOf()).toBe(true)
  await portal.pool.query('delete from unit_order_row where order_id = $1', [rows[0]?.id])
  await portal.pool.query('delete from unit_order where id = $1', [rows[0]?.id])
})

test('a school that has said that it orders nothing is told so, until something is ordered', async () => {
  const [unit] = schools.a.unitIds
  const said = async () => {
    const own = (await read('adminA')).units.find(({ school_unit }) => school_unit === unit)
    return [own?.has_order, own?.orders_nothing]
  }
  expect(await said()).toEqual([false, false])
  const { rows } = await portal.pool.query<{ id: number }>(
    `insert into unit_order (karneval_id, school_unit_id, status, placed_at) values (2, $1, 'placed', now()) returning id`,
    [unit],
  )
  const add = (source: string, category: string, quantity: number) =>
    portal.pool.query(
      `insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source, reason)
       select $1, 2, id, $4, 800, 0, $2, case when $2 = 'late_change' then 'Sjuka' end from product
       where karneval_id = 2 and category = $3 order by id limit 1`,
      [rows[0]?.id, source, category, quantity],
    )
  await add('team_fee', 'stafetter', 1)
  expect(await said()).toEqual([true, true])
  await add('ordered', 'logi', 2)
  expect(await said()).toEqual([true, false])
  await add('late_change', 'logi', -2)
  expect(await said()).toEqual([true, true])
  await portal.pool.query('delete from unit_order_row where order_id = $1', [rows[0]?.id])
  await portal.pool.query('delete from unit_order where id = $1', [rows[0]?.id])
})

test('inmarsch, a mascot or a hejarklack is a registration, an order and diets are none', async () => {
  const [unit] = schools.a.unitIds
  const has = async () =>
    (await read('adminA')).units.find(({ school_unit }) => school_unit === unit)?.has_registrations
  const { rows } = await portal.pool.query<{ id: number }>(
    `insert into unit_order (karneval_id, school_unit_id, status, placed_at) values (2, $1, 'placed', now()) returning id`,
    [unit],
  )
  await portal.pool.query(
    `insert into special_diets (karneval_id, school_unit_id, entries)
     values (2, $1, '[{"diet":"vegan","friday":1,"saturday":1,"text":""}]')`,
    [unit],
  )
  expect(await has()).toBe(false)
  const id = rows[0]?.id
  await portal.pool.query("update unit_order set mascot = 'Älgen' where id = $1", [id])
  expect(await has()).toBe(true)
  await portal.pool.query("update unit_order set mascot = '', marchers = 2 where id = $1", [id])
  expect(await has()).toBe(true)
  await portal.pool.query('update unit_order set marchers = 0 where id = $1', [id])
  await portal.pool.query(
    `insert into cheer_squad (order_id, position, class_name, participants, adult_name, adult_phone)
     values ($1, 1, '6B', 20, 'Nils Ny', '+358501234567')`,
    [id],
  )
  expect(await has()).toBe(true)
  await portal.pool.query('delete from cheer_squad where order_id = $1', [id])
  await portal.pool.query('delete from special_diets where school_unit_id = $1', [unit])
  await portal.pool.query('delete from unit_order where id = $1', [id])
})

test('a leader gets no invoices; an administrator gets those of the own school', async () => {
  const [unit] = schools.a.unitIds
  await portal.pool.query(
    `insert into invoice (karneval_id, school_unit_id, number, billing, total_cents, vat, issued_on, due_on, status)
     values (2, $1, 900001, '{"name":"A-staden"}', 12300, '[]', '2025-04-01', '2025-04-10', 'sent')`,
    [unit],
  )
  expect((await read('leaderA')).invoices).toBeNull()
  expect((await read('adminB')).invoices).toEqual([])
  expect((await read('adminA')).invoices).toMatchObject([
    {
      number: 900_001,
      payer_name: 'A-staden',
      open_cents: 12_300,
      due_on: '2025-04-10',
      is_overdue: true,
      is_credited: false,
      is_sent: true,
    },
  ])
})

test("only the account's newest three messages of the carnival, and for the organiser at a school its people's", async () => {
  const send = (subject: string, karneval: number, user: number) =>
    portal.pool.query(
      `with sent as (insert into message (karneval_id, subject, body, selection)
         values ($1, $2, 'Text', '{"to":["teacher"]}') returning id)
       insert into message_receiver (message_id, user_id, name, address, kinds, schools)
       select id, $3, 'Namn', $2 || '@example.org', '{teacher}', '{}' from sent`,
      [karneval, subject, user],
    )
  const { leaderA, adminB } = schools.ids
  for (const subject of ['ett', 'tva', 'tre', 'fyra']) await send(subject, 2, leaderA)
  await send('i-fjol', 1, leaderA)
  await send('annan', 2, adminB)
  const subjects = async (as: string, headers?: Record<string, string>) =>
    (await read(as, headers)).messages.map(({ subject }) => subject)
  expect(await subjects('leaderA')).toEqual(['fyra', 'tre', 'tva'])
  expect(await subjects('adminA')).toEqual([])
  expect(await subjects('super', { 'x-school-unit': String(schools.a.unitIds[0]) })).toEqual(['fyra', 'tre', 'tva'])
})

test('what the own units asked to change: what waits first, then what was decided lately, without the reason', async () => {
  const now = portal.now.read()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const askFor = (
    unit: number | undefined,
    status: string,
    { days, karneval = 2 }: { days: number; karneval?: number },
  ) =>
    portal.pool.query(
      `insert into team_change (kind, school_unit_id, event_instance_id, reason, status, answer, created_at, decided_at)
       select 'add_team', $1, id, 'Ida är sjuk', $2, $3, $4, case when $2 = 'pending' then null else $4::timestamptz end
       from event_instance where karneval_id = $5 order by id limit 1`,
      [unit, status, status === 'refused' ? 'Det är fullt.' : '', daysAgo(days), karneval],
    )
  const [led, other] = schools.a.unitIds
  await askFor(led, 'refused', { days: 13 })
  await askFor(led, 'refused', { days: 15 })
  await askFor(led, 'cancelled', { days: 1 })
  await askFor(led, 'approved', { days: 2, karneval: 1 })
  await askFor(led, 'pending', { days: 20 })
  await askFor(other, 'approved', { days: 3 })
  await askFor(schools.b.unitIds[0], 'approved', { days: 1 })
  await portal.pool.query(`insert into unit_order (karneval_id, school_unit_id) values (2, $1)`, [led])
  await portal.pool.query(
    `insert into order_change (order_id, wanted, reason, status, answer, decided_at)
     select id, '[]', 'Fler äter', 'refused', 'Köket har beställt.', $2 from unit_order
     where karneval_id = 2 and school_unit_id = $1`,
    [led, daysAgo(5)],
  )
  const seen = async (as: string) =>
    (await read(as)).requests.map(({ kind, status, answer }) => [kind, status, answer].join(' ').trim())
  expect(await seen('leaderA')).toEqual([
    'add_team pending',
    'order refused Köket har beställt.',
    'add_team refused Det är fullt.',
  ])
  expect(await seen('adminA')).toEqual([
    'add_team pending',
    'add_team approved',
    'order refused Köket har beställt.',
    'add_team refused Det är fullt.',
  ])
  expect(JSON.stringify(await read('adminA'))).not.toContain('Ida är sjuk')
  await portal.pool.query(`update team_change set charged = true where status = 'approved'`)
  const costs = (await read('adminA')).requests.map(({ team, fee_cents }) => [team, fee_cents])
  expect(costs).toEqual([
    [null, null],
    [null, 800],
    [null, null],
    [null, null],
  ])
})

test('the next starts stand first, without names of runners; starts that have been run are only counted', async () => {
  const { day } = await read('lagledare')
  const calls = day?.next.map(({ calls_at, starts_at }) => calls_at ?? starts_at)
  expect(calls).toEqual(calls?.toSorted())
  expect(day?.next.length).toBe(Math.min(6, day?.start_count ?? -1))
  expect(Object.keys(day?.next[0] ?? {})).not.toContain('legs')
  // Runners are exchanged until an hour before the planned call of the round's first heat, as the demo's rounds have it.
  for (const { calls_at, changes_close_at } of day?.next ?? [])
    expect(Date.parse(changes_close_at ?? '')).toBeLessThanOrEqual(Date.parse(calls_at ?? '') - 60 * 60_000)
  const before = portal.now.read()
  portal.now.set('2025-05-18T12:00:00+03:00')
  expect((await read('lagledare')).day).toMatchObject({ start_count: day?.start_count, next: [] })
  portal.now.set(before.toISOString())
})

test('a team entered since the heats were published is named as without one, at home and in the day, until it is withdrawn', async () => {
  const named = async () => {
    const { day } = await read('lagledare')
    const answer = await portal.call('GET', '/api/events/school-day/', { as: 'lagledare' })
    expect(answer.json().teams_without_heat).toEqual(day?.teams_without_heat)
    return day?.teams_without_heat ?? []
  }
  const before = await named()
  const { rows } = await portal.pool.query(
    `insert into team (school_unit_id, event_instance_id, number, name)
     select t.school_unit_id, t.event_instance_id, 90, 'Sena laget' from team t where t.id = $1 returning id`,
    [(await read('lagledare')).day?.next[0]?.team],
  )
  const late = { team: rows[0].id, team_name: 'Sena laget', event_name: expect.any(String) }
  expect(await named()).toEqual(expect.arrayContaining([...before, late]))
  expect(await named()).toHaveLength(before.length + 1)
  await portal.pool.query(`update team set status = 'withdrawn', withdrawn_at = now() where id = $1`, [rows[0].id])
  expect(await named()).toEqual(before)
})

test('what is invoiced and what is not add up to what is ordered, also beside the payers', async () => {
  const {
    invoices,
    shared_invoice_parts: parts,
    uninvoiced,
  } = (await portal.call('GET', '/api/schools/my-unit/', { as: 'skoladmin' })).json<Home>()
  const billing = (await portal.call('GET', '/api/invoices/my-billing-information/', { as: 'skoladmin' })).json<
    ResponseOf<'GET /api/invoices/my-billing-information/'>
  >()
  expect(uninvoiced).toEqual(billing.uninvoiced)
  const lines = billing.coverage.flatMap(({ services }) => services)
  const centsOf = (rows: readonly { ordered_cents: number }[]) => rows.reduce((sum, row) => sum + row.ordered_cents, 0)
  const documents = [...(invoices ?? []), ...(parts ?? [])].reduce((sum, { total_cents }) => sum + total_cents, 0)
  expect(documents + (uninvoiced?.uninvoiced_cents ?? 0)).toBe(centsOf(lines))
  expect(uninvoiced?.without_payer_cents).toBe(centsOf(lines.filter(({ payer }) => payer === null)))
  expect(uninvoiced?.without_payer_cents).toBeGreaterThan(0)
})

test('what is credited is to be invoiced again before its credit note is sent, and all adds up to what is ordered', async () => {
  const own = await createTestApp({ demo: true })
  const { rows } = await own.pool.query<{ id: number; school: number }>(
    `select i.id, u.school_id as school from invoice i join school_unit u on u.id = i.school_unit_id
     where i.karneval_id = 2 and i.kind = 'invoice' and i.extent = 'whole' and i.status = 'sent'
       and not exists (select from invoice c where c.parent_invoice_id = i.id)
       and not exists (select from invoice_part p where p.invoice_id = i.id) order by i.id limit 1`,
  )
  const [{ id = 0, school = 0 } = {}] = rows
  const homeNow = async () => (await own.call('GET', `/api/schools/${school}/home/`, { as: 'superadmin' })).json<Home>()
  const totalOf = ({ invoices, shared_invoice_parts: parts, uninvoiced }: Home) =>
    [...(invoices ?? []), ...(parts ?? [])].reduce((sum, { total_cents }) => sum + total_cents, 0) +
    (uninvoiced?.uninvoiced_cents ?? 0) +
    (uninvoiced?.deducted_cents ?? 0)
  const before = await homeNow()
  const { version, total_cents } = (await own.call('GET', `/api/invoices/invoices/${id}/`, { as: 'superadmin' })).json<
    ResponseOf<'GET /api/invoices/invoices/{id}/'>
  >()
  const credit = (body: object) => own.call('POST', `/api/invoices/invoices/${id}/credit/`, { as: 'superadmin', body })
  const part = await credit({ version, reason: 'Avdrag', rows: [{ line: 0, amount_cents: 100 }] })
  expect(part.statusCode, part.body).toBe(201)
  const deducted = await homeNow()
  expect(deducted.uninvoiced).toEqual({
    ...before.uninvoiced,
    deducted_cents: (before.uninvoiced?.deducted_cents ?? 0) + 100,
  })
  expect(totalOf(deducted)).toBe(totalOf(before))
  const answer = await credit({ version: version + 1, reason: 'Fel betalare' })
  expect(answer.statusCode, answer.body).toBe(201)
  const after = await homeNow()
  const credits = after.invoices?.filter((document) => document.kind === 'credit' && !document.is_sent)
  expect(credits?.reduce((sum, document) => sum + document.total_cents, 0)).toBe(-total_cents)
  // Credited wholly, the invoice takes its deduction with it.
  expect(after.uninvoiced?.deducted_cents).toBe(before.uninvoiced?.deducted_cents)
  expect(after.uninvoiced?.uninvoiced_cents).toBe((before.uninvoiced?.uninvoiced_cents ?? 0) + total_cents)
  expect(totalOf(after)).toBe(totalOf(before))
  await own.close()
})

test('the organiser sees what a school owes from earlier carnivals, and nothing of it there', async () => {
  const { rows } = await portal.pool.query<{ id: number; school: number; karneval: number; year: number }>(
    `select v.id, u.school_id as school, k.id as karneval, k.year from invoice v
     join karneval k on k.id = v.karneval_id join school_unit u on u.id = v.school_unit_id
     where v.kind = 'invoice' and v.status = 'sent' and k.starts_on < (select starts_on from karneval where status = 'active')
     order by v.id limit 1`,
  )
  const [debt] = rows
  expect(debt).toBeDefined()
  const read = async (query: Record<string, string>) =>
    (await portal.call('GET', `/api/schools/${debt?.school}/home/`, { as: 'superadmin', query })).json<Home>()
  const now = await read({})
  expect(now.invoices?.map(({ id }) => id)).not.toContain(debt?.id)
  const found = now.earlier_debts?.find(({ invoice }) => invoice.id === debt?.id)
  expect(found).toMatchObject({ year: debt?.year, invoice: { is_sent: true, is_overdue: true } })
  expect(found?.invoice.open_cents).toBeGreaterThan(0)
  const then = await read({ karneval: String(debt?.karneval) })
  expect(then.invoices?.map(({ id }) => id)).toContain(debt?.id)
  expect(then.earlier_debts?.map(({ invoice }) => invoice.id)).not.toContain(debt?.id)
})

test('no day before the heats are published, and no figures without a carnival', async () => {
  const own = await createTestApp({ demo: true })
  await own.pool.query('delete from heat_version')
  const ask = async () => (await own.call('GET', '/api/schools/my-unit/', { as: 'skoladmin' })).json<Home>()
  expect((await ask()).day).toBeNull()
  await own.pool.query(`update karneval set status = 'archived'`)
  const { school, leaders: _leaders, ...others } = await ask()
  expect(school.name).toBe('Vasa övningsskola')
  expect(others).toEqual({
    units: [],
    deadlines: [],
    messages: [],
    requests: [],
    invitations: [],
    day: null,
    invoices: [],
    shared_invoice_parts: [],
    uninvoiced: { uninvoiced_cents: 0, without_payer_cents: 0, deducted_cents: 0 },
  })
  await own.close()
})

test('the whole home page is 23 statements from the session on, with published heats and invoices', async () => {
  const { access } = await portal.login('skoladmin')
  const headers = { authorization: `Bearer ${access}` }
  const statements = await statementsOf(async () => {
    const answer = await portal.app.inject({ method: 'GET', url: '/api/schools/my-unit/', headers })
    expect(answer.statusCode, answer.body).toBe(200)
  })
  expect(statements).toHaveLength(23)
})
