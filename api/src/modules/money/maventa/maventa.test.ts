import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type Behaviour, type MaventaStandIn, startMaventaStandIn } from './stand-in/stand-in.ts'

type Brief = ResponseOf<'GET /api/invoices/invoices/'>['data'][number]

/** The stand-in's behaviour, set by each test. */
const behaviour: Behaviour = {}
let there: MaventaStandIn
let test: TestApp
let bare: TestApp

beforeAll(async () => {
  there = await startMaventaStandIn(behaviour)
  test = await createTestApp({ demo: true, maventa: there.config })
  bare = await createTestApp({ demo: true })
})
beforeEach(() => {
  for (const name of Object.keys(behaviour)) delete behaviour[name as keyof Behaviour]
  there.invoices.length = 0
  there.requests.length = 0
})
afterAll(async () => {
  await test.close()
  await bare.close()
  await there.close()
})

const call = (method: 'GET' | 'POST', url: string, body?: unknown, at = test) =>
  at.call(method, url, { as: 'superadmin', ...(body ? { body } : {}) })

/** Issued, not sent, with an e-invoice address. */
async function issued(count: number, edi = '003797531026', at = test): Promise<number[]> {
  const { rows } = await at.pool.query<{ id: number }>(
    `insert into invoice (karneval_id, school_unit_id, number, kind, billing, total_cents, vat, reference_number, issued_on, due_on, status)
     select karneval_id, school_unit_id, (select greatest(max(number), 900000) from invoice) + n, 'invoice', billing || jsonb_build_object('edi', $2::text, 'operator_edi', '003723327487'),
       1600, '[{"vat_percent":0,"net_cents":1600,"vat_cents":0}]', gen_random_uuid()::text, '2025-04-14', '2025-04-28', 'issued'
     from invoice, generate_series(1, $1::int) n where id = 1 returning id`,
    [count, edi],
  )
  const ids = rows.map(({ id }) => id)
  await at.pool.query(
    `insert into invoice_row (invoice_id, position, category, description, quantity, unit, unit_price_cents, vat_percent, total_cents)
     select unnest($1::int[]), 1, 'stafetter', 'Stafettlag', 2, 'lag', 800, 0, 1600`,
    [ids],
  )
  return ids
}

const send = (invoices: readonly number[], channel = 'maventa', at = test) =>
  call('POST', '/api/invoices/send-invoices/', { invoices, channel }, at)

const held = () => there.invoices.map(({ number }) => Number(number)).sort((a, b) => a - b)

const stateOf = async (id: number): Promise<Brief> => (await call('GET', `/api/invoices/invoices/${id}/`)).json<Brief>()

/** Runs all scheduled attempts without waiting for their time. */
async function work(): Promise<void> {
  while (await test.jobs.run('maventa', { early: true })) {
    // The clock is stopped: advance it so that leases expire.
    test.clock.advance(10 * 60_000)
  }
}

