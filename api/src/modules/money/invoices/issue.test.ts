import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>
type Issued = ResponseOf<'POST /api/invoices/issue-invoices/'>['data']
type Invoice = ResponseOf<'GET /api/invoices/invoices/{id}/'>

let test: TestApp
let token: string

const karneval = 2

beforeAll(async () => {
  // Orders are closed: the drafts' team fees are now charged too.
  test = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
  token = (await test.login('superadmin')).access
})
afterAll(() => test.close())

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, headers: Record<string, string> = {}) =>
  test.call(method, url, { headers: { authorization: `Bearer ${token}`, ...headers }, ...(body ? { body } : {}) })

const preview = async () => {
  const response = await call('GET', '/api/invoices/invoicing-preview/')
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Preview>()
}
const wish = ({ billing_information, total_cents }: Preview['payers'][number]) => ({ billing_information, total_cents })
const issue = (payers: Preview['payers'], headers = {}) =>
  call('POST', '/api/invoices/issue-invoices/', { karneval, payers: payers.map(wish) }, headers)
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await test.pool.query<T>(text, values)).rows

/** The sum that each payer owes, computed from the orders alone. */
const orderValue = async (payer: number) => {
  const [row] = await query<{ cents: number }>(
    `select coalesce(sum(r.quantity * r.unit_price_cents), 0)::int as cents
     from billing_information b
     join unit_order o on o.school_unit_id = b.school_unit_id and o.karneval_id = b.karneval_id
     join unit_order_row r on r.order_id = o.id
     join product p on p.id = r.product_id
     where b.id = $1 and case p.category when 'bespisning_friday' then b.bespisning_friday
       when 'bespisning_saturday' then b.bespisning_saturday when 'logi' then b.logi else b.stafetter end`,
    [payer],
  )
  return row?.cents ?? 0
}
const chainValue = async (payer: number) => {
  const [row] = await query<{ cents: number }>(
    `select coalesce(sum(total_cents), 0)::int as cents from invoice where billing_information_id = $1 and status <> 'draft'`,
    [payer],
  )
  return row?.cents ?? 0
}

