import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>

let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ demo: true })
})
afterAll(() => test.close())

const sum = (numbers: readonly number[]) => numbers.reduce((total, cents) => total + cents, 0)

async function read(id: number): Promise<Story> {
  const response = await test.call('GET', `/api/invoices/billing-information/${id}/story/`, { as: 'superadmin' })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const one = async <Row>(statement: string, values: unknown[] = []) => {
  const { rows } = await test.pool.query(statement, values)
  return rows[0] as Row
}

it('adds up: payers are the carnival, schools their payer, and orders less invoices what is uninvoiced', async () => {
  const { rows } = await test.pool.query<{ id: number }>(
    'select min(id) as id from billing_information where karneval_id = 2 group by name',
  )
  const followup = (
    await test.call('GET', '/api/invoices/followup/', { as: 'superadmin', query: { karneval: '2' } })
  ).json<ResponseOf<'GET /api/invoices/followup/'>>()
  const stories: Story[] = []
  for (const { id } of rows) stories.push(await read(id))
  const total = (field: keyof Story['sums']) => sum(stories.map(({ sums }) => sums[field]))
  expect(total('invoiced_cents')).toBe(followup.total.invoiced_cents)
  expect(total('paid_cents')).toBe(followup.total.paid_cents)
  expect(total('open_cents')).toBe(followup.total.open_cents)
  expect(total('overdue_cents')).toBe(followup.total.overdue_cents)
  // The demo has payments of too much, and writes nothing off.
  expect(total('overpaid_cents')).toBeGreaterThan(0)
  expect(total('overpaid_cents')).toBe(total('paid_cents') + total('open_cents') - total('invoiced_cents'))
  // The same figure as among the unpaid by payer.
  for (const { billing_information: id, payer_name, open_cents, overdue_cents } of followup.payers) {
    const story = stories.find(({ schools }) => schools.some((school) => school.billing_information === id))
    expect(story?.sums, payer_name).toMatchObject({ open_cents, overdue_cents })
  }
  for (const { sums, orders, payments, schools, invoices } of stories) {
    expect(sum(orders.map(({ total_cents }) => total_cents))).toBe(sums.ordered_cents)
    expect(sum(orders.map(({ uninvoiced_cents }) => uninvoiced_cents))).toBe(sums.uninvoiced_cents)
    expect(schools.filter(({ is_asked }) => is_asked)).toHaveLength(1)
    // The documents' own sums, of which the schools have the parts.
    const paid = invoices.filter(({ kind }) => kind === 'invoice').map(({ paid_cents }) => paid_cents)
    expect(sum(paid)).toBe(sums.paid_cents)
    for (const school of schools) {
      expect(sum(school.invoices.map(({ invoiced_cents }) => invoiced_cents))).toBe(school.invoiced_cents)
    }
    // Of each payment all parts that stand are told: nothing of it is left unexplained.
    for (const parts of Map.groupBy(payments, ({ payment }) => payment).values()) {
      const standing = parts.filter(({ undone_at }) => undone_at === null)
      expect(sum(standing.map(({ amount_cents }) => amount_cents))).toBe(parts[0]?.payment_cents)
    }
  }
})

it('is about the payer with all its schools, whichever of them is asked for', async () => {
  const { id } = await one<{ id: number }>(
    'select invoice_id as id from invoice_part group by invoice_id order by count(*) desc limit 1',
  )
  const { rows: parts } = await test.pool.query<{ payer: number; unit: number; cents: number }>(
    `select billing_information_id as payer, school_unit_id as unit, total_cents as cents
     from invoice_part where invoice_id = $1`,
    [id],
  )
  expect(parts.length).toBeGreaterThan(2)
  const [first, ...others] = await Promise.all(parts.map(({ payer }) => read(payer)))
  for (const other of others) {
    expect(other?.sums).toEqual(first?.sums)
    expect(other?.invoices).toEqual(first?.invoices)
    expect(other?.orders).toEqual(first?.orders)
  }
  for (const { payer, unit, cents } of parts) {
    const school = first?.schools.find(({ school_unit }) => school_unit === unit)
    expect(school?.billing_information).toBe(payer)
    expect(school?.invoices).toContainEqual(expect.objectContaining({ id, invoiced_cents: cents }))
  }
})

it('tells how the next paper will really go, where Maventa is not configured', async () => {
  const { id } = await one<{ id: number }>(
    `select id from billing_information where karneval_id = 2 and use_maventa and edi <> '' and email <> ''
       and channel is null limit 1`,
  )
  expect((await read(id)).way).toEqual({ channel: 'email', address: expect.stringContaining('@'), reason: '' })
})

it('tells a payment’s way: what was undone, what went back and what waits', async () => {
  const { payment, payer, invoice, cents } = await one<{
    payment: number
    payer: number
    invoice: number
    cents: number
  }>(
    `select a.payment_id as payment, i.billing_information_id as payer, i.id as invoice, a.amount_cents as cents
     from payment_allocation a join invoice i on i.id = a.invoice_id
     join payment p on p.id = a.payment_id and p.amount_cents = a.amount_cents
     where i.karneval_id = 2 and a.undone_at is null and a.amount_cents > 2000 order by a.id limit 1`,
  )
  const { id } = await one<{ id: number }>(
    'select id from payment_allocation where payment_id = $1 and undone_at is null',
    [payment],
  )
  expect(
    (await test.call('POST', `/api/invoices/payment-allocations/${id}/undo/`, { as: 'superadmin', body: {} }))
      .statusCode,
  ).toBe(200)
  const { version } = await one<{ version: number }>('select version from payment where id = $1', [payment])
  const placed = await test.call('POST', `/api/invoices/payments/${payment}/place/`, {
    as: 'superadmin',
    body: {
      version,
      kind: 'refund',
      amount_cents: cents - 500,
      reason: 'Betald två gånger',
      refund: { name: 'Esbo', iban: 'FI49 4730 0010 4163 10' },
    },
  })
  expect(placed.statusCode, placed.body).toBe(200)
  const { payments, events } = await read(payer)
  const { number } = await one<{ number: number }>('select number from invoice where id = $1', [invoice])
  const own = payments.filter((part) => part.payment === payment)
  expect(own.map(({ destination, amount_cents, refund_state }) => [destination, amount_cents, refund_state])).toEqual([
    ['waiting', 500, null],
    ['refund', cents - 500, 'made'],
    ['invoice', cents, null],
  ])
  expect(own.at(-1)).toMatchObject({ number, extent: 'whole', undone_at: expect.any(String) })
  expect(own[1]?.reason).toBe('Betald två gånger')
  expect(events.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true)
})

it('tells promises, reminders and changes with who made them', async () => {
  const { payer, invoice } = await one<{ payer: number; invoice: number }>(
    `select billing_information_id as payer, id as invoice from invoice
     where karneval_id = 2 and kind = 'invoice' and status = 'sent' and due_on < '2025-04-15' order by id limit 1`,
  )
  const promise = (promised_on: string | null) =>
    test.call('POST', `/api/invoices/invoices/${invoice}/promise/`, {
      as: 'superadmin',
      body: { promised_on, note: 'Ringde kansliet' },
    })
  expect((await promise('2025-04-25')).statusCode).toBe(201)
  expect((await promise(null)).statusCode).toBe(201)
  const { events } = await read(payer)
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'promise', day: '2025-04-25', note: 'Ringde kansliet', user: 'Sofia Strand' }),
  )
  expect(events).toContainEqual(expect.objectContaining({ kind: 'promise_withdrawn', user: 'Sofia Strand' }))
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
})

