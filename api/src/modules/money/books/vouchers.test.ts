import { createHash } from 'node:crypto'
import type { ErrorAnswer, ResponseOf } from '@stafapp/shared/contract/types'
import { strFromU8, unzipSync } from 'fflate'
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPaymentsApp, type PaymentsApp } from '../payments/testing/payments-app.ts'
import { ktlFile, ktlPayment } from '../payments/testing/sample-files.ts'
import { netvisorXml } from './voucher-files.ts'

type Vouchers = ResponseOf<'GET /api/invoices/vouchers/'>
type Voucher = Vouchers['data'][number]
type Ledger = ResponseOf<'GET /api/invoices/receivables/'>
type VatReport = ResponseOf<'GET /api/invoices/vat-report/'>
type Settings = ResponseOf<'GET /api/invoices/bookkeeping-settings/'>
type Closing = ResponseOf<'GET /api/invoices/season-closing/'>

const TODAY = '2025-04-15'
const YEARS = { from: '2024-01-01', to: TODAY }
const sum = (numbers: readonly number[]) => numbers.reduce((total, cents) => total + cents, 0)

let test: PaymentsApp
/** Money of others that is to be returned or is not ours; what has gone stands in it twice, with both signs. */
async function othersMoney(): Promise<number> {
  const { rows } = await test.pool.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from payment_placement
     where undone_at is null and kind in ('refund', 'not_ours')`,
  )
  return rows[0]?.cents ?? 0
}
/** The advances of the demo, as the account has them before this file's own. */
let demoAdvances: number
beforeAll(async () => {
  test = await createPaymentsApp()
  demoAdvances = netOf(await read<Vouchers>('vouchers', YEARS), '2950')
  const [first] = await test.openInvoices()
  if (!first) throw new Error('the demo has open invoices')
  const row = ktlPayment(first.reference, first.total + 5_000, { bookedOn: TODAY, paidOn: TODAY, archiveId: 'OVER' })
  await test.book(ktlFile([row], TODAY))
  const other = ktlPayment('', 5_000, { bookedOn: TODAY, paidOn: TODAY, archiveId: 'NONE' })
  const { rows } = await test.book(ktlFile([other], TODAY))
  const id = rows[0]?.payment ?? 0
  const { payment } = await test.payment(id)
  await test.call('POST', `/api/invoices/payments/${id}/place/`, {
    body: { version: payment.version, kind: 'advance', amount_cents: 4_000 },
  })
})
afterAll(() => test.close())

const read = <T>(paper: string, query: Record<string, string>) =>
  test.call<T>('GET', `/api/invoices/${paper}/`, { query })
const file = (paper: string, query: Record<string, string>) =>
  test.app.inject({ method: 'GET', url: `/api/invoices/${paper}/`, query, headers: test.headers })

async function allVouchers(query: Record<string, string> = YEARS): Promise<Voucher[]> {
  const first = await read<Vouchers>('vouchers', { ...query, limit: '500' })
  const found = [...first.data]
  for (let offset = 500; offset < first.total; offset += 500) {
    found.push(...(await read<Vouchers>('vouchers', { ...query, limit: '500', offset: String(offset) })).data)
  }
  expect(found).toHaveLength(first.total)
  return found
}
const netOf = ({ accounts }: Vouchers, account: string) => {
  const found = accounts.find((row) => row.account === account)
  return found ? found.debit_cents - found.credit_cents : 0
}

describe('vouchers', () => {
  it('I12: each has as much debit as credit, and the accounts are the ledger, the tax and what waits', async () => {
    const vouchers = await allVouchers()
    for (const { id, lines } of vouchers) {
      expect([id, sum(lines.map(({ cents }) => cents))]).toEqual([id, 0])
      expect(lines.length).toBeGreaterThan(1)
    }
    expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length)
    expect(new Set(vouchers.map(({ kind, number }) => `${kind} ${number}`)).size).toBe(vouchers.length)
    const { accounts, ...rest } = await read<Vouchers>('vouchers', YEARS)
    expect(sum(accounts.map(({ debit_cents }) => debit_cents))).toBe(
      sum(accounts.map(({ credit_cents }) => credit_cents)),
    )
    const answer = { accounts, ...rest }
    const ledger = await read<Ledger>('receivables', { on: TODAY })
    const vat = await read<VatReport>('vat-report', YEARS)
    expect(netOf(answer, '1700')).toBe(ledger.total.net_cents)
    expect(netOf(answer, '2984')).toBe(0 - vat.sums.vat_cents)
    expect(netOf(answer, '3000')).toBe(0 - vat.sums.net_cents)
    expect(netOf(answer, '2950')).toBe(demoAdvances - 4_000)
    expect(netOf(answer, '2989')).toBe(0 - (ledger.waiting_cents ?? 0) - (await othersMoney()))
  })

  it('are the same when a period is asked for alone, and follow accounts and cost centres of products', async () => {
    const all = await allVouchers()
    const april = await allVouchers({ from: '2025-04-01', to: TODAY })
    expect(april).toEqual(all.filter(({ day }) => day >= '2025-04-01'))
    const settings = await read<Settings>('bookkeeping-settings', {})
    const { rows } = await test.pool.query<{ code: string }>(
      'select p.code from invoice_row r join product p on p.id = r.product_id order by r.id limit 1',
    )
    const sold = { code: rows[0]?.code ?? '', account: '3100', cost_centre: 'KARNEVAL' }
    const body = {
      ...settings,
      accounts: { ...settings.accounts, bank: '1920' },
      products: settings.products.map(({ name: _other, ...row }) => (row.code === sold.code ? sold : row)),
    }
    const put = (payload: object) =>
      test.app.inject({ method: 'PUT', url: '/api/invoices/bookkeeping-settings/', headers: test.headers, payload })
    expect((await put({ ...body, accounts: { ...body.accounts, vat: 'moms' } })).statusCode).toBe(400)
    expect((await put(body)).statusCode).toBe(200)
    expect((await put(body)).json<ErrorAnswer>().errors[0]?.code).toBe('conflict')
    const changed = await allVouchers()
    expect(changed.flatMap(({ lines }) => lines).some(({ account }) => account === '1910')).toBe(false)
    const centres = changed.flatMap(({ lines }) => lines).filter(({ cost_centre }) => cost_centre === 'KARNEVAL')
    expect(new Set(centres.map(({ account }) => account))).toEqual(new Set(['3100']))
    for (const { lines } of changed) expect(sum(lines.map(({ cents }) => cents))).toBe(0)
  })

  it('say the tax of each account by rate, and the same files have a column of it only when there is any', async () => {
    const heads = async () => (await file('vouchers-export', { ...YEARS, format: 'plain' })).body.split('\n')[0]
    expect((await read<Vouchers>('vouchers', YEARS)).accounts.flatMap(({ vat }) => vat)).toEqual([])
    expect(await heads()).toMatch(/Kohdennus\r?$/)
    // Issued invoices are immutable: disable the database's triggers for rows with a tax.
    const tax = (percent: number) =>
      test.pool.query(`begin; set local session_replication_role = replica;
        update invoice_row set vat_percent = ${percent} where invoice_id = (select min(invoice_id) from invoice_row);
        commit`)
    await tax(25.5)
    const answer = await read<Vouchers>('vouchers', YEARS)
    const taxed = answer.accounts.flatMap(({ vat }) => vat)
    expect(new Set(taxed.map(({ vat_percent }) => vat_percent))).toEqual(new Set([25.5]))
    const cents = sum(taxed.map(({ vat_cents }) => vat_cents))
    expect(cents).toBeGreaterThan(0)
    expect(netOf(answer, '2984')).toBe(-cents)
    expect(await heads()).toMatch(/Kohdennus,ALV-%\r?$/)
    await tax(0)
  })

  it('R35: come as files whose lines add up to nothing', async () => {
    const vouchers = await allVouchers()
    const lineCount = vouchers.flatMap(({ lines }) => lines).length
    const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(',', '.')) * 100)
    const netvisor = await file('vouchers-export', { ...YEARS, format: 'netvisor_csv' })
    const rows = netvisor.body.trim().split('\r\n').slice(1)
    expect(rows).toHaveLength(lineCount)
    expect(netvisor.body).toMatch(/;\d\d\.\d\d\.20\d\d;/)
    const fennoa = await file('vouchers-export', { ...YEARS, format: 'fennoa' })
    const amounts = (side: string) =>
      sum([...fennoa.body.matchAll(new RegExp(`\\[${side}\\]=([\\d.]+)`, 'g'))].map(([, text]) => cents(text)))
    expect(fennoa.body.split('\n\n')).toHaveLength(vouchers.length)
    expect(amounts('debit')).toBe(amounts('credit'))
    expect(amounts('debit')).toBeGreaterThan(0)
    const plain = await file('vouchers-export', { ...YEARS, format: 'plain' })
    expect(plain.body).toContain('Tosite,Päivämäärä,Nro,Tili,Debet,Kredit,Selite')
    const zip = await file('vouchers-export', { ...YEARS, format: 'netvisor_xml' })
    const files = unzipSync(zip.rawPayload)
    expect(Object.keys(files)).toHaveLength(vouchers.length)
    expect(Object.keys(files)[0]).toBe(`${vouchers[0]?.id}.xml`)
  })

  it('are written for Netvisor in its order and character set', () => {
    const bytes = netvisorXml({
      id: 'F7',
      kind: 'sale',
      number: 7,
      day: '2025-04-15',
      text: 'Faktura 7 Åbo & Škola 😀',
      lines: [
        { account: '1700', cents: 12_550, cost_centre: '', vat_percent: 0, vat_cents: 0 },
        { account: '3000', cents: -10_000, cost_centre: 'KARNEVAL', vat_percent: 25.5, vat_cents: 2_550 },
        { account: '2984', cents: -2_550, cost_centre: '', vat_percent: 0, vat_cents: 0 },
      ],
    })
    const text = strFromU8(bytes, true)
    expect(XmlDocument.fromString(text).root.name).toBe('root')
    expect(text).toContain('<description>Faktura 7 Åbo &amp; \u00a6kola ?</description>')
    expect([...text.matchAll(/<(linesum)[^>]*>([^<]*)/g)].map(([, , amount]) => amount)).toEqual([
      '125,50',
      '-100,00',
      '-25,50',
    ])
    expect(text).toContain('<vatpercent vatcode="KOMY">25,5</vatpercent>\n<dimension>')
  })
})

describe('the end of a season', () => {
  it('says what is left, from the data alone', async () => {
    const closing = await read<Closing>('season-closing', { karneval: '2' })
    const ledger = await read<Ledger>('receivables', { on: TODAY, karneval: '2' })
    const step = (key: string) => closing.steps.find((one) => one.key === key)
    expect(step('paid')).toMatchObject({ is_done: false, amount_cents: ledger.total.open_cents })
    expect(step('decided')).toMatchObject({ is_done: false })
    expect(step('locked')).toMatchObject({ is_done: false })
    // The demo has one refund made and one sent, both not gone.
    expect(step('refunded')).toMatchObject({ is_done: false, count: 2 })
    const before = await read<Closing>('season-closing', { karneval: '1' })
    expect(before.steps.find(({ key }) => key === 'archived')?.is_done).toBe(true)
    const body = { locked_until: before.last_day, before: null }
    await test.call('POST', '/api/invoices/period-lock/', { body })
    const after = await read<Closing>('season-closing', { karneval: '1' })
    expect(after.steps.find(({ key }) => key === 'locked')?.is_done).toBe(true)
  })

  it('is kept as an archive that tells the hash of each of its files', async () => {
    // A few papers instead of two hundred: each takes a while to draw.
    await test.pool.query(`
      alter table invoice disable trigger user;
      update invoice set status = 'draft' where karneval_id = 1 and kind = 'invoice' and status <> 'credited'
        and id not in (select id from invoice where karneval_id = 1 and kind = 'invoice' order by id limit 6);
      alter table invoice enable trigger user`)
    const answer = await file('archive', { karneval: '1' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/filename="?arkiv-.*-2025-04-15\.zip/)
    const files = unzipSync(answer.rawPayload)
    const { rows } = await test.pool.query<{ number: number; kind: string }>(
      `select number, kind from invoice where karneval_id = 1 and status <> 'draft'`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { number, kind } of rows) {
      const paper = files[`papper/${kind === 'credit' ? 'kreditnota' : 'faktura'}-${number}.pdf`]
      expect(strFromU8(paper?.subarray(0, 4) ?? new Uint8Array())).toBe('%PDF')
    }
    const sums = strFromU8(files['SHA256SUMS.txt'] ?? new Uint8Array())
      .trim()
      .split('\n')
      .map((line) => line.split('  '))
    expect(sums).toHaveLength(Object.keys(files).length - 1)
    for (const [hash, path = ''] of sums) {
      expect([
        path,
        createHash('sha256')
          .update(files[path] ?? '')
          .digest('hex'),
      ]).toEqual([path, hash])
    }
    const page = strFromU8(files['index.html'] ?? new Uint8Array())
    for (const path of Object.keys(files)) if (path !== 'index.html') expect(page).toContain(`href="${path}"`)
    expect(page).not.toContain('<script')
    expect(strFromU8(files['logg/andringar.csv'] ?? new Uint8Array())).toContain('Händelse')
    const { rows: logged } = await test.pool.query(`select from audit_entry where action = 'download.archive'`)
    expect(logged).toHaveLength(1)
  })
})