describe('GET /api/invoices/invoicing-preview/', () => {
  it('splits every unit’s order among those who pay its services', async () => {
    const { payers, seller_faults } = await preview()
    expect(seller_faults).toEqual([])
    expect(payers.length).toBeGreaterThan(50)
    // The demo has one collective invoice; those have tests of their own.
    const single = payers.filter(({ parts }) => parts.length === 0)
    expect(payers.length - single.length).toBe(1)
    for (const payer of single) expect(payer.total_cents).toBe(await orderValue(payer.billing_information))
    expect(payers.some(({ state }) => state === 'done')).toBe(true)
    expect(payers.some(({ state }) => state === 'new')).toBe(true)
    const shared = payers.filter(({ payer_name }) => payer_name.startsWith('Hem och skola'))
    expect(shared.length).toBeGreaterThan(0)
    for (const { rows } of shared) expect(rows.every(({ category }) => category.startsWith('bespisning'))).toBe(true)
  })

  it('accounts for every cent that is ordered: payers, services without a payer, open orders', async () => {
    const { payers, without_payer, open_orders } = await preview()
    const [all] = await query<{ cents: number }>(
      'select sum(quantity * unit_price_cents)::int as cents from unit_order_row where karneval_id = $1',
      [karneval],
    )
    const sum = (list: readonly { total_cents: number }[]) => list.reduce((total, item) => total + item.total_cents, 0)
    expect(sum(payers) + sum(without_payer) + open_orders.total_cents).toBe(all?.cents)
    expect(without_payer.length).toBeGreaterThan(0)
    expect(open_orders.count).toBe(0)
  })

  it('leaves orders out that can still be placed', async () => {
    test.now.set('2025-04-15T09:00:00+03:00')
    const { open_orders } = await preview()
    test.now.set('2025-05-12T09:00:00+03:00')
    expect(open_orders.count).toBeGreaterThan(0)
    expect(open_orders.total_cents).toBeGreaterThan(0)
  })

  it('charges teams that are still drafts or not, as the carnival says, and shows count and sum', async () => {
    const before = await preview()
    expect(before.draft_teams).toMatchObject({ are_charged: true })
    expect(before.draft_teams.count).toBeGreaterThan(0)
    expect(before.draft_teams.total_cents).toBeGreaterThan(0)
    const { to_invoice } = before.draft_teams
    expect(to_invoice.count).toBeGreaterThan(0)
    expect(to_invoice.total_cents).toBeGreaterThan(0)
    expect(to_invoice.total_cents).toBeLessThanOrEqual(before.draft_teams.total_cents)
    const choose = async (charge_draft_teams: boolean) => {
      const { version } = (await call('GET', `/api/events/stafettkarneval/${karneval}/`)).json()
      const body = { version, charge_draft_teams }
      const saved = await test.call('PATCH', `/api/events/stafettkarneval/${karneval}/`, { as: 'superadmin', body })
      expect(saved.json(), saved.body).toMatchObject({ charge_draft_teams })
    }
    await choose(false)
    const after = await preview()
    const sum = ({ payers, without_payer }: Preview) =>
      [...payers, ...without_payer].reduce((total, { total_cents }) => total + total_cents, 0)
    const none = { count: 0, total_cents: 0 }
    expect(after.draft_teams).toEqual({ ...before.draft_teams, are_charged: false, to_invoice: none })
    expect(sum(before) - sum(after)).toBe(before.draft_teams.total_cents)
    await choose(true)
    expect(await preview()).toEqual(before)
  })

  it('lists what is wrong with a payer’s data instead of making a bad invoice', async () => {
    const [payer] = (await preview()).payers.filter(({ state }) => state === 'new')
    if (!payer) throw new Error('nobody to invoice')
    await query(
      `update billing_information set zipcode = '123', mail_address = ' ', edi = '', use_maventa = true where id = $1`,
      [payer.billing_information],
    )
    const broken = (await preview()).payers.find((other) => other.billing_information === payer.billing_information)
    expect(broken?.state).toBe('blocked')
    expect(broken?.faults.map(({ attr }) => attr).sort()).toEqual(['edi', 'mail_address', 'zipcode'])
    const refused = await issue([payer])
    expect(refused.statusCode).toBe(400)
    const { errors } = refused.json()
    expect(errors.map(({ attr }: { attr: string }) => attr)).toContain(`payers.${payer.billing_information}.zipcode`)
    expect(errors[0].detail).toContain(payer.payer_name)
    await query(
      `update billing_information set zipcode = '00100', mail_address = 'Gatan 1', use_maventa = false where id = $1`,
      [payer.billing_information],
    )
  })
})

