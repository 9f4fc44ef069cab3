import type { ErrorAnswer, ResponseOf } from '@stafapp/shared/contract/types'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../lib/random.ts'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { createPaymentsApp, type PaymentsApp } from '../payments/testing/payments-app.ts'
import { ktlFile, ktlPayment } from '../payments/testing/sample-files.ts'

type Ledger = ResponseOf<'GET /api/invoices/receivables/'>
type Books = ResponseOf<'GET /api/invoices/books/'>
type InvoiceJournal = ResponseOf<'GET /api/invoices/invoice-journal/'>
type PaymentJournal = ResponseOf<'GET /api/invoices/payment-journal/'>
type VatReport = ResponseOf<'GET /api/invoices/vat-report/'>
type Followup = ResponseOf<'GET /api/invoices/followup/'>
type Marked = ResponseOf<'POST /api/invoices/mark-paid-invoices/'>

const TODAY = '2025-04-15'
const YEARS = { from: '2024-01-01', to: TODAY }
const DAY = 86_400_000
const sum = (numbers: readonly number[]) => numbers.reduce((total, cents) => total + cents, 0)

let test: PaymentsApp
beforeAll(async () => {
  test = await createPaymentsApp()
})
afterAll(() => test.close())

const read = <T>(paper: string, query: Record<string, string>, status = 200) =>
  test.call<T>('GET', `/api/invoices/${paper}/`, { query }, status)
const ledgerAt = (on: string, query: Record<string, string> = {}) => read<Ledger>('receivables', { on, ...query })
const file = (query: Record<string, string>) =>
  test.app.inject({ method: 'GET', url: '/api/invoices/books-export/', query, headers: test.headers })

/** The figures of a ledger, without the instant at which it was asked for. */
const figuresOf = ({ known_at: _asked, ...figures }: Ledger) => figures

/** An answer's cell of a CSV file as cents. */
const centsOf = (cell: string | undefined) => Math.round(Number(cell?.replace(',', '.')) * 100)
const linesOf = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))

