import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type MaventaStandIn, startMaventaStandIn } from '../maventa/stand-in/stand-in.ts'

type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>
type Check = ResponseOf<'GET /api/invoices/rule-check/'>
type InvoiceCheck = ResponseOf<'GET /api/invoices/invoices/{id}/rule-check/'>
type Issued = ResponseOf<'POST /api/invoices/issue-invoices/'>

const now = '2025-05-12T09:00:00+03:00'
const karneval = 2

describe('the rules before and after issuing', () => {
  let there: MaventaStandIn
  let test: TestApp
  beforeAll(async () => {
    there = await startMaventaStandIn()
    test = await createTestApp({ demo: true, maventa: there.config, now })
  })
  afterEach(async () => expect(await brokenInvariants(test.pool)).toEqual([]))
  afterAll(async () => {
    await test.close()
    await there.close()
  })

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    test.call(method, path, { as: 'superadmin', ...(body ? { body } : {}) })
  const preview = async () => (await call('GET', '/api/invoices/invoicing-preview/')).json<Preview>().payers
  const check = async () => (await call('GET', '/api/invoices/rule-check/')).json<Check>()
  const ready = async () => (await preview()).filter(({ state }) => state === 'new' || state === 'changed')
  const wishOf = ({ billing_information, total_cents }: Preview['payers'][number]) => ({
    billing_information,
    total_cents,
  })
  const issue = (payers: Preview['payers'], more = {}) =>
    call('POST', '/api/invoices/issue-invoices/', { karneval, payers: payers.map(wishOf), ...more })
  const counted = async (table: string) =>
    (await test.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count

  it('names all payers that lack something for Peppol in one list, and creates nothing', async () => {
    const tables = ['invoice', `audit_entry where action like 'invoices.%'`, 'change_event', 'payment_allocation']
    const before = await Promise.all(tables.map(counted))
    const found = await check()
    expect(found).toMatchObject({ is_checked: true, detail: '', rules: { en16931_version: '1.3.16' } })
    expect(found.rules.en16931 + found.rules.peppol).toBeGreaterThan(100)
    expect(found.count).toBeGreaterThan(20)
    expect(found.faulty_count).toBe(found.documents.length)
    const faults = found.documents.flatMap((document) => document.faults)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.filter((fault) => fault.is_blocking || fault.place !== 'payer')).toEqual([])
    expect(await Promise.all(tables.map(counted))).toEqual(before)
  })

  it('gives every issued document of the demo no fault of the document itself', async () => {
    const { rows } = await test.pool.query<{ id: number }>(
      `select id from invoice where status <> 'draft' and id % 9 = 0 order by id`,
    )
    expect(rows.length).toBeGreaterThan(25)
    for (const { id } of rows) {
      const found = (await call('GET', `/api/invoices/invoices/${id}/rule-check/`)).json<InvoiceCheck>()
      expect(found.is_checked).toBe(true)
      expect(
        found.faults.filter((fault) => fault.is_blocking),
        `invoice ${id}`,
      ).toEqual([])
    }
  })

  it('F53: refuses an invoice that breaks a rule, with the field, and creates nothing', async () => {
    const [payer] = await ready()
    if (!payer) throw new Error('a payer to invoice')
    await test.pool.query(
      `update billing_information set edi = '0216:003797531026', buyer_reference = '' where id = $1`,
      [payer.billing_information],
    )
    const before = await counted('invoice')
    const refused = await issue([payer])
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual([
      {
        code: 'invalid',
        detail: `${payer.payer_name}: Er referens saknas. Den som får fakturor genom Peppol kräver en. (PEPPOL-EN16931-R003)`,
        attr: `payers.${payer.billing_information}.buyer_reference`,
      },
    ])
    expect(await counted('invoice')).toBe(before)
    const found = await check()
    expect(found.documents[0]).toMatchObject({
      billing_information: payer.billing_information,
      faults: [{ rule: 'PEPPOL-EN16931-R003', attr: 'buyer_reference', is_blocking: true }],
    })
    await test.pool.query(`update billing_information set buyer_reference = '4711' where id = $1`, [
      payer.billing_information,
    ])
  })

  it('sends the twin, and not the Finvoice file, to a payer whose address is in Peppol', async () => {
    const payer = (await ready()).find(({ billing_information }) => billing_information)
    if (!payer) throw new Error('a payer to invoice')
    const [made] = (await issue([payer])).json<Issued>().data
    if (!made) throw new Error('an invoice')
    const file = await call('GET', `/api/invoices/invoices/${made.id}/ubl/`)
    expect(file.headers['content-type']).toContain('application/xml')
    expect(file.headers['content-disposition']).toContain('ubl.xml')
    expect(
      (await call('POST', '/api/invoices/deliver-invoices/', { documents: [{ invoice: made.id }] })).statusCode,
    ).toBe(201)
    while (await test.jobs.run('maventa', { early: true }));
    const held = there.invoices.at(-1)
    expect(held).toMatchObject({ number: String(made.number), channel: 'EINVOICE', sum_tax: made.total_cents / 100 })
    expect(held?.recipient).toMatchObject({ eia: '0216:003797531026', name: payer.payer_name })
    expect(held?.xml).toBe(file.body)
  })

  it('lets the reminder of such a payer go otherwise, because Peppol takes none', async () => {
    const plan = (await call('GET', '/api/invoices/delivery-plan/')).json<
      ResponseOf<'GET /api/invoices/delivery-plan/'>
    >()
    expect(plan.has_maventa).toBe(true)
    const { rows } = await test.pool.query<{ id: number }>(
      `select i.id from invoice i join billing_information b on b.id = i.billing_information_id
       where b.edi like '0216:%' and i.kind = 'invoice'`,
    )
    await test.pool.query(`begin; set local session_replication_role = replica;
      update invoice set due_on = '2025-04-01' where id = ${rows[0]?.id}; commit`)
    const reminded = await call('POST', '/api/invoices/remind-invoices/', { invoices: [rows[0]?.id] })
    expect(reminded.statusCode).toBe(201)
    expect(['email', 'paper']).toContain(reminded.json().data[0].channel)
  })

  it('finds an address that is only in Peppol, with no operator', async () => {
    const found = await call('GET', '/api/invoices/receivers/?search=gymnasium')
    expect(found.json().data).toEqual([
      {
        name: 'Ålands gymnasium',
        business_id: '0145076-7',
        edi: '0216:003701450767',
        operator: 'Peppol',
        operator_edi: '',
      },
    ])
  })
})