describe('POST /api/invoices/issue-invoices/', () => {
  it('makes all at once: one invoice per payer, consecutive numbers, valid references, the payer as it is', async () => {
    const ready = (await preview()).payers.filter(({ state }) => state === 'new')
    const [before] = await query<{ last: number }>('select max(number) as last from invoice')
    const response = await issue(ready)
    expect(response.statusCode, response.body).toBe(201)
    const { data } = response.json<{ data: Issued }>()
    expect(data).toHaveLength(ready.length)
    expect(data.map(({ number }) => number)).toEqual(ready.map((_payer, index) => (before?.last ?? 0) + 1 + index))
    expect(new Set(data.map(({ reference_number }) => reference_number)).size).toBe(ready.length)
    expect(
      data.every(
        ({ issued_on, due_on, status }) => `${issued_on} ${due_on} ${status}` === '2025-05-12 2025-05-26 issued',
      ),
    ).toBe(true)
    const [first] = data
    const detail = (await call('GET', `/api/invoices/invoices/${first?.id}/`)).json<Invoice>()
    expect(detail.reference_number).toMatch(/^2025\d+$/)
    expect(detail.rf_reference).toMatch(/^RF\d\d2025/)
    const [stored] = await query<{ seller: object }>('select seller from invoice where id = $1', [first?.id])
    expect(stored?.seller).toMatchObject({ ...detail.pay_to, iban: 'FI2112345600000785' })
    expect(detail.vat.reduce((sum, { net_cents, vat_cents }) => sum + net_cents + vat_cents, 0)).toBe(
      detail.total_cents,
    )
    await query(`update billing_information set name = 'Nytt namn', mail_address = 'Annan gata' where id = $1`, [
      first?.billing_information,
    ])
    expect((await call('GET', `/api/invoices/invoices/${first?.id}/`)).json<Invoice>().billing).toEqual(detail.billing)
    const after = await preview()
    expect(after.payers.filter(({ state }) => state === 'new')).toEqual([])
    expect(after.draft_teams.count).toBeGreaterThan(0)
    expect(after.draft_teams.to_invoice).toEqual({ count: 0, total_cents: 0 })
    const [orders] = await query<{ open: number }>(
      `select count(*)::int as open from unit_order o join invoice i on i.school_unit_id = o.school_unit_id and i.karneval_id = o.karneval_id
       where o.karneval_id = $1 and o.status <> 'invoiced'`,
      [karneval],
    )
    expect(orders?.open).toBe(0)
  })

  it('tells the second of two treasurers that it is done, and makes nothing', async () => {
    const done = (await preview()).payers.filter(({ state }) => state === 'done').slice(0, 2)
    const refused = await issue(done)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().errors[0]).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('har redan fakturerats'),
    })
  })

  it('corrects by a credit note and a new invoice, which takes the payment over, where the organiser has chosen so', async () => {
    const [paid] = await query<{ payer: number; unit: number; id: number; total: number }>(
      `select billing_information_id as payer, school_unit_id as unit, id, total_cents as total from invoice
       where karneval_id = 2 and status = 'paid' and exists (select 1 from invoice_row r where r.invoice_id = invoice.id and category = 'stafetter')
         and not exists (select 1 from invoice_part p where p.invoice_id = invoice.id) order by id limit 1`,
    )
    if (!paid) throw new Error('nobody has paid')
    await query(
      `insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source, reason)
       select o.id, 2, p.id, 1, p.price_cents, p.vat_percent, 'late_change', 'Ett lag till'
       from unit_order o join product p on p.karneval_id = 2 and p.code = 'LAG-KORT' where o.karneval_id = 2 and o.school_unit_id = $1`,
      [paid.unit],
    )
    const choice = { karneval, billing_information: paid.payer, correction: 'replace' }
    expect((await call('POST', '/api/invoices/payer-choices/', choice)).statusCode).toBe(201)
    const changed = (await preview()).payers.filter(({ state, parts }) => state === 'changed' && parts.length === 0)
    expect(changed.map(({ billing_information }) => billing_information)).toEqual([paid.payer])
    const stale = await call('POST', '/api/invoices/issue-invoices/', {
      karneval,
      payers: [{ billing_information: paid.payer, total_cents: paid.total }],
    })
    expect(stale.json().errors[0].detail).toContain('har ändrats sedan förhandsgranskningen')
    const headers = { 'idempotency-key': 'correct once' }
    const { data } = (await issue(changed, headers)).json<{ data: Issued }>()
    expect((await issue(changed, headers)).json<{ data: Issued }>().data).toEqual(data)
    expect(data.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
      ['credit', -paid.total],
      ['invoice', paid.total + 800],
    ])
    expect(data[1]).toMatchObject({
      status: 'partly_paid',
      paid_cents: paid.total,
      open_cents: 800,
      parent_invoice: paid.id,
    })
    // The history of each invoice names the other one of the money that was moved.
    const moves = async (id: number | undefined) =>
      (await call('GET', `/api/invoices/invoices/${id}/history/`))
        .json<ResponseOf<'GET /api/invoices/invoices/{id}/history/'>>()
        .data.filter(({ kind, document }) => kind.startsWith('payment') && document !== null)
        .map(({ kind, document }) => [kind, document?.id])
    expect(new Set((await moves(data[1]?.id)).map(String))).toEqual(new Set([`payment,${paid.id}`]))
    expect(new Set((await moves(paid.id)).map(String))).toEqual(new Set([`payment_undone,${data[1]?.id}`]))
    const paper = await call('GET', `/api/invoices/invoices/${data[1]?.id}/pdf/`)
    const page = (await pdfPages(paper.rawPayload)).join(' ')
    expect(page).toMatch(/Kvar att betala\s+8,00/)
    expect(/Virtuell streckkod: (\d{54})/.exec(page)?.[1]?.slice(17, 25)).toBe('00000800')
    const finvoice = (await call('GET', `/api/invoices/generate-finvoice-xml/${data[1]?.id}/`)).body
    // Operators refuse a message id that they have seen.
    const again = (await call('GET', `/api/invoices/generate-finvoice-xml/${data[1]?.id}/`)).body
    const messageIds = [finvoice, again].map((file) => /<MessageIdentifier>(.+?)</.exec(file)?.[1])
    expect(new Set([...messageIds, undefined]).size).toBe(3)
    expect(finvoice).toMatch(/<EpiInstructedAmount[^>]*>8,00</)
    expect(finvoice).toContain(`>${(paid.total / 100).toFixed(2).replace('.', ',')}</InvoicePaidAmount>`)
    expect(await chainValue(paid.payer)).toBe(await orderValue(paid.payer))
    const { data: unsent } = (
      await call('GET', `/api/invoices/invoices/?karneval=${karneval}&show=unsent&limit=500`)
    ).json<{
      data: Issued
    }>()
    expect(unsent.map(({ id }) => id)).toEqual(expect.arrayContaining(data.map(({ id }) => id)))
    const { money } = (await call('GET', `/api/events/season/?karneval=${karneval}`)).json<
      ResponseOf<'GET /api/events/season/'>
    >()
    expect(money).toMatchObject({
      unsent_count: unsent.length,
      unsent_credit_count: unsent.filter(({ kind }) => kind === 'credit').length,
    })
    expect(money?.unsent_credit_count).toBeGreaterThan(0)
    const old = (await call('GET', `/api/invoices/invoices/${paid.id}/`)).json<Invoice>()
    expect(old).toMatchObject({ status: 'credited', open_cents: 0, total_cents: paid.total })
    expect(old.followers.map(({ kind }) => kind)).toEqual(['credit', 'invoice'])
  })

  it('keeps chains and orders equal through random changes, also when services change their payer', async () => {
    for (let round = 1; round <= 12; round += 1) {
      await query(
        `insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source, reason)
         select o.id, 2, p.id, $2::int, p.price_cents, p.vat_percent, 'late_change', 'slump'
         from unit_order o join product p on p.karneval_id = 2 and p.code = $3
         where o.karneval_id = 2 and o.id % 5 = $1`,
        [
          round % 5,
          round > 5 && round % 4 === 2 ? -1 : ((round * 7) % 9) + 1,
          ['LOGI', 'MAT-FRE-L', 'LAG-KORT', 'LOGI-FR'][round % 4],
        ],
      )
      // The services move between the payers of one unit.
      await query(
        `update billing_information set logi = not logi where karneval_id = 2 and id = $1
         and not exists (select 1 from billing_information b where b.school_unit_id = billing_information.school_unit_id
           and b.karneval_id = 2 and b.id <> billing_information.id)`,
        [60 + round],
      )
      const { payers } = await preview()
      const wanted = payers.filter(({ state, parts }) => (state === 'changed' || state === 'new') && parts.length === 0)
      const response = await issue(wanted)
      expect(response.statusCode, response.body).toBe(201)
      for (const { billing_information } of wanted)
        expect(await chainValue(billing_information)).toBe(await orderValue(billing_information))
    }
    const [numbers] = await query<{ missing: number }>('select (max(number) - count(*))::int as missing from invoice')
    expect(numbers?.missing).toBe(0)
  }, 60_000)
})

