import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { moneyText } from '../../../lib/pdf/words.ts'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type MaventaStandIn, startMaventaStandIn } from '../maventa/stand-in/stand-in.ts'

type Choices = ResponseOf<'GET /api/invoices/invoice-batches/'>
type Batch = NonNullable<Choices['latest']>
type List = ResponseOf<'GET /api/invoices/invoices/'>

const url = '/api/invoices/invoice-batches/'
const karneval = 2

describe('sending, marking and reminding of everything that matches', () => {
  let there: MaventaStandIn
  let test: TestApp
  beforeAll(async () => {
    there = await startMaventaStandIn()
    test = await createTestApp({ demo: true, maventa: there.config, now: '2025-05-12T09:00:00+03:00' })
    const { payers } = (await call('GET', '/api/invoices/invoicing-preview/')).json<
      ResponseOf<'GET /api/invoices/invoicing-preview/'>
    >()
    const ready = payers.filter(({ state }) => state === 'new')
    const wishes = ready.map(({ billing_information, total_cents }) => ({ billing_information, total_cents }))
    expect((await call('POST', '/api/invoices/issue-invoices/', { karneval, payers: wishes })).statusCode).toBe(201)
    const { data } = (await call('GET', '/api/invoices/invoices/?show=open&limit=500')).json<List>()
    for (const isByMaventa of [true, false]) {
      const found = data.find(({ use_maventa }) => use_maventa === isByMaventa)
      const body = { version: found?.version, reason: 'Fel betalare' }
      expect((await call('POST', `/api/invoices/invoices/${found?.id}/credit/`, body)).statusCode).toBe(201)
    }
  })
  afterEach(async () => expect(await brokenInvariants(test.pool)).toEqual([]))
  afterAll(async () => {
    await test.close()
    await there.close()
  })

  const call = (method: 'GET' | 'POST', path: string, body?: object, headers = {}) =>
    test.call(method, path, { as: 'superadmin', headers, ...(body ? { body } : {}) })
  const choices = async (query = '') => (await call('GET', `${url}${query}`)).json<Choices>()
  const choiceOf = async (action: Batch['action'], query = '') => {
    const found = (await choices(query)).choices.find((choice) => choice.action === action)
    if (!found) throw new Error('every action has a choice')
    return found
  }
  const start = async (action: Batch['action'], more: object = {}, headers = {}) => {
    const { count, sum_cents } = await choiceOf(action)
    return call('POST', url, { karneval, action, count, sum_cents, ...more }, headers)
  }
  const unsent = async () => (await call('GET', '/api/invoices/invoices/?show=unsent&limit=500')).json<List>()
  const work = async () => {
    while (await test.jobs.run('invoice-batch', { early: true }));
  }
  const latest = async () => {
    const { latest: batch } = await choices()
    if (!batch) throw new Error('no batch')
    return batch
  }

  it('counts and sums all that match, credit notes too, not only a page of them', async () => {
    const { data, total } = await unsent()
    const byMaventa = data.filter(({ use_maventa }) => use_maventa)
    expect(total).toBeGreaterThan(50)
    expect(data.some(({ kind }) => kind === 'credit')).toBe(true)
    expect(await choiceOf('maventa')).toEqual({
      action: 'maventa',
      count: byMaventa.length,
      sum_cents: byMaventa.reduce((sum, { total_cents }) => sum + total_cents, 0),
      credit_count: byMaventa.filter(({ kind }) => kind === 'credit').length,
    })
    expect((await choiceOf('manual')).count).toBe(total - byMaventa.length)
    expect((await choiceOf('manual', '?search=finns%20inte')).count).toBe(0)
  })

  it('reminds of no invoice that has not reached its payer, and says how many those are and how the others go', async () => {
    const { data } = (await call('GET', '/api/invoices/invoices/?show=overdue&limit=500')).json<List>()
    const late = data.filter(({ promised_on, reminder_level }) => promised_on === null && reminder_level === 0)
    const unreached = late.filter(({ sending }) => sending?.state === 'bounced')
    expect(unreached.length).toBeGreaterThan(0)
    const found = await choices()
    expect(found.unreached).toEqual({
      count: unreached.length,
      open_cents: unreached.reduce((sum, { open_cents }) => sum + open_cents, 0),
    })
    const remind = await choiceOf('remind')
    expect(remind.count).toBe(late.length - unreached.length)
    expect(remind.channels?.reduce((sum, { count }) => sum + count, 0)).toBe(remind.count)
  })

  it('reminds of no invoice whose payer has promised to pay by a day to come, and says how many those are', async () => {
    const own = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
    const read = async () => {
      const { choices: all, promised } = (await own.call('GET', url, { as: 'superadmin' })).json<Choices>()
      return { remind: all.find(({ action }) => action === 'remind')?.count ?? -1, promised }
    }
    const before = await read()
    const overdue = await own.call('GET', '/api/invoices/invoices/?show=overdue&limit=500', { as: 'superadmin' })
    const one = overdue
      .json<List>()
      .data.find((row) => row.promised_on === null && row.reminder_level === 0 && row.sending?.state !== 'bounced')
    if (!one) throw new Error('an invoice to remind of')
    const body = { promised_on: '2025-05-20' }
    await own.call('POST', `/api/invoices/invoices/${one.id}/promise/`, { as: 'superadmin', body })
    expect(await read()).toEqual({
      remind: before.remind - 1,
      promised: { count: before.promised.count + 1, open_cents: before.promised.open_cents + one.open_cents },
    })
    own.now.set('2025-05-21T00:00:00+03:00')
    expect((await read()).promised.count).toBe(0)
    await own.close()
  })

  it('reminds of no invoice that was sent again because it had not arrived, until the payer has had two weeks', async () => {
    const own = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
    const read = async () => {
      const { choices: all, sent_again } = (await own.call('GET', url, { as: 'superadmin' })).json<Choices>()
      return { remind: all.find(({ action }) => action === 'remind')?.count ?? -1, sent_again }
    }
    const overdue = await own.call('GET', '/api/invoices/invoices/?show=overdue&limit=500', { as: 'superadmin' })
    const lost = overdue.json<List>().data.find(({ sending }) => sending?.state === 'bounced')
    if (!lost) throw new Error('an invoice that has not arrived')
    const before = await read()
    const body = { documents: [{ invoice: lost.id }], again: true, channel: 'paper' }
    expect((await own.call('POST', '/api/invoices/deliver-invoices/', { as: 'superadmin', body })).statusCode).toBe(201)
    expect(await read()).toEqual({ ...before, sent_again: { count: 1, open_cents: lost.open_cents } })
    own.now.set('2025-05-26T12:00:00+03:00')
    const last = await read()
    expect(last.sent_again.count).toBe(1)
    own.now.set('2025-05-27T00:00:00+03:00')
    expect(await read()).toEqual({ remind: last.remind + 1, sent_again: { count: 0, open_cents: 0 } })
    await own.close()
  })

  it('shows before a batch who would be reminded of what and in which words, and leaves out whom the treasurer leaves out', async () => {
    const own = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
    const get = async <T>(path: string) => (await own.call('GET', path, { as: 'superadmin' })).json<T>()
    const chosen = async () => (await get<Choices>(url)).choices.find(({ action }) => action === 'remind')
    const reminders = `/api/invoices/reminder-preview/?karneval=${karneval}&action=remind`
    const before = await chosen()
    const { data } = await get<ResponseOf<'GET /api/invoices/reminder-preview/'>>(reminders)
    expect(data.length).toBe(before?.count)
    expect(data.reduce((sum, { open_cents }) => sum + open_cents, 0)).toBe(before?.sum_cents)
    expect(data.map(({ due_on }) => due_on)).toEqual(data.map(({ due_on }) => due_on).sort())
    expect(data.every(({ next, refusal }) => next?.level === 1 && refusal === '')).toBe(true)
    const mailed = data.find(({ next }) => next?.channel === 'email')
    expect(mailed?.next?.mail?.subject).toBe(`Påminnelse om faktura ${mailed?.number}, Skolornas Stafettkarneval rf`)
    const claimed = (mailed?.open_cents ?? 0) + (mailed?.next?.interest_cents ?? 0) + (mailed?.next?.fee_cents ?? 0)
    expect(mailed?.next?.mail?.paragraphs.join(' ')).toContain(`Betala ${moneyText(claimed)} senast`)
    expect(data.some(({ next }) => next?.channel === 'paper' && next.mail !== null)).toBe(false)
    // Two of the invoices may be paid by payments that are not booked yet.
    const [byReference, bySum] = data
    const waits = ({ invoice }: { invoice: number } = { invoice: 0 }) =>
      get<(typeof data)[number]>(`/api/invoices/invoices/${invoice}/reminder-preview/`)
    const none = { waiting_cents: 0, waiting_equal_count: 0 }
    expect([await waits(byReference), await waits(bySum)]).toMatchObject([none, none])
    await own.pool.query(
      `with file as (insert into payment_file (name, format, checksum, row_count, total_cents)
         values ('f', 'ktl', 'c', 2, 500) returning id)
       insert into payment (booked_on, paid_on, amount_cents, state, payment_file_id, reference)
       select '2025-05-12', '2025-05-12', x.cents, 'unknown_reference', file.id, x.reference from file, (values
         (77, (select '00' || reference_number from invoice where id = ${byReference?.invoice})),
         (${bySum?.open_cents}, '')) x (cents, reference)`,
    )
    expect(await waits(byReference)).toMatchObject({ ...none, waiting_cents: 77 })
    expect(await waits(bySum)).toMatchObject({ ...none, waiting_equal_count: 1 })
    // Nothing was written.
    expect(await chosen()).toEqual(before)
    const [left, ...others] = data
    if (!left) throw new Error('something to remind of')
    const sum_cents = others.reduce((sum, { open_cents }) => sum + open_cents, 0)
    const body = { karneval, action: 'remind', except: [left.invoice], count: others.length, sum_cents }
    expect((await own.call('POST', url, { as: 'superadmin', body: { ...body, except: [] } })).statusCode).toBe(409)
    expect((await own.call('POST', url, { as: 'superadmin', body })).statusCode).toBe(201)
    while (await own.jobs.run('invoice-batch', { early: true }));
    expect(await chosen()).toMatchObject({ count: 1, sum_cents: left.open_cents })
    const claims = await own.pool.query<{ id: number; cents: number }>(
      'select invoice_id as id, interest_cents + fee_cents as cents from invoice_reminder where level = 1 and invoice_id = any($1)',
      [others.map(({ invoice }) => invoice)],
    )
    expect(new Map(claims.rows.map(({ id, cents }) => [id, cents]))).toEqual(
      new Map(others.map(({ invoice, next }) => [invoice, (next?.interest_cents ?? 0) + (next?.fee_cents ?? 0)])),
    )
    await own.close()
  })

  it('refuses a single reminder too while the payer has had the invoice for less than two weeks, and says from when', async () => {
    const own = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
    const overdue = await own.call('GET', '/api/invoices/invoices/?show=overdue_unreached&limit=500', {
      as: 'superadmin',
    })
    const [lost] = overdue.json<List>().data
    expect(lost?.sending?.state).toBe('bounced')
    const remind = () =>
      own.call('POST', '/api/invoices/remind-invoices/', { as: 'superadmin', body: { invoices: [lost?.id] } })
    expect((await remind()).json().errors[0]).toMatchObject({
      code: 'not_due',
      detail: `Faktura ${lost?.number}: fakturan har inte nått betalaren. Skicka den på nytt.`,
    })
    const again = { documents: [{ invoice: lost?.id }], again: true, channel: 'paper' }
    await own.call('POST', '/api/invoices/deliver-invoices/', { as: 'superadmin', body: again })
    const detail = 'fakturan skickades på nytt 12.5.2025. Påminn tidigast 27.5.2025.'
    expect((await remind()).json().errors[0]).toMatchObject({
      code: 'not_due',
      detail: `Faktura ${lost?.number}: ${detail}`,
    })
    const preview = () => own.call('GET', `/api/invoices/invoices/${lost?.id}/reminder-preview/`, { as: 'superadmin' })
    expect((await preview()).json()).toMatchObject({ next: null, refusal: detail })
    const invoice = () => own.call('GET', `/api/invoices/invoices/${lost?.id}/`, { as: 'superadmin' })
    expect((await invoice()).json()).toMatchObject({ sent_again_on: '2025-05-12', reminded_on: [] })
    own.now.set('2025-05-27T09:00:00+03:00')
    expect((await preview()).json()).toMatchObject({ next: { level: 1, channel: 'email' }, refusal: '' })
    expect((await remind()).statusCode).toBe(201)
    expect((await invoice()).json()).toMatchObject({ sent_again_on: null, reminded_on: ['2025-05-27'] })
    await own.close()
  })

  it('tells of a promise that is broken, on the invoice and of its reminder, until it is paid', async () => {
    const own = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
    const as = 'superadmin'
    const late = await own.call('GET', '/api/invoices/invoices/?show=overdue_reached&limit=500', { as })
    const one = late.json<List>().data.find(({ reminder_level }) => reminder_level === 0)
    const path = `/api/invoices/invoices/${one?.id}/`
    await own.call('POST', `${path}promise/`, { as, body: { promised_on: '2025-05-14' } })
    const invoice = async () => (await own.call('GET', path, { as })).json()
    expect(await invoice()).toMatchObject({ promised_on: '2025-05-14', broken_promise_on: null })
    own.now.set('2025-05-15T09:00:00+03:00')
    expect(await invoice()).toMatchObject({ promised_on: null, broken_promise_on: '2025-05-14' })
    const preview = await own.call('GET', `${path}reminder-preview/`, { as })
    expect(preview.json()).toMatchObject({ broken_promise_on: '2025-05-14', next: { level: 1 } })
    const paid = { id: one?.id, amount_cents: one?.open_cents, paid_on: '2025-05-15' }
    await own.call('POST', '/api/invoices/mark-paid-invoices/', { as, body: { invoices: [paid] } })
    expect(await invoice()).toMatchObject({ promised_on: null, broken_promise_on: null })
    await own.close()
  })

  it('refuses a number or sum that is no longer so, and does nothing', async () => {
    const { count, sum_cents } = await choiceOf('manual')
    for (const other of [
      { count: count - 1, sum_cents },
      { count, sum_cents: sum_cents + 1 },
    ]) {
      const refused = await call('POST', url, { karneval, action: 'manual', ...other })
      expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'conflict'])
    }
    expect((await choices()).latest).toBeNull()
  })

  it('marks all in the background, once, however often the wish and its job come', async () => {
    const before = await choiceOf('manual')
    const headers = { 'idempotency-key': 'mark all' }
    const body = { karneval, action: 'manual', count: before.count, sum_cents: before.sum_cents }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', url, body, headers)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const batch = answers[0]?.json<Batch>()
    expect(new Set(answers.map((answer) => answer.json<Batch>().id)).size).toBe(1)
    expect(batch).toMatchObject({ state: 'running', count: before.count, done: 0, waiting: before.count })
    const second = await call('POST', url, body)
    expect([second.statusCode, second.json().errors[0].code]).toEqual([409, 'running'])
    await test.jobs.send(test.db, 'invoice-batch', { batchId: batch?.id ?? 0 })
    await work()
    expect(await latest()).toMatchObject({
      state: 'done',
      done: before.count,
      waiting: 0,
      left: 0,
      done_cents: before.sum_cents,
    })
    expect((await choiceOf('manual')).count).toBe(0)
    const { rows } = await test.pool.query<{ times: number }>(
      `select count(*)::int as times from audit_entry where action = 'invoices.send' group by object_id`,
    )
    expect(rows.every(({ times }) => times === 1)).toBe(true)
  })

  it('is begun once by two treasurers who press in the same moment', async () => {
    const { count, sum_cents } = await choiceOf('remind')
    const wish = { karneval, action: 'remind', count, sum_cents }
    const presses = ['one treasurer', 'the other one'].map((key) => call('POST', url, wish, { 'idempotency-key': key }))
    const answers = await Promise.all(presses)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().errors[0]).toMatchObject({ code: 'running', detail: expect.stringContaining('pågår redan') })
    const begun = answers.find(({ statusCode }) => statusCode === 201)?.json<Batch>()
    expect((await call('POST', `${url}${begun?.id}/stop/`)).json<Batch>().state).toBe('stopped')
  })

  it('leaves what cannot be sent, with the reason, and sends the rest', async () => {
    const { data } = await unsent()
    const [broken, other] = data.filter(({ kind, use_maventa }) => kind === 'invoice' && use_maventa)
    if (!broken || !other) throw new Error('two unsent invoices')
    // Issued invoices are immutable: disable the database's triggers to make this one invalid.
    await test.pool.query(`begin; set local session_replication_role = replica;
      update invoice set billing = billing || '{"zipcode":"1"}' where id = ${broken.id}; commit`)
    const { count } = await choiceOf('maventa')
    expect((await start('maventa')).statusCode).toBe(201)
    // One of them is sent separately meanwhile.
    await call('POST', '/api/invoices/send-invoices/', { invoices: [other.id], channel: 'maventa' })
    await work()
    const batch = await latest()
    expect(batch).toMatchObject({ state: 'done', done: count - 2, left: 2, waiting: 0 })
    expect(batch.left_over.map(({ invoice, reason }) => [invoice, reason]).sort()).toEqual(
      [
        [broken.id, `Faktura ${broken.number}: Postnumret ska ha fem siffror.`],
        [other.id, 'Redan skickad, eller krediterad under tiden.'],
      ].sort(),
    )
    const { rows } = await test.pool.query<{ count: number }>(
      `select count(*)::int as count from maventa_delivery d join invoice i on i.id = d.invoice_id where i.kind = 'credit'`,
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
  })

  it('stops between documents, keeps what was done, and goes on where it was', async () => {
    // As if they had never been sent by any channel.
    await test.pool.query(`delete from invoice_delivery where channel = 'email' and reminder_id is null`)
    await test.pool.query(`update invoice set sent_at = null where karneval_id = 2 and kind = 'invoice'
      and not exists (select from maventa_delivery d where d.invoice_id = invoice.id)
      and coalesce((billing->>'use_maventa')::boolean, false) = false and status <> 'credited'`)
    const batch = (await start('manual')).json<Batch>()
    expect(batch.count).toBeGreaterThan(20)
    const stopped = await call('POST', `${url}${batch.id}/stop/`)
    expect(stopped.json()).toMatchObject({ state: 'stopped', done: 0 })
    await work()
    expect(await latest()).toMatchObject({ state: 'stopped', done: 0, waiting: batch.count })
    const resumed = await call('POST', `${url}${batch.id}/resume/`)
    expect(resumed.json()).toMatchObject({ state: 'running' })
    await work()
    expect(await latest()).toMatchObject({ state: 'done', done: batch.count, waiting: 0 })
    expect((await call('POST', `${url}${batch.id}/stop/`)).json()).toMatchObject({ state: 'done' })
  })

  it('reminds of all that is overdue and has not been reminded of', async () => {
    const { count, sum_cents } = await choiceOf('remind')
    expect(count).toBeGreaterThan(0)
    expect((await start('remind')).statusCode).toBe(201)
    await work()
    expect(await latest()).toMatchObject({ action: 'remind', done: count, left: 0, done_cents: sum_cents })
    expect((await choiceOf('remind')).count).toBe(0)
  })
})