describe('rules that cannot be asked', () => {
  let there: MaventaStandIn
  let test: TestApp
  beforeAll(async () => {
    there = await startMaventaStandIn()
    const thread = new URL('./testing/crashing-thread.ts', import.meta.url)
    test = await createTestApp({ demo: true, maventa: there.config, now, twins: { thread } })
  })
  afterAll(async () => {
    await test.close()
    await there.close()
  })
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    test.call(method, path, { as: 'superadmin', ...(body ? { body } : {}) })

  it('F53: are told, never taken for passed, and hinder issuing until the treasurer goes on without them', async () => {
    const { payers } = (await call('GET', '/api/invoices/invoicing-preview/')).json<Preview>()
    const payer = payers.find(({ state }) => state === 'new')
    if (!payer) throw new Error('a payer to invoice')
    expect((await call('GET', '/api/invoices/rule-check/')).json<Check>()).toMatchObject({
      is_checked: false,
      detail: 'Reglerna kunde inte kontrolleras just nu. Försök på nytt om en stund.',
      count: 0,
      documents: [],
    })
    const { billing_information, total_cents } = payer
    const body = { karneval, payers: [{ billing_information, total_cents }] }
    const refused = await call('POST', '/api/invoices/issue-invoices/', body)
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'rules_unchecked'])
    const made = await call('POST', '/api/invoices/issue-invoices/', { ...body, unchecked: true })
    expect(made.statusCode).toBe(201)
    const [invoice] = made.json<Issued>().data
    const { rows } = await test.pool.query<{ after: { unchecked?: boolean } }>(
      `select after from audit_entry where action = 'invoices.issue' and object_id = $1`,
      [invoice?.id],
    )
    expect(rows).toMatchObject([{ after: { unchecked: true } }])
    // To the Peppol network nothing goes unchecked.
    await test.pool.query(
      `update billing_information set edi = '0216:003797531026', buyer_reference = '1' where id = $1`,
      [billing_information],
    )
    const sent = await call('POST', '/api/invoices/deliver-invoices/', { documents: [{ invoice: invoice?.id }] })
    expect([sent.statusCode, sent.json().errors[0].code]).toEqual([409, 'rules_unchecked'])
    expect(there.invoices).toEqual([])
  })
})