describe('POST /api/invoices/invoices/{id}/credit/', () => {
  it('takes a whole invoice back, after which the payer can be invoiced anew', async () => {
    const { data } = (await call('GET', '/api/invoices/invoices/?show=open&limit=500')).json<
      ResponseOf<'GET /api/invoices/invoices/'>
    >()
    const times = (payer: number | null) =>
      data.filter(({ billing_information }) => billing_information === payer).length
    const open = data.find(({ extent, billing_information }) => extent === 'whole' && times(billing_information) === 1)
    if (!open) throw new Error('nothing open')
    const credit = (body: object) => call('POST', `/api/invoices/invoices/${open.id}/credit/`, body)
    expect((await credit({ version: open.version + 1, reason: 'Fel betalare' })).json()).toMatchObject({
      current: { id: open.id, version: open.version },
    })
    const made = await credit({ version: open.version, reason: 'Fel betalare' })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      kind: 'credit',
      total_cents: -open.total_cents,
      reference_number: null,
      parent_number: open.number,
      reason: 'Fel betalare',
    })
    expect((await credit({ version: open.version + 1, reason: 'Igen' })).statusCode).toBe(409)
    const unsent = async () =>
      (await call('GET', `/api/invoices/invoices/${open.id}/`)).json<Invoice>().followers.map((one) => one.is_unsent)
    expect(await unsent()).toEqual([true])
    await call('POST', '/api/invoices/send-invoices/', { invoices: [made.json().id], channel: 'manual' })
    expect(await unsent()).toEqual([false])
    const again = (await preview()).payers.find(
      ({ billing_information }) => billing_information === open.billing_information,
    )
    expect(again).toMatchObject({ state: 'new', total_cents: open.total_cents })
    const [entry] = await query<{ reason: string }>(
      `select reason from audit_entry where action = 'invoices.credit' and object_id = $1`,
      [made.json().id],
    )
    expect(entry?.reason).toBe('Fel betalare')
  })
})

