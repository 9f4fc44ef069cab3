import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>
type Payer = Preview['payers'][number]
type Answer = ResponseOf<'POST /api/invoices/issue-invoices/'>

const karneval = 2

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
})
afterEach(async () => expect(await brokenInvariants(test.pool)).toEqual([]))
afterAll(() => test.close())

const call = (method: 'GET' | 'POST', url: string, body?: object) =>
  test.call(method, url, { as: 'superadmin', ...(body ? { body } : {}) })
const preview = async () => (await call('GET', '/api/invoices/invoicing-preview/')).json<Preview>()
const isReady = ({ state }: Payer) => state === 'new' || state === 'changed'
const issue = (payers: readonly Payer[]) =>
  call('POST', '/api/invoices/issue-invoices/', {
    karneval,
    payers: payers.map(({ billing_information, total_cents, revision }) => ({
      billing_information,
      total_cents,
      revision,
    })),
  })

it('addresses a collective invoice to a school that has an invoice of its own, and holds only the others', async () => {
  const before = await preview()
  const own = (payer: number) => before.payers.find((one) => one.billing_information === payer)
  const ids = ({ payers }: Preview['groups'][number]) => payers.map(({ billing_information }) => billing_information)
  const mixed = before.groups.find(
    (group) =>
      !group.is_collective &&
      ids(group).some((id) => own(id)?.state === 'done') &&
      ids(group).filter((id) => own(id)?.state === 'new').length > 1,
  )
  if (!mixed) throw new Error('a body of which one school is invoiced')
  const addressee = ids(mixed).find((id) => own(id)?.state === 'done') ?? 0
  const left = ids(mixed).filter((id) => own(id)?.state === 'new')
  const cents = left.reduce((sum, id) => sum + (own(id)?.total_cents ?? 0), 0)
  const chosen = await call('POST', '/api/invoices/payer-choices/', {
    karneval,
    billing_information: addressee,
    is_collective: true,
    addressee,
  })
  expect(chosen.statusCode, chosen.body).toBe(201)

  const { payers } = await preview()
  const row = payers.find(({ billing_information }) => billing_information === addressee)
  expect(row).toMatchObject({ state: 'new', invoiced_cents: expect.any(Number) })
  const sum = (list: readonly { total_cents: number }[] = []) => list.reduce((total, one) => total + one.total_cents, 0)
  // What the row shows is what is issued.
  expect([sum(row?.documents), sum(row?.rows), sum(row?.parts)]).toEqual([cents, cents, cents])
  expect(row?.parts.map(({ billing_information }) => billing_information).toSorted()).toEqual(left.toSorted())

  const check = await call('GET', '/api/invoices/rule-check/')
  expect(check.statusCode, check.body).toBe(200)
  const ready = payers.filter(isReady)
  expect(check.json().count).toBeGreaterThanOrEqual(ready.filter(({ state }) => state === 'new').length)
  const response = await issue(ready)
  expect(response.statusCode, response.body).toBe(201)
  const { data, refused } = response.json<Answer>()
  expect(refused).toEqual([])
  expect(data.filter(({ billing_information }) => billing_information === addressee)).toMatchObject([
    { kind: 'invoice', extent: 'whole', part_count: left.length, total_cents: cents },
  ])
  const { rows } = await test.pool.query<{ status: string; is_for_others: boolean }>(
    `select status, is_for_others from invoice where billing_information_id = $1 and karneval_id = $2 and kind = 'invoice'
       and extent = 'whole' order by number`,
    [addressee, karneval],
  )
  expect(rows.map(({ is_for_others }) => is_for_others)).toEqual([false, true])
  expect(rows[0]?.status).not.toBe('credited')
  expect((await preview()).payers.filter(isReady)).toEqual([])
  // The school's own order goes on with its own invoice, and a second one of that is still refused.
  await expect(
    test.pool.query(
      `insert into invoice (karneval_id, school_unit_id, billing_information_id, billing, total_cents, vat)
       select karneval_id, school_unit_id, billing_information_id, billing, 0, vat from invoice
       where billing_information_id = $1 and karneval_id = $2 and not is_for_others and kind = 'invoice' limit 1`,
      [addressee, karneval],
    ),
  ).rejects.toMatchObject({ constraint: 'invoice_one_whole_per_payer_key' })
})

it('issues the others when one has changed and one breaks a rule, and says which and why', async () => {
  await test.pool.query(
    `insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source, reason)
     select o.id, 2, p.id, 1, p.price_cents, p.vat_percent, 'late_change', 'Ett lag till'
     from unit_order o join product p on p.karneval_id = 2 and p.code = 'LAG-KORT' where o.karneval_id = 2`,
  )
  const ready = (await preview()).payers.filter((payer) => isReady(payer) && payer.parts.length === 0)
  const ofInvoice = ready.filter(({ documents }) => documents.some(({ kind }) => kind === 'invoice'))
  const [stale, broken, ...others] = ofInvoice
  if (!stale || !broken) throw new Error('payers to invoice')
  expect(others.length).toBeGreaterThan(10)
  await test.pool.query(
    `update billing_information set edi = '0216:003797531026', buyer_reference = '' where id = $1`,
    [broken.billing_information],
  )
  const now = (await preview()).payers.find(
    ({ billing_information }) => billing_information === broken.billing_information,
  )
  const { rows } = await test.pool.query<{ last: number }>('select max(number) as last from invoice')
  const response = await issue([{ ...stale, revision: 'old' }, now ?? broken, ...others])
  expect(response.statusCode, response.body).toBe(201)
  const { data, refused } = response.json<Answer>()
  expect(refused).toEqual([
    {
      billing_information: stale.billing_information,
      payer_name: stale.payer_name,
      unit_name: stale.unit_name,
      detail: 'Underlaget har ändrats sedan förhandsgranskningen.',
    },
    {
      billing_information: broken.billing_information,
      payer_name: broken.payer_name,
      unit_name: broken.unit_name,
      detail: 'Er referens saknas. Den som får fakturor genom Peppol kräver en. (PEPPOL-EN16931-R003)',
    },
  ])
  const made = data.filter(({ kind }) => kind === 'invoice').map(({ billing_information }) => billing_information)
  expect(made.toSorted()).toEqual(others.map(({ billing_information }) => billing_information).toSorted())
  // Without the two nothing is skipped.
  expect(data.map(({ number }) => number)).toEqual(data.map((_one, at) => (rows[0]?.last ?? 0) + 1 + at))
  const left = (await preview()).payers.filter((payer) => isReady(payer) && payer.parts.length === 0)
  expect(left.map(({ billing_information }) => billing_information)).toEqual(
    [stale, broken].map(({ billing_information }) => billing_information),
  )
})