it('tells of every paper that it was made and sent, and of every payment', async () => {
  const { payer } = await one<{ payer: number }>(
    `select i.billing_information_id as payer from invoice i join invoice_delivery d on d.invoice_id = i.id
     join payment_allocation a on a.invoice_id = i.id and a.undone_at is null
     where i.karneval_id = 1 order by i.id limit 1`,
  )
  const { events, deliveries, payments } = await read(payer)
  const of = (kind: Story['events'][number]['kind']) => events.filter((event) => event.kind === kind)
  expect(of('issued').length).toBeGreaterThan(0)
  expect(of('sending').map(({ channel }) => channel)).toEqual(deliveries.map(({ channel }) => channel))
  const booked = payments.filter(({ destination }) => destination === 'invoice')
  expect(of('payment').map(({ amount_cents }) => amount_cents)).toEqual(booked.map(({ amount_cents }) => amount_cents))
  expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
})

it('says of every document what it is, so that an additional invoice or a credit note is called so', async () => {
  const { payer, id, version } = await one<{ payer: number; id: number; version: number }>(
    `select billing_information_id as payer, id, version from invoice
     where karneval_id = 2 and kind = 'invoice' and status = 'sent' order by id desc limit 1`,
  )
  const credited = await test.call('POST', `/api/invoices/invoices/${id}/credit/`, {
    as: 'superadmin',
    body: { version, reason: 'Fel betalare' },
  })
  expect(credited.statusCode, credited.body).toBe(201)
  const { events, payments } = await read(payer)
  expect(events.some(({ document, extent }) => document === 'credit' && extent === 'whole')).toBe(true)
  const { rows } = await test.pool.query<{ number: number; kind: string; extent: string }>(
    'select number, kind, extent from invoice where number is not null',
  )
  const known = new Map(rows.map((row) => [row.number, row]))
  for (const event of events) {
    const row = event.number === null ? undefined : known.get(event.number)
    expect([event.document, event.extent]).toEqual([row?.kind ?? null, row?.extent ?? null])
  }
  for (const part of payments)
    expect(part.extent).toBe(part.number === null ? null : (known.get(part.number)?.extent ?? null))
})

