import type { ResponseOf } from '@stafapp/shared/contract/types'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSmtpTransport } from '../../../mail/smtp-transport.ts'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { startSmtp, type TestSmtp } from '../../../test/support/smtp.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type Behaviour, type MaventaStandIn, startMaventaStandIn } from '../maventa/stand-in/stand-in.ts'

type Plan = ResponseOf<'GET /api/invoices/delivery-plan/'>
type Deliveries = ResponseOf<'GET /api/invoices/deliveries/'>
type Brief = ResponseOf<'GET /api/invoices/invoices/'>['data'][number]
type Reminded = ResponseOf<'POST /api/invoices/remind-invoices/'>['data']

const karneval = 2
const from = { name: 'Stafettkarnevalen', address: 'no-reply@stafett.test' }

describe('sending by every channel', () => {
  const behaviour: Behaviour = {}
  let refuses: ((address: string) => number | undefined) | undefined
  let there: MaventaStandIn
  let mails: TestSmtp
  let test: TestApp

  beforeAll(async () => {
    there = await startMaventaStandIn(behaviour)
    mails = await startSmtp({ refuses: (address) => refuses?.(address) })
    test = await createTestApp({
      demo: true,
      maventa: there.config,
      mail: { transport: createSmtpTransport({ url: mails.url, from }), isShown: false },
      now: '2025-05-12T09:00:00+03:00',
    })
    // What the demo has sent would be counted among what this test sends.
    await test.pool.query('delete from invoice_delivery where reminder_id is null')
    await test.pool.query(`update billing_information set email = '' where edi = '' and id % 3 = 0`)
  })
  afterEach(async () => {
    delete behaviour.before
    refuses = undefined
    expect(await brokenInvariants(test.pool)).toEqual([])
  })
  afterAll(async () => {
    await test.close()
    await mails.close()
    await there.close()
  })

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    test.call(method, path, { as: 'superadmin', ...(body ? { body } : {}) })
  const plan = async () => (await call('GET', '/api/invoices/delivery-plan/')).json<Plan>()
  const deliveries = async (query = '') =>
    (await call('GET', `/api/invoices/deliveries/?limit=500${query}`)).json<Deliveries>()
  const invoice = async (id: number) => (await call('GET', `/api/invoices/invoices/${id}/`)).json<Brief>()
  const deliver = (documents: object[], more: object = {}) =>
    call('POST', '/api/invoices/deliver-invoices/', { documents, ...more })
  const work = async (queue: 'mail' | 'maventa' | 'invoice-batch') => {
    while (await test.jobs.run(queue, { early: true }));
  }
  const start = async () => {
    const { count, sum_cents } = await plan()
    return call('POST', '/api/invoices/invoice-batches/', { karneval, action: 'deliver', count, sum_cents })
  }
  const openInvoices = async () =>
    (await call('GET', '/api/invoices/invoices/?show=overdue_reached&limit=500')).json<
      ResponseOf<'GET /api/invoices/invoices/'>
    >().data

  it('F42: leads from the orders to everything sent, each paper by its payer’s channel, once', async () => {
    const preview = (await call('GET', '/api/invoices/invoicing-preview/')).json<
      ResponseOf<'GET /api/invoices/invoicing-preview/'>
    >()
    const payers = preview.payers
      .filter(({ state }) => state === 'new')
      .map(({ billing_information, total_cents }) => ({ billing_information, total_cents }))
    expect((await call('POST', '/api/invoices/issue-invoices/', { karneval, payers })).statusCode).toBe(201)
    const before = await plan()
    expect(before.channels.map(({ channel }) => channel).sort()).toEqual(['einvoice', 'email', 'paper'])
    expect(before.channels.reduce((sum, { count }) => sum + count, 0)).toBe(before.count)

    const [first, second] = await Promise.all([start(), start()])
    expect([first.statusCode, second.statusCode].sort()).toEqual([201, 409])
    await work('invoice-batch')
    const after = await plan()
    expect(after.count).toBe(0)
    const counted = (await deliveries()).counts
    expect(counted.map(({ channel, count }) => [channel, count]).sort()).toEqual(
      before.channels.map(({ channel, count }) => [channel, count]).sort(),
    )
    expect(counted.every(({ state }) => state === 'queued')).toBe(true)
    expect(mails.received).toHaveLength(0)

    await work('mail')
    await work('maventa')
    const states = Object.fromEntries((await deliveries()).counts.map(({ channel, state }) => [channel, state]))
    expect(states).toEqual({ einvoice: 'delivered', email: 'accepted', paper: 'queued' })
    expect(mails.received).toHaveLength(before.channels.find(({ channel }) => channel === 'email')?.count ?? 0)
    expect(mails.received[0]?.raw).toContain('Content-Type: application/pdf; name=faktura-')

    const { papers } = await plan()
    const pdf = await call('GET', `/api/invoices/papers/?karneval=${karneval}&up_to=${papers.up_to}`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const pages = await pdfPages(pdf.rawPayload)
    expect(pages.length).toBeGreaterThanOrEqual(papers.count)
    const zip = await call('GET', `/api/invoices/papers/?karneval=${karneval}&up_to=${papers.up_to}&format=zip`)
    expect(zip.headers['content-type']).toBe('application/zip')
    const names = Object.keys(unzipSync(zip.rawPayload))
    expect(names).toHaveLength(papers.count)
    expect(names).toEqual(names.toSorted())
    const printed = await Promise.all(
      [1, 2].map(() => call('POST', '/api/invoices/papers-printed/', { karneval, up_to: papers.up_to })),
    )
    expect(printed.map((answer) => answer.json().printed).sort((a, b) => a - b)).toEqual([0, papers.count])
    expect((await plan()).papers.count).toBe(0)
    const { rows } = await test.pool.query(
      `select 1 from invoice where karneval_id = 2 and sent_at is null and status = 'issued'`,
    )
    expect(rows).toHaveLength(0)
    // By the carnival's clock, whatever the channel: the mail server's and Maventa's answers come in real time.
    const times = await test.pool.query(`select distinct (sent_at at time zone 'Europe/Helsinki')::date::text as day
      from invoice where id in (select invoice_id from invoice_delivery where channel in ('email', 'einvoice'))`)
    expect(times.rows).toEqual([{ day: '2025-05-12' }])
    const accepted = (await deliveries()).data.map(({ accepted_at }) => accepted_at?.slice(0, 10))
    expect(new Set(accepted)).toEqual(new Set(['2025-05-12']))
  }, 60_000)

  it('keeps a mail in the queue while the server is down, and sends it once afterwards', async () => {
    const { data } = await deliveries('&channel=email')
    const [one] = data
    if (!one) throw new Error('a mailed invoice')
    const count = mails.received.length
    expect((await deliver([{ invoice: one.invoice }])).json().errors[0].detail).toBe(
      `Faktura ${one.number} är redan skickad.`,
    )
    refuses = () => 451
    expect((await deliver([{ invoice: one.invoice }], { again: true })).statusCode).toBe(201)
    await test.jobs.run('mail', { early: true })
    expect((await invoice(one.invoice)).sending).toMatchObject({
      channel: 'email',
      state: 'queued',
      cause: expect.stringContaining('451'),
    })
    refuses = undefined
    test.clock.advance(3_600_000)
    await work('mail')
    expect((await invoice(one.invoice)).sending).toMatchObject({ state: 'accepted', cause: '' })
    expect(mails.received).toHaveLength(count + 1)
  })

  it('shows a refused address as bounced with its reason, and takes another channel instead', async () => {
    const [one] = (await deliveries('&channel=email')).data
    if (!one) throw new Error('a mailed invoice')
    refuses = () => 550
    await deliver([{ invoice: one.invoice }], { again: true })
    await work('mail')
    expect((await invoice(one.invoice)).sending).toMatchObject({
      state: 'bounced',
      cause: 'Mottagarens adress avvisades (EENVELOPE, 550).',
    })
    const failed = (await call('GET', '/api/invoices/invoices/?show=failed')).json()
    expect(failed.data.map(({ id }: Brief) => id)).toContain(one.invoice)
    expect((await deliver([{ invoice: one.invoice }], { channel: 'paper' })).statusCode).toBe(201)
    expect((await invoice(one.invoice)).sending).toMatchObject({ channel: 'paper', state: 'queued' })
    // The waiting paper makes way for a letter by Maventa: one of them is sent, never both.
    expect((await deliver([{ invoice: one.invoice }], { channel: 'maventa_print', again: true })).statusCode).toBe(201)
    await work('maventa')
    expect((await invoice(one.invoice)).sending).toMatchObject({ channel: 'maventa_print', state: 'accepted' })
    expect((await plan()).papers.count).toBe(0)
    expect(there.invoices.at(-1)).toMatchObject({ channel: 'PRINT' })
  })

  it('F42: goes on where it was when Maventa was down in the middle, and sends nothing twice', async () => {
    const open = (await openInvoices()).filter(({ reminder_level }) => reminder_level === 0).slice(0, 4)
    const ids = open.map(({ id }) => id)
    expect(ids).toHaveLength(4)
    await test.pool.query(
      `update billing_information set channel = 'einvoice', edi = '003797531026', operator_edi = '003723327487'
      where id in (select billing_information_id from invoice where id = any($1))`,
      [ids],
    )
    const made = (await call('POST', '/api/invoices/remind-invoices/', { invoices: ids })).json<{ data: Reminded }>()
      .data
    expect(made.map(({ channel }) => channel)).toEqual(['einvoice', 'einvoice', 'einvoice', 'einvoice'])
    await test.jobs.run('maventa', { early: true })
    await test.jobs.run('maventa', { early: true })
    behaviour.before = (path) => (path === '/v1/invoices' ? 503 : undefined)
    await test.jobs.run('maventa', { early: true })
    behaviour.before = () => undefined
    while (await test.jobs.run('maventa', { early: true })) test.clock.advance(10 * 60_000)
    const numbers = there.invoices.map(({ number }) => number).filter((number) => number.includes('-P1'))
    expect(numbers.sort()).toEqual(open.map(({ number }) => `${number}-P1`).sort())
    const sent = (await deliveries('&channel=einvoice')).data.filter(({ reminder_level }) => reminder_level === 1)
    expect(sent.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
    // The invoices themselves are as they were.
    expect((await invoice(ids[0] ?? 0)).sent_at).toBe(open.find(({ id }) => id === ids[0])?.sent_at)
  })

  it('keeps the invoice’s state apart from that of its reminder when both go by Maventa', async () => {
    const [one] = (await openInvoices()).filter(({ reminder_level }) => reminder_level === 0)
    const id = one?.id ?? 0
    await test.pool.query(
      `update billing_information set channel = 'einvoice', edi = '003797531026', operator_edi = '003723327487'
      where id = (select billing_information_id from invoice where id = $1)`,
      [id],
    )
    expect((await deliver([{ invoice: id }], { again: true })).statusCode).toBe(201)
    await work('maventa')
    const before = await invoice(id)
    expect(before).toMatchObject({ delivery: { state: 'sent', maventa_state: 'DELIVERED' }, reminder_sending: null })
    await call('POST', '/api/invoices/remind-invoices/', { invoices: [id] })
    const reminded = (await call('GET', `/api/invoices/invoices/${id}/`)).json()
    const queued = { channel: 'einvoice', state: 'queued', cause: '' }
    expect(reminded).toMatchObject({
      delivery: { state: 'sent', maventa_state: 'DELIVERED' },
      sending: before.sending,
      reminder_sending: { level: 1, ...queued },
      reminders: [{ level: 1, sending: queued }],
    })
    await work('maventa')
    // Maventa is still asked for the invoice, too.
    for (const held of there.invoices) if (held.number === String(one?.number)) held.status = 'FAILED'
    await call('POST', '/api/invoices/maventa-sent-invoices-status/', { invoices: [id] })
    expect(await invoice(id)).toMatchObject({
      delivery: { state: 'sent', maventa_state: 'FAILED' },
      sending: { channel: 'einvoice', state: 'bounced' },
      reminder_sending: { level: 1, state: 'delivered' },
    })
    // Also when the invoice is sent again and takes over the delivery that the reminder had.
    const reminder = there.invoices.findLast(({ number }) => number !== String(one?.number))
    if (!reminder) throw new Error('Maventa has the reminder')
    reminder.status = 'FAILED'
    const ask = () => call('POST', '/api/invoices/maventa-sent-invoices-status/', { invoices: [id] })
    await ask()
    expect((await deliver([{ invoice: id }])).statusCode).toBe(201)
    await work('maventa')
    await ask()
    expect(await invoice(id)).toMatchObject({
      delivery: { state: 'sent', maventa_state: 'DELIVERED' },
      reminder_sending: { level: 1, state: 'bounced' },
    })
    // Somebody sends it again at Maventa.
    reminder.status = 'DELIVERED'
    await call('POST', '/api/invoices/maventa-sent-invoices-status/', {})
    expect(await invoice(id)).toMatchObject({ reminder_sending: { level: 1, state: 'delivered' } })
    there.requests.length = 0
    await call('POST', '/api/invoices/maventa-sent-invoices-status/', {})
    expect(there.requests.filter((request) => request.includes(reminder.id))).toEqual([])
  })

  it('says who would get nothing and why, and sends when the payer has a channel', async () => {
    const [one] = await openInvoices()
    const payer = one?.billing_information ?? 0
    await test.pool.query(`update invoice_delivery set replaced_at = now() where invoice_id = $1`, [one?.id])
    await test.pool.query(`update invoice set sent_at = null where id = $1`, [one?.id])
    await test.pool.query(`delete from maventa_delivery where invoice_id = $1`, [one?.id])
    const version = (await call('GET', `/api/invoices/billing-information/${payer}/`)).json().version
    await test.pool.query(`update billing_information set email = '' where id = $1`, [payer])
    const chosen = await call('POST', `/api/invoices/billing-information/${payer}/channel/`, {
      channel: 'email',
      version,
    })
    expect(chosen.statusCode).toBe(201)
    const { documents, unreachable_count } = await plan()
    expect(unreachable_count).toBe(1)
    expect(documents[0]).toMatchObject({
      invoice: one?.id,
      channel: null,
      chosen: 'email',
      reason: 'Kan inte gå som e-post: e-postadressen saknas.',
    })
    const stale = await call('POST', `/api/invoices/billing-information/${payer}/channel/`, { channel: null, version })
    expect(stale.statusCode).toBe(409)
    await call('POST', `/api/invoices/billing-information/${payer}/channel/`, {
      channel: 'paper',
      version: version + 1,
    })
    expect((await plan()).channels).toEqual([expect.objectContaining({ channel: 'paper', count: 1 })])
    expect((await deliver([{ invoice: one?.id }])).statusCode).toBe(201)
    expect(await plan()).toMatchObject({ count: 0, unreachable_count: 0, papers: { count: 1 } })
  })

  it('names what would go to an address from which the last sending came back, until something has gone there since', async () => {
    const [sent, other] = (await openInvoices()).filter(({ billing_information }) => billing_information !== null)
    if (!sent || !other) throw new Error('two open invoices')
    const address = 'Retur@exempel.example'
    await test.pool.query(`update billing_information set email = $1, channel = 'email' where id = any($2)`, [
      address,
      [sent.billing_information, other.billing_information],
    ])
    refuses = () => 550
    await deliver([{ invoice: sent.id }], { again: true })
    await work('mail')
    expect((await plan()).returned).toEqual([])
    // One that the same payer has not had yet.
    await test.pool.query(`update invoice_delivery set replaced_at = now() where invoice_id = $1`, [other.id])
    await test.pool.query(`update invoice set sent_at = null where id = $1`, [other.id])
    await test.pool.query(`delete from maventa_delivery where invoice_id = $1`, [other.id])
    await test.pool.query(`update billing_information set email = lower(email) where id = $1`, [
      other.billing_information,
    ])
    expect((await plan()).returned).toEqual([
      {
        channel: 'email',
        address: 'retur@exempel.example',
        returned_on: '2025-05-12',
        cause: 'Mottagarens adress avvisades (EENVELOPE, 550).',
        invoices: [other.id],
        sum_cents: other.total_cents,
        credit_count: 0,
        payers: [{ billing_information: other.billing_information, payer_name: other.payer_name }],
      },
    ])
    refuses = undefined
    await deliver([{ invoice: sent.id }], { again: true })
    await work('mail')
    expect((await invoice(sent.id)).sending).toMatchObject({ state: 'accepted' })
    expect((await plan()).returned).toEqual([])
    await deliver([{ invoice: other.id }])
  })

  it('finds e-invoice addresses by FO-nummer and by name, and says when the register is down', async () => {
    const find = async (search: string) =>
      (await call('GET', `/api/invoices/receivers/?search=${encodeURIComponent(search)}`)).json()
    expect(await find('Vasa')).toMatchObject({
      is_available: true,
      data: [{ name: 'Vasa stad', edi: '003702096026', operator_edi: '003703575029', operator: 'CGI' }],
    })
    expect((await find('02096026')).data).toMatchObject([{ business_id: '0209602-6' }])
    behaviour.before = () => 503
    expect(await find('Vasa')).toMatchObject({
      is_available: false,
      data: [],
      detail: expect.stringContaining('för hand'),
    })
  })

  it('claims interest and fee beside the open sum, holds a promise, and stops at an unknown rate', async () => {
    const settings = (await call('GET', '/api/invoices/invoicing-settings/')).json()
    const saved = await call('PUT', '/api/invoices/invoicing-settings/', {
      ...settings,
      interest_margin: 7,
      reminder_fee_cents: 500,
    })
    expect(saved.statusCode).toBe(200)
    const [one] = (await openInvoices()).filter(({ reminder_level }) => reminder_level === 0)
    if (!one) throw new Error('an overdue invoice')
    const promised = await call('POST', `/api/invoices/invoices/${one.id}/promise/`, { promised_on: '2025-05-20' })
    expect(promised.json()).toMatchObject({ promised_on: '2025-05-20' })
    const remind = () => call('POST', '/api/invoices/remind-invoices/', { invoices: [one.id] })
    expect((await remind()).json().errors[0]).toMatchObject({
      code: 'not_due',
      detail: `Faktura ${one.number}: betalning är lovad till 20.5.2025.`,
    })
    await call('POST', `/api/invoices/invoices/${one.id}/promise/`, { promised_on: null })

    await test.pool.query(`delete from reference_rate where valid_from = '2025-01-01'`)
    expect((await remind()).json().errors[0].detail).toContain('Referensräntan för första halvåret 2025 saknas.')
    const rates = await call('GET', '/api/invoices/reference-rates/')
    expect(rates.json().missing).toBe('2025-01-01')
    const entered = await call('POST', '/api/invoices/reference-rates/', { valid_from: '2025-01-01', percent: 3.5 })
    // Of the rates that come with the portal one is not taken from its source, until somebody confirms it.
    const unconfirmed = ({ data }: ResponseOf<'GET /api/invoices/reference-rates/'>) =>
      data.flatMap(({ valid_from, is_confirmed }) => (is_confirmed ? [] : valid_from))
    expect(unconfirmed(entered.json())).toEqual(['2025-07-01'])
    const confirmed = await call('POST', '/api/invoices/reference-rates/', { valid_from: '2025-07-01', percent: 2.5 })
    expect(unconfirmed(confirmed.json())).toEqual([])
    const logged = async () =>
      (await test.pool.query("select id from audit_entry where action = 'invoices.reference_rate'")).rows
    const before = await logged()
    const again = await call('POST', '/api/invoices/reference-rates/', { valid_from: '2025-07-01', percent: 2.5 })
    expect([again.statusCode, await logged()], 'confirmed already').toEqual([201, before])

    const days = Math.round((Date.parse('2025-05-12') - Date.parse(one.due_on)) / 86_400_000)
    const [made] = (await remind()).json<{ data: Reminded }>().data
    expect(made).toMatchObject({
      level: 1,
      open_cents: one.open_cents,
      interest_cents: Math.round((one.open_cents * 1050 * days) / 3_650_000),
      fee_cents: 500,
    })
    const text = (
      await pdfPages((await call('GET', `/api/invoices/invoices/${one.id}/pdf/?reminder=1`)).rawPayload)
    ).join(' ')
    expect(text).toContain('Dröjsmålsränta')
    expect(text).toContain('Påminnelseavgift')
    expect(text).toContain('faktiska')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('med ränta och avgift, senast')
    // The rate that the invoice named is not beside the ones that are claimed.
    expect(text).not.toMatch(/9,5\s%/)
    // No sale: the journal of invoices and the invoice's own sum are as before.
    expect((await invoice(one.id)).total_cents).toBe(one.total_cents)
  })
})