describe('PUT /api/invoices/invoicing-settings/', () => {
  it('takes right data, refuses wrong data field by field, and an old version', async () => {
    const { version, ...settings } = (await call('GET', '/api/invoices/invoicing-settings/')).json()
    const wrong = await call('PUT', '/api/invoices/invoicing-settings/', {
      ...settings,
      version,
      iban: 'FI00',
      business_id: '1',
    })
    expect(wrong.json().errors.map(({ attr }: { attr: string }) => attr)).toEqual(['business_id', 'iban'])
    const pairs = [
      ['O', '', 'VATEX-EU-132-1M'],
      ['E', 'FI98765449', 'VATEX-EU-O'],
      ['E', 'FI98765449', 'VATEX-EU-AE'],
      ['E', 'FI98765449', 'Momsfri'],
    ]
    for (const [vat_exemption, vat_number, vat_exemption_reason] of pairs) {
      const body = { ...settings, version, vat_exemption, vat_number, vat_exemption_reason }
      const refused = await call('PUT', '/api/invoices/invoicing-settings/', body)
      expect(refused.json().errors.map(({ attr }: { attr: string }) => attr)).toEqual(['vat_exemption_reason'])
    }
    const saved = await call('PUT', '/api/invoices/invoicing-settings/', { ...settings, version, payment_days: 21 })
    expect(saved.json()).toMatchObject({ payment_days: 21, version: version + 1 })
    expect((await call('PUT', '/api/invoices/invoicing-settings/', { ...settings, version })).statusCode).toBe(409)
    const logged = async () =>
      (await test.pool.query("select id from audit_entry where action = 'invoices.settings'")).rows
    const before = await logged()
    const again = await call('PUT', '/api/invoices/invoicing-settings/', saved.json())
    expect(again.json(), 'saved as they are').toEqual(saved.json())
    expect(await logged()).toEqual(before)
  })
})