it('names the same payer of another year once, with how many units it paid for', async () => {
  const { id, name } = await one<{ id: number; name: string }>(
    `select min(id) as id, name from billing_information where karneval_id = 2 group by name having count(*) > 2 limit 1`,
  )
  const { same_payer } = await read(id)
  const same = same_payer.filter(({ payer_name }) => payer_name === name)
  expect(same).toHaveLength(1)
  const { count } = await one<{ count: number }>(
    'select count(*)::int from billing_information where karneval_id = 1 and name = $1',
    [name],
  )
  expect(same[0]).toMatchObject({ karneval: 1, unit_count: count })
})

it('keeps two associations of one name apart, with equal figures on every page', async () => {
  const { rows } = await test.pool.query<{ payer: number; unit: number }>(
    `select b.id as payer, b.school_unit_id as unit from billing_information b join invoice i on i.billing_information_id = b.id
     where b.karneval_id = 2 and b.name like 'Hem och skola%' and i.status = 'sent' and not exists (
       select from invoice_part part where part.billing_information_id = b.id)
     group by b.id order by b.id limit 2`,
  )
  expect(rows).toHaveLength(2)
  const name = 'Föräldraföreningen rf'
  for (const [index, { payer }] of rows.entries()) {
    await test.pool.query(
      `update billing_information set name = $2, mail_address = $3, business_id = '', edi = '' where id = $1`,
      [payer, name, `Skolgatan ${index}`],
    )
  }
  const get = async <Found>(path: string, query: Record<string, string>) =>
    (await test.call('GET', path, { as: 'superadmin', query })).json<Found>()
  const { payers } = await get<ResponseOf<'GET /api/invoices/followup/'>>('/api/invoices/followup/', { karneval: '2' })
  const figures = payers.filter(({ payer_name }) => payer_name === name)
  expect(figures.map(({ billing_information }) => billing_information).sort()).toEqual(
    rows.map(({ payer }) => payer).sort(),
  )
  for (const { billing_information: payer, unit_count, open_cents, overdue_cents, count } of figures) {
    const { sums, schools } = await read(payer)
    expect(unit_count).toBe(1)
    expect(schools.map(({ school_unit }) => school_unit)).toEqual([rows.find((row) => row.payer === payer)?.unit])
    expect(sums).toMatchObject({ open_cents, overdue_cents })
    const listed = await get<ResponseOf<'GET /api/invoices/followup-list/'>>('/api/invoices/followup-list/', {
      karneval: '2',
      part: 'open',
      billing_information: String(payer),
    })
    expect([listed.total, listed.sums.open_cents]).toEqual([count, open_cents])
    expect(listed.data.every((row) => row.billing_information === payer)).toBe(true)
  }
})

it('is the organiser’s alone, and no payer has none', async () => {
  const url = '/api/invoices/billing-information/1/story/'
  expect((await test.call('GET', url, { as: 'skoladmin' })).statusCode).toBe(403)
  const unknown = await test.call('GET', '/api/invoices/billing-information/999999/story/', { as: 'superadmin' })
  expect(unknown.statusCode).toBe(404)
})
