import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPaymentsApp, type OpenInvoice, type PaymentsApp } from '../testing/payments-app.ts'
import { camtFile, ktlFile, ktlPayment, statementFile, webBankFile } from '../testing/sample-files.ts'

let test: PaymentsApp
let open: OpenInvoice[]
const invoice = (index: number): OpenInvoice => {
  const found = open[index]
  if (!found) throw new Error('the demo has too few open invoices')
  return found
}
/** Unique within this file, so that tests do not share payments. */
let ids = 0
const nextId = (): number => {
  ids += 1
  return ids
}
const pay = (reference: string, cents: number, values = {}) =>
  ktlPayment(reference, cents, { archiveId: `T${nextId()}`, ...values })

beforeAll(async () => {
  test = await createPaymentsApp()
  open = await test.openInvoices()
})
afterAll(() => test.close())

describe('POST /api/invoices/reference-match/', () => {
  it('books nothing on trial, then what was tried, and the same file again changes nothing', async () => {
    const [whole, part, over] = [invoice(0), invoice(1), invoice(2)]
    const file = ktlFile([
      pay(whole.reference, whole.total),
      pay(part.reference, part.total - 100),
      pay(over.reference, over.total + 500),
      pay('999999', 4200),
      pay(`1${whole.reference}`, 700),
    ])
    const before = await test.contents()
    const tried = await test.dryRun(file)
    expect(await test.contents()).toBe(before)
    expect(tried).toMatchObject({ is_dry_run: true, is_known_file: false, file: null, format: 'ktl', new_count: 5 })
    expect(tried.rows.map(({ state }) => state)).toEqual([
      'exact',
      'partial',
      'over',
      'bad_check_digit',
      'bad_check_digit',
    ])
    expect(tried.booked_cents).toBe(whole.total + part.total - 100 + over.total)
    expect(tried.booked_cents + tried.open_cents).toBe(tried.total_cents)
    expect(tried.states.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(tried.total_cents)
    expect(tried.rows[4]?.proposals).toEqual([])
    for (const { reason } of tried.rows) expect(reason).toMatch(/^[A-ZÅÄÖ].*\.$/)

    const booked = await test.book(file, { plan: tried.plan, name: 'ktl-april.txt' })
    const { is_dry_run: _tried, file: _none, name: _pasted, rows: _rows, ...figures } = tried
    expect(booked).toMatchObject({ ...figures, is_dry_run: false, file: expect.any(Number), name: 'ktl-april.txt' })
    expect(await Promise.all([whole, part, over].map(({ id }) => test.statusOf(id)))).toEqual([
      'paid',
      'partly_paid',
      'paid',
    ])
    const { data: waiting } = await test.call<{ data: { booked_cents: number; open_cents: number }[] }>(
      'GET',
      '/api/invoices/payments/',
      { query: { open: 'true', search: over.reference } },
    )
    expect(waiting).toMatchObject([{ state: 'over', booked_cents: over.total, open_cents: 500 }])

    const after = await test.contents()
    const again = await test.book(file, { plan: tried.plan })
    expect(await test.contents()).toBe(after)
    expect(again).toMatchObject({ is_known_file: true, file: booked.file, new_count: 0, duplicate_count: 5 })
    expect([again.total_cents, again.booked_cents, again.open_cents]).toEqual([
      booked.total_cents,
      booked.booked_cents,
      booked.open_cents,
    ])
    expect(again.rows.map(({ payment }) => payment)).toEqual(booked.rows.map(({ payment }) => payment))
  })

  it('F8: keeps two equal payments, and takes of an overlapping file only what is new', async () => {
    const twin = pay(invoice(3).reference, 1000)
    expect((await test.book(ktlFile([twin, twin]))).new_count).toBe(2)
    const next = await test.book(ktlFile([twin, twin, twin, pay(invoice(3).reference, 1000)], '2025-06-17'))
    expect(next).toMatchObject({ new_count: 2, duplicate_count: 2, total_cents: 4000, booked_cents: 4000 })
    const { rows } = await test.pool.query('select count(*)::int as n from payment where reference = $1', [
      invoice(3).reference,
    ])
    expect(rows).toEqual([{ n: 4 }])
  })

  it('takes a payment back, in the same file or later, and the invoice asks for it again', async () => {
    const { id, reference, total } = invoice(4)
    const before = await test.statusOf(id)
    const payment = pay(reference, total)
    await test.book(ktlFile([payment]))
    expect(await test.statusOf(id)).toBe('paid')
    const back = await test.book(ktlFile([{ ...payment, isCorrection: true }], '2025-06-18'))
    expect(back).toMatchObject({ total_cents: -total, booked_cents: -total, open_cents: 0 })
    expect(await test.statusOf(id)).toBe(before)
    const waiting = await test.call<{ data: { id: number }[] }>('GET', '/api/invoices/payments/', {
      query: { open: 'true', search: reference },
    })
    expect(waiting.data).toEqual([])
  })

  it('takes an overpayment back as a whole, with the excess that waited', async () => {
    const { id, reference, total } = invoice(4)
    const before = await test.statusOf(id)
    const payment = pay(reference, total + 3800)
    await test.book(ktlFile([payment]))
    await test.book(ktlFile([{ ...payment, isCorrection: true }], '2025-06-19'))
    expect(await test.statusOf(id)).toBe(before)
    const waiting = await test.call<{ data: object[] }>('GET', '/api/invoices/payments/', {
      query: { open: 'true', search: reference },
    })
    expect(waiting.data).toEqual([])
  })

  it('reads camt.054 with an RF reference and a message of its own', async () => {
    const { reference, total } = invoice(5)
    const rows = (await test.dryRun(camtFile([{ cents: total, message: reference, payer: 'Föreningen &amp; Åk' }])))
      .rows
    expect(rows[0]).toMatchObject({ state: 'exact', payer: 'Föreningen & Åk', booked_cents: total })
  })

  it('F8: a payment in KTL, the account statement and the web bank is booked once', async () => {
    const { reference, total, id } = invoice(5)
    const told = { reference, cents: total, payer: 'Lovisa stad', id: `T${nextId()}` }
    const first = await test.book(statementFile([told, { cents: 700, isOutgoing: true, id: `T${nextId()}` }]))
    expect(first).toMatchObject({ format: 'camt053', new_count: 2, booked_cents: total, total_cents: total })
    expect(first.rows[1]).toMatchObject({ state: 'ignored_zero', amount_cents: 0 })
    expect(await test.statusOf(id)).toBe('paid')
    const sources = [
      ['op', webBankFile([told])],
      ['ktl', ktlFile([pay(reference, total, { archiveId: told.id, payer: 'LOVISA STAD' })])],
    ] as const
    for (const [format, file] of sources) {
      const again = await test.book(file)
      expect(again).toMatchObject({ format, new_count: 0, duplicate_count: 1, booked_cents: total })
      expect(again.rows[0]).toMatchObject({ payment: first.rows[0]?.payment, is_duplicate: true })
    }
    const files = await test.call<{ data: { format: string }[] }>('GET', '/api/invoices/payment-files/')
    expect(files.data[0]?.format).toBe('camt053')
  })

  it('R36: half an account statement and a table of an unknown bank are refused, and nothing is stored', async () => {
    const before = await test.contents()
    const { errors } = await test.refuse(
      statementFile([{ cents: 500, reference: invoice(5).reference }], { closing: 1 }),
    )
    expect(errors[0]).toMatchObject({ code: 'invalid_bank_file', detail: expect.stringMatching(/ofullständig/) })
    const unknown = await test.refuse('Pvm;Summa;Saldo;Maksaja;Viite\n1.4.2025;5,00;9,00;Stad;1\n')
    expect(unknown.errors[0]).toMatchObject({ attr: 'line.1', detail: expect.stringMatching(/pvm; summa; saldo/) })
    expect(await test.contents()).toBe(before)
  })

  it('refuses to book what the trial did not show', async () => {
    const { reference, total, id } = invoice(6)
    const file = ktlFile([pay(reference, total)])
    const { plan } = await test.dryRun(file)
    const today = '2025-04-14'
    await test.call('POST', '/api/invoices/mark-paid-invoices/', {
      body: { invoices: [{ id, paid_on: today, amount_cents: total }] },
    })
    const before = await test.contents()
    const { errors, current } = await test.refuse(file, { plan }, 409)
    expect(errors[0]?.code).toBe('conflict')
    expect(current?.rows[0]?.state).toBe('already_paid')
    expect(await test.contents()).toBe(before)
  })

  it('money to another account waits for a person', async () => {
    const { reference, total } = invoice(7)
    const [row] = (await test.dryRun(ktlFile([pay(reference, total, { account: '47300010416310' })]))).rows
    expect(row).toMatchObject({ state: 'unknown_reference', booked_cents: 0, open_cents: total })
    expect(row?.reason).toMatch(/inte är karnevalens/)
  })

  it('R36: 413 for 20 MiB, 400 for UTF-16, a JPEG and a truncated record that is named; nothing is stored', async () => {
    const before = await test.contents()
    const huge = Buffer.alloc(20 * 1024 * 1024, '3')
    expect((await test.refuse(huge, {}, 413)).errors[0]?.code).toBe('payload_too_large')
    const text = ktlFile([pay(invoice(8).reference, 100), pay(invoice(9).reference, 100)]).toString('latin1')
    const cut = text.replace(/\d{6}0 {2}(?=\r\n3)/, '')
    const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex')
    for (const file of [Buffer.from(`\ufeff${text}`, 'utf16le'), jpeg, Buffer.from(cut, 'latin1'), Buffer.alloc(0)]) {
      expect((await test.refuse(file)).errors[0]?.code).toBe('invalid_bank_file')
    }
    const [fault] = (await test.refuse(Buffer.from(cut, 'latin1'))).errors
    expect(fault).toMatchObject({ attr: 'line.2', detail: expect.stringMatching(/^Rad 2: /) })
    const image = { body: jpeg, headers: { 'content-type': 'image/jpeg' } }
    await test.call('POST', '/api/invoices/reference-match/', image, 415)
    expect(await test.contents()).toBe(before)
  })

  it('R32: refuses a billion laughs at once', async () => {
    const attack = camtFile([{ cents: 1 }]).replace('<Document', '<!DOCTYPE x [<!ENTITY l "ha">]><Document')
    const started = performance.now()
    expect((await test.refuse(attack)).errors[0]?.detail).toMatch(/DOCTYPE/)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  it('R48: an import leaves one audit entry and one log line without payers’ names', async () => {
    test.logLines.length = 0
    const { file } = await test.book(ktlFile([pay('999999', 100, { payer: 'KANARIEFÅGEL' })]), { name: 'a.txt' })
    const { rows } = await test.pool.query(
      `select action, object_id, user_id from audit_entry where object_type = 'payment_file' and object_id = $1`,
      [file],
    )
    expect(rows).toEqual([{ action: 'payments.import', object_id: file, user_id: expect.any(Number) }])
    expect(test.logLines.filter((line) => line.includes('payments_imported'))).toHaveLength(1)
    expect(test.logLines.join('')).not.toContain('KANARIE')
  })
})