describe('the books of the demo', () => {
  it.each(['1', '2'])('I12: today’s ledger is the follow-up of carnival %s, in all and by age', async (karneval) => {
    const ledger = await ledgerAt(TODAY, { karneval })
    const { total, invoice_count } = await read<Followup>('followup', { karneval })
    expect(ledger.invoice_count).toBe(invoice_count)
    expect(ledger.total).toMatchObject({
      due_cents: total.invoiced_cents,
      paid_cents: total.paid_cents,
      open_cents: total.open_cents,
    })
    expect(ledger.total.net_cents).toBe(total.invoiced_cents - total.paid_cents)
    expect(sum(ledger.ages.map(({ open_cents }) => open_cents))).toBe(total.open_cents)
    expect(sum(ledger.ages.slice(1).map(({ open_cents }) => open_cents))).toBe(total.overdue_cents)
    expect(sum(ledger.data.map(({ open_cents }) => open_cents))).toBe(total.open_cents)
    expect(ledger.waiting_cents).toBeNull()
    expect(ledger.data.length).toBeGreaterThan(5)
    const { rows: seasons } = await test.pool.query<{ id: number; name: string; is_closed: boolean }>(
      "select i.id, k.name, k.status = 'archived' as is_closed from invoice i join karneval k on k.id = i.karneval_id",
    )
    const seasonOf = new Map(seasons.map(({ id, ...season }) => [id, season]))
    for (const row of ledger.data) {
      expect({ name: row.karneval_name, is_closed: row.is_closed }).toEqual(seasonOf.get(row.invoice))
      expect(row.due_cents - row.paid_cents).toBe(row.open_cents - row.over_cents)
      expect(row.age === 'not_due').toBe(row.days_late === 0)
    }
  })

  it('I12: what came is on invoices or waits, and the journals explain each step of the ledger', async () => {
    const ledger = await ledgerAt(TODAY)
    const payments = await read<PaymentJournal>('payment-journal', YEARS)
    const open = await test.call<ResponseOf<'GET /api/invoices/payments/'>>('GET', '/api/invoices/payments/', {
      query: { open: 'true' },
    })
    expect(ledger.waiting_cents).toBe(open.open_cents)
    expect(payments.sums.waiting_cents).toBe(open.open_cents)
    for (const period of [YEARS, { from: '2024-05-01', to: '2024-06-30' }, { from: TODAY, to: TODAY }]) {
      const books = await read<Books>('books', period)
      const { opening_cents, invoiced_cents, credited_cents, booked_cents, closing_cents } = books
      expect(opening_cents + invoiced_cents + credited_cents - booked_cents).toBe(closing_cents)
      expect(closing_cents).toBe((await ledgerAt(period.to)).total.net_cents)
      const journal = await read<InvoiceJournal>('invoice-journal', period)
      const vat = await read<VatReport>('vat-report', period)
      expect(journal.sums).toEqual(vat.sums)
      expect(journal.sums.total_cents).toBe(invoiced_cents + credited_cents)
      expect(journal.sums.net_cents + journal.sums.vat_cents).toBe(journal.sums.total_cents)
      expect(journal.missing_count).toBe(0)
    }
  })

  it('journals come in pages whose rows add up to their sums', async () => {
    const rows: InvoiceJournal['data'] = []
    const movements: PaymentJournal['data'] = []
    const first = await read<InvoiceJournal>('invoice-journal', { ...YEARS, limit: '150' })
    const paid = await read<PaymentJournal>('payment-journal', { ...YEARS, limit: '150' })
    for (let offset = 0; offset < Math.max(first.total, paid.total); offset += 150) {
      const query = { ...YEARS, limit: '150', offset: String(offset) }
      rows.push(...(await read<InvoiceJournal>('invoice-journal', query)).data)
      movements.push(...(await read<PaymentJournal>('payment-journal', query)).data)
    }
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, at) => (rows[0]?.number ?? 0) + at))
    expect([rows.length, movements.length]).toEqual([first.total, paid.total])
    expect(sum(rows.map(({ total_cents }) => total_cents))).toBe(first.sums.total_cents)
    expect(sum(movements.map(({ received_cents }) => received_cents))).toBe(paid.sums.received_cents)
    expect(sum(movements.map(({ booked_cents }) => booked_cents))).toBe(paid.sums.booked_cents)
    const credit = rows.find(({ kind }) => kind === 'credit')
    expect(credit?.total_cents).toBeLessThan(0)
    expect(rows.map(({ number }) => number)).toContain(credit?.parent_number)
    const { rows: stored } = await test.pool.query<{ cents: number }>(
      'select sum(amount_cents)::int as cents from payment',
    )
    expect(paid.sums.received_cents).toBe(stored[0]?.cents)
  })

  it.each(['receivables', 'invoices', 'payments', 'vat'] as const)(
    'R35, R37: %s has the same sums on the page, in CSV, in Excel and on paper',
    async (part) => {
      const ledger = await ledgerAt(TODAY)
      const invoices = await read<InvoiceJournal>('invoice-journal', YEARS)
      const payments = await read<PaymentJournal>('payment-journal', YEARS)
      const vat = await read<VatReport>('vat-report', YEARS)
      const wanted = {
        receivables: { rows: ledger.data.length, cells: [ledger.total.open_cents, ledger.total.over_cents] },
        invoices: { rows: invoices.total, cells: [invoices.sums.net_cents, invoices.sums.total_cents] },
        payments: { rows: payments.total, cells: [payments.sums.received_cents, payments.sums.booked_cents] },
        vat: { rows: vat.data.length * 2, cells: [vat.sums.vat_cents, vat.sums.total_cents] },
      }[part]
      const query = { part, ...YEARS }
      const csv = await file({ ...query, format: 'csv' })
      expect(csv.headers['content-disposition']).toMatch(/attachment; filename=\w+(-\d{4}-\d\d-\d\d){1,2}\.csv/)
      const lines = linesOf(csv.body)
      const isTotal = (cells: readonly unknown[]) => cells[0] === 'Totalt' || cells[0] === 'Fordringar'
      const at = lines.findIndex(isTotal)
      expect(at - 1).toBe(wanted.rows)
      expect(lines[at]?.slice(-2).map(centsOf)).toEqual(wanted.cells)
      expect(lines.at(-2)?.[0]).toBe('Alla karnevaler')
      expect(lines.at(-1)?.[0]).toContain('enligt det som var känt 15.4.2025 kl. 09:00')
      const ofOne = linesOf((await file({ ...query, format: 'csv', karneval: '2' })).body)
      expect(ofOne.at(-2)?.[0]).toBe('Stafettkarnevalen 2025')

      const xlsx = await file({ ...query, format: 'xlsx' })
      // Its types promise rows, but several sheets are returned as objects.
      const [sheet] = (await readXlsxFile(xlsx.rawPayload)) as unknown as [{ data: (string | number | null)[][] }]
      const total = sheet.data.find(isTotal)
      const euros = lines[0]?.length ?? 0
      expect(total?.slice(euros - 2, euros).map((cell) => Math.round(Number(cell) * 100))).toEqual(wanted.cells)

      const pdf = await file({ ...query, format: 'pdf' })
      expect(pdf.headers['content-type']).toBe('application/pdf')
      const text = (await pdfPages(pdf.rawPayload)).join(' ')
      expect(text).toContain('enligt det som var känt 15.4.2025 kl. 09:00')
      if (part === 'payments') {
        // No archive id and no word is broken: an auditor searches for them.
        for (const { archive_id } of payments.data.slice(0, 20)) expect(text).toContain(archive_id)
        expect(text).not.toMatch(/Inbetalnin |Återbetalni |Avskrivnin /)
      }
      const digits = (cents: number) => (Math.abs(cents) / 100).toFixed(2).replace('.', ',')
      for (const cents of wanted.cells) expect(text.replaceAll(/[\s\u00a0]/g, '')).toContain(digits(cents))
    },
  )

  it('is the organiser’s alone, and refuses days and periods that are none', async () => {
    for (const path of ['books', 'invoice-journal', 'payment-journal', 'vat-report', 'receivables', 'books-export']) {
      const url = `/api/invoices/${path}/`
      expect((await test.app.inject({ method: 'GET', url })).statusCode).toBe(401)
      // A ledger without a day is today's.
      const { statusCode } = await test.app.inject({ method: 'GET', url, headers: test.headers })
      expect(statusCode).toBe(path === 'receivables' ? 200 : 400)
    }
    expect(await read('receivables', {})).toMatchObject({ on: TODAY })
    const token = (await test.login('skoladmin')).access
    const headers = { authorization: `Bearer ${token}` }
    const url = `/api/invoices/receivables/?on=${TODAY}`
    expect((await test.app.inject({ method: 'GET', url, headers })).statusCode).toBe(403)
    const refused = async (paper: string, query: Record<string, string>) =>
      (await read<ErrorAnswer>(paper, query, 400)).errors[0]
    expect(await refused('receivables', { on: '2025-04-16' })).toMatchObject({
      attr: 'on',
      detail: 'Den dagen har inte varit ännu.',
    })
    expect(await refused('receivables', { on: '1999-12-31' })).toMatchObject({ attr: 'on' })
    expect(await refused('books', { from: '0000-01-01', to: TODAY })).toMatchObject({ attr: 'from' })
    expect(await refused('books', { from: TODAY, to: '2025-04-14' })).toMatchObject({ attr: 'to' })
    expect(await refused('books', { ...YEARS, known: '2016-12-31T23:59:60Z' })).toMatchObject({ attr: 'known' })
    expect((await file({ part: 'vat', format: 'csv', to: TODAY })).statusCode).toBe(400)
  })
})