describe('sending', () => {
  it('queues in the transaction, hands over as a job and shows the state', async () => {
    const [id = 0] = await issued(1)
    expect((await send([id])).json()).toEqual({ sent: 1 })
    expect((await stateOf(id)).delivery).toMatchObject({ state: 'queued' })
    expect(there.invoices).toHaveLength(0)
    await work()
    expect(held()).toEqual([(await stateOf(id)).number])
    expect(await stateOf(id)).toMatchObject({
      status: 'sent',
      delivery: { state: 'sent', maventa_state: 'DELIVERED', attempts: 1 },
    })
    const twice = await send([id])
    expect([twice.statusCode, twice.json().errors[0].detail]).toEqual([
      409,
      'Faktura 900001 är redan skickad till Maventa.',
    ])
  })

  it('F14: a time-out after Maventa has taken it, and a retry, make exactly one invoice there', async () => {
    // The connection is cut after the upload was accepted, so the client does not know that it was.
    behaviour.afterUpload = () =>
      there.invoices.length === 1 && !there.requests.some((request) => request.includes('number=')) ? 'cut' : 'answer'
    const [id = 0] = await issued(1)
    await send([id])
    await test.jobs.run('maventa', { early: true })
    expect((await stateOf(id)).delivery).toMatchObject({ state: 'unknown', attempts: 1 })
    await work()
    expect(there.invoices).toHaveLength(1)
    expect(there.requests.filter((request) => request.startsWith('POST /v1/invoices'))).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ status: 'sent', delivery: { state: 'sent', attempts: 2 } })
  })

  it('would make two if every attempt were an upload of its own: the test above can fail', async () => {
    behaviour.afterUpload = () =>
      there.invoices.length === 1 && !there.requests.some((request) => request.includes('number=')) ? 'cut' : 'answer'
    const [id = 0] = await issued(1)
    await send([id])
    await test.jobs.run('maventa', { early: true })
    // Simulates an implementation without memory: another id, and no query first.
    await test.pool.query(`update maventa_delivery set uuid = gen_random_uuid(), attempts = 0`)
    await work()
    expect(there.invoices).toHaveLength(2)
  })

  it('keeps trying while Maventa is down, loses nothing, and lets the others go on', async () => {
    let isDown = true
    behaviour.before = () => (isDown ? 503 : undefined)
    const ids = await issued(3)
    await send(ids)
    for (const _id of ids) await test.jobs.run('maventa', { early: true })
    expect((await stateOf(ids[0] ?? 0)).delivery).toMatchObject({
      state: 'unknown',
      cause: expect.stringContaining('503'),
    })
    isDown = false
    await work()
    expect(held()).toEqual(await Promise.all(ids.map(async (id) => (await stateOf(id)).number)))
  })

  it('shows why Maventa refused one, and sends it again when asked to', async () => {
    let isRefusing = true
    behaviour.before = (path) => (path === '/v1/invoices' && isRefusing ? 422 : undefined)
    const [id = 0] = await issued(1)
    await send([id])
    await work()
    expect((await stateOf(id)).delivery).toMatchObject({
      state: 'rejected',
      cause: 'Maventa avvisade fakturan: answered 422 as asked',
    })
    isRefusing = false
    expect((await send([id])).statusCode).toBe(201)
    await work()
    expect(there.invoices).toHaveLength(1)
  })

  it('shows why a receiver could not be reached, and takes a new sending for a new invoice', async () => {
    const [id = 0] = await issued(1, '0037FAIL')
    await send([id])
    await work()
    expect(await stateOf(id)).toMatchObject({
      delivery: { state: 'sent', maventa_state: 'FAILED', cause: 'Recipient 0037FAIL was not found' },
    })
    const failed = (await call('GET', '/api/invoices/invoices/?karneval=1&show=failed')).json()
    expect(failed.data.map((found: Brief) => found.id)).toEqual([id])
    await send([id])
    await work()
    expect(there.invoices).toHaveLength(2)
  })

  it('notes what went out by hand', async () => {
    const [id = 0] = await issued(1)
    expect((await send([id], 'manual')).statusCode).toBe(201)
    expect(await stateOf(id)).toMatchObject({ status: 'sent', sent_at: expect.any(String), delivery: null })
  })

  it('lists what is wrong instead of sending it', async () => {
    const [id = 0] = await issued(1, 'inte en adress')
    const refused = await send([id])
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors[0]).toMatchObject({ attr: `invoices.${id}.billing.edi` })
    expect((await stateOf(id)).delivery).toBeNull()
  })
})

describe('the other calls', () => {
  it('ask for 250 states in three requests, and write them down', async () => {
    behaviour.deliveryMs = 60_000
    const ids = await issued(250)
    await send(ids)
    await work()
    there.requests.length = 0
    const states = (await call('POST', '/api/invoices/maventa-sent-invoices-status/', { invoices: ids })).json()
    expect(states.data).toHaveLength(250)
    expect(states.data[0]).toMatchObject({ maventa_state: 'PENDING' })
    expect(there.requests.filter((request) => request.includes('ids'))).toHaveLength(3)
  }, 60_000)

  it('list what Maventa has, with our invoice, and give its picture', async () => {
    const [id = 0] = await issued(1)
    await send([id])
    await work()
    const list = (await call('GET', '/api/invoices/maventa-invoices/')).json()
    expect(list.data).toEqual([
      expect.objectContaining({
        invoice: id,
        number: expect.stringMatching(/^90\d+$/),
        status: 'DELIVERED',
        total_cents: 1600,
      }),
    ])
    const pdf = await call('GET', `/api/invoices/maventa-invoice-pdf/?invoice=${id}`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toMatch(/faktura-90\d+-maventa\.pdf/)
    expect((await call('GET', '/api/invoices/maventa-invoice-pdf/?invoice=1')).statusCode).toBe(404)
  })

  it('test the connection by both APIs, and write no key to the log', async () => {
    expect((await call('GET', '/api/invoices/test-SOAP/')).json()).toEqual({
      rest: { is_connected: true, detail: 'Nycklarna är godkända.' },
      soap: { is_connected: true, detail: 'Hello from Maventa API v1.1' },
    })
    behaviour.before = () => 503
    expect((await call('GET', '/api/invoices/test-SOAP/')).json()).toMatchObject({ rest: { is_connected: false } })
    expect((await call('GET', '/api/invoices/maventa-invoices/')).json().errors[0].code).toBe('maventa_failed')
    for (const secret of [there.config.clientSecret, there.config.vendorKey])
      expect(test.logLines.join('')).not.toContain(secret)
  })

  it('say how when nothing is configured', async () => {
    const [id = 0] = await issued(1, undefined, bare)
    const answers = [
      await call('GET', '/api/invoices/test-SOAP/', undefined, bare),
      await call('GET', '/api/invoices/maventa-invoices/', undefined, bare),
      await call('GET', `/api/invoices/maventa-invoice-pdf/?invoice=${id}`, undefined, bare),
      await call('POST', '/api/invoices/maventa-sent-invoices-status/', {}, bare),
      await send([id], 'maventa', bare),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json().errors[0]).toMatchObject({
        code: 'maventa_not_configured',
        detail: expect.stringContaining('STAFAPP_MAVENTA_URL'),
      })
    }
  })
})