describe('a past day', () => {
  const markPaid = (id: number, amount_cents: number, paid_on: string) =>
    test.call<Marked>('POST', '/api/invoices/mark-paid-invoices/', {
      body: { invoices: [{ id, amount_cents, paid_on }] },
    })
  const undo = (id: number) => test.call('POST', `/api/invoices/payment-allocations/${id}/undo/`)
  const dayNow = () => test.now.read().toISOString().slice(0, 10)

  /** One random thing that a treasurer does. */
  async function act(random: ReturnType<typeof createRandom>): Promise<void> {
    // Last year's carnival is archived.
    const { rows: open } = await test.pool.query<{ id: number; reference: string; total: number }>(
      `select id, reference_number as reference, total_cents as total from invoice
       where karneval_id = 2 and kind = 'invoice' and status in ('issued', 'sent') order by number`,
    )
    if (open.length < 2) return
    const target = random.pick(open)
    const kind = random.below(6)
    const part = Math.max(1, Math.floor(target.total / random.between(1, 3)))
    if (kind === 0) await markPaid(target.id, part, dayNow())
    if (kind === 1) {
      const row = ktlPayment(target.reference, target.total + random.below(2) * 500, {
        bookedOn: dayNow(),
        paidOn: dayNow(),
        archiveId: `P${random.below(1_000_000_000)}`,
      })
      await test.book(ktlFile([row], dayNow()))
    }
    if (kind === 2) {
      const { rows } = await test.pool.query<{ id: number; version: number; open: number }>(
        `select p.id, p.version, p.amount_cents - coalesce((select sum(amount_cents) from payment_allocation a
           where a.payment_id = p.id and a.undone_at is null), 0)::int
           - coalesce((select sum(amount_cents) from payment_placement l
             where l.payment_id = p.id and l.undone_at is null), 0)::int as open
         from payment p where p.payment_file_id is not null and p.amount_cents > 0 order by p.id desc limit 30`,
      )
      const waiting = rows.find(({ open: rest }) => rest > 0)
      if (waiting) {
        const allocations = [{ invoice: target.id, amount_cents: Math.min(waiting.open, target.total) }]
        const url = `/api/invoices/payments/${waiting.id}/allocate/`
        await test.call('POST', url, { body: { version: waiting.version, allocations } })
      }
    }
    if (kind === 3 || kind === 4) {
      const { rows } = await test.pool.query<{ id: number }>(
        `select a.id from payment_allocation a join invoice i on i.id = a.invoice_id
         where a.undone_at is null and i.karneval_id = 2 and a.amount_cents > 0 order by a.id desc limit 5`,
      )
      await undo(random.pick(rows).id)
    }
    if (kind === 5) {
      const { rows } = await test.pool.query<{ version: number }>('select version from invoice where id = $1', [
        target.id,
      ])
      const body = { version: rows[0]?.version, reason: 'Prövning' }
      await test.call('POST', `/api/invoices/invoices/${target.id}/credit/`, { body }, 201)
    }
  }

  it('F34: is the same in whatever order payments are booked and undone', async () => {
    const targets = (await test.openInvoices()).slice(0, 4)
    const random = createRandom('order')
    const start = figuresOf(await ledgerAt(dayNow()))
    const seen = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const payments: number[] = []
      for (const { id, total } of random.shuffle(targets)) {
        const { data } = await markPaid(id, Math.ceil(total / 2), dayNow())
        payments.push(data[0]?.payment ?? 0)
      }
      seen.add(JSON.stringify(figuresOf(await ledgerAt(dayNow())).data))
      for (const payment of random.shuffle(payments)) {
        await undo((await test.payment(payment)).payment.allocations[0]?.id ?? 0)
      }
      expect(figuresOf(await ledgerAt(dayNow())).data).toEqual(start.data)
    }
    expect(seen.size).toBe(1)
  })

  it('F34: keeps its ledger for ever, whatever is paid, undone, split, moved and credited later', async () => {
    const random = createRandom('books')
    const kept: { day: string; ledger: Ledger }[] = []
    for (let day = 0; day < 8; day += 1) {
      for (let at = 0; at < 3; at += 1) {
        test.now.advance(60_000)
        await act(random)
      }
      kept.push({ day: dayNow(), ledger: await ledgerAt(dayNow()) })
      test.now.advance(DAY)
    }
    for (const { day, ledger } of kept) expect(figuresOf(await ledgerAt(day)), day).toEqual(figuresOf(ledger))
    const [first, last] = [kept[0]?.day ?? '', kept.at(-1)?.day ?? '']
    for (const [from, to] of [[first, last], ...kept.map(({ day }) => [day, day])] as [string, string][]) {
      const books = await read<Books>('books', { from, to })
      const { opening_cents, invoiced_cents, credited_cents, booked_cents, closing_cents } = books
      expect([from, opening_cents + invoiced_cents + credited_cents - booked_cents]).toEqual([from, closing_cents])
    }
    const waiting = await test.call<ResponseOf<'GET /api/invoices/payments/'>>('GET', '/api/invoices/payments/', {
      query: { open: 'true' },
    })
    expect((await ledgerAt(dayNow())).waiting_cents).toBe(waiting.open_cents)
    const all = await read<PaymentJournal>('payment-journal', { from: '2024-01-01', to: dayNow() })
    expect(all.sums.waiting_cents).toBe(waiting.open_cents)
    for (const karneval of ['1', '2']) {
      const { total } = await read<Followup>('followup', { karneval })
      expect((await ledgerAt(dayNow(), { karneval })).total).toMatchObject({
        due_cents: total.invoiced_cents,
        paid_cents: total.paid_cents,
        open_cents: total.open_cents,
      })
    }
  })

  it('F34: tells of a payment that was read in late, and can be asked as it was known then', async () => {
    const [target] = await test.openInvoices()
    if (!target) throw new Error('the demo has open invoices')
    const day = dayNow()
    test.now.advance(DAY)
    const before = await ledgerAt(day)
    test.now.advance(DAY)
    const late = ktlPayment(target.reference, target.total, { bookedOn: day, paidOn: day, archiveId: 'LATE1' })
    await test.book(ktlFile([late], day))
    const after = await ledgerAt(day)
    expect(before.late).toEqual({ count: 0, amount_cents: 0 })
    expect(after.late).toEqual({ count: 1, amount_cents: target.total })
    expect(after.total.open_cents).toBe(before.total.open_cents - target.total)
    expect(await ledgerAt(day, { known: before.known_at })).toEqual(before)
  })

  it('F34: forgets a payment of an earlier day that was entered by mistake and undone on the same day', async () => {
    const { rows } = await test.pool.query<{ id: number }>(
      `select id from invoice where karneval_id = 2 and kind = 'invoice' and status in ('issued', 'sent') limit 1`,
    )
    const before = figuresOf(await ledgerAt('2025-04-15'))
    const { data } = await markPaid(rows[0]?.id ?? 0, 100, '2025-04-15')
    const during = await ledgerAt('2025-04-15')
    expect(during.total.net_cents).toBe(before.total.net_cents - 100)
    test.now.advance(60_000)
    await undo((await test.payment(data[0]?.payment ?? 0)).payment.allocations[0]?.id ?? 0)
    expect((await ledgerAt('2025-04-15')).data).toEqual(before.data)
    expect((await ledgerAt('2025-04-15', { known: during.known_at })).data).toEqual(during.data)
    const books = await read<Books>('books', { from: '2025-04-15', to: '2025-04-15' })
    const { opening_cents, invoiced_cents, credited_cents, booked_cents, closing_cents } = books
    expect(opening_cents + invoiced_cents + credited_cents - booked_cents).toBe(closing_cents)
  })
})
