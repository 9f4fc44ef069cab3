import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Followup = ResponseOf<'GET /api/invoices/followup/'>
type Bill = {
  id: number
  kind: string
  status: string
  school: number
  parent: number | null
  total: number
  /** Of the whole document; more than `total` for a part of a collective one. */
  whole: number
  due: string
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, cents) => total + cents, 0)

describe('GET /api/invoices/followup/', () => {
  let test: TestApp

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
  })
  afterAll(() => test.close())

  const read = async (karneval: string) => {
    const response = await test.call('GET', '/api/invoices/followup/', { as: 'superadmin', query: { karneval } })
    expect(response.statusCode).toBe(200)
    return response.json<Followup>()
  }

  /** Recomputes the same figures from plain rows. */
  async function count(karneval: string) {
    const bills = await test.pool.query<Bill>(
      `select i.id, i.kind, i.status, u.school_id as school, i.parent_invoice_id as parent,
         coalesce(p.total_cents, i.total_cents) as total, i.total_cents as whole, i.due_on::text as due
       from invoice i left join invoice_part p on p.invoice_id = i.id
       join school_unit u on u.id = coalesce(p.school_unit_id, i.school_unit_id) where i.karneval_id = $1`,
      [karneval],
    )
    const allocations = await test.pool.query<{ invoice: number; cents: number }>(
      `select invoice_id as invoice, amount_cents as cents from payment_allocation where undone_at is null`,
    )
    return bills.rows
      .filter(({ kind, status }) => kind === 'invoice' && status !== 'draft')
      .map((bill) => {
        const credits = bills.rows.filter(({ parent, kind }) => parent === bill.id && kind === 'credit')
        const invoiced = bill.total + sum(credits.map(({ total }) => total))
        const booked = sum(allocations.rows.filter(({ invoice }) => invoice === bill.id).map(({ cents }) => cents))
        // The demo's collective invoice is paid in full, so that no part's share is rounded.
        const paid = (booked * bill.total) / bill.whole
        const open = Math.max(0, invoiced - paid)
        return {
          id: bill.id,
          school: bill.school,
          due: bill.due,
          invoiced,
          paid,
          open,
          overdue: bill.due < '2025-04-15' ? open : 0,
        }
      })
  }

  it.each(['1', '2'])('equals an independent count of carnival %s, in all and school by school', async (karneval) => {
    const figures = await read(karneval)
    const counted = await count(karneval)
    expect(figures.as_of).toBe('2025-04-15')
    expect(figures.invoice_count).toBe(new Set(counted.map(({ id }) => id)).size)
    expect(figures.total).toEqual({
      invoiced_cents: sum(counted.map(({ invoiced }) => invoiced)),
      paid_cents: sum(counted.map(({ paid }) => paid)),
      open_cents: sum(counted.map(({ open }) => open)),
      overdue_cents: sum(counted.map(({ overdue }) => overdue)),
    })
    for (const value of Object.values(figures.total)) expect(value).toBeGreaterThan(0)
    for (const school of figures.schools) {
      const own = counted.filter((bill) => bill.school === school.school)
      expect(school).toMatchObject({
        invoiced_cents: sum(own.map(({ invoiced }) => invoiced)),
        paid_cents: sum(own.map(({ paid }) => paid)),
        open_cents: sum(own.map(({ open }) => open)),
        overdue_cents: sum(own.map(({ overdue }) => overdue)),
        oldest_due_on:
          own
            .filter(({ open }) => open > 0)
            .map(({ due }) => due)
            .sort()[0] ?? null,
      })
    }
    expect(sum(figures.schools.map((school) => school.invoiced_cents))).toBe(figures.total.invoiced_cents)
  })

  it.each(['1', '2'])('adds up in carnival %s: categories, days and what is not invoiced yet', async (karneval) => {
    const figures = await read(karneval)
    const { rows } = await test.pool.query<{ ordered: number }>(
      `select sum(quantity * unit_price_cents)::int as ordered from unit_order_row where karneval_id = $1`,
      [karneval],
    )
    const ordered = rows[0]?.ordered ?? -1
    expect(sum(figures.categories.map((category) => category.ordered_cents))).toBe(ordered)
    expect(sum(figures.schools.map((school) => school.ordered_cents))).toBe(ordered)
    expect(sum(figures.categories.map((category) => category.invoiced_cents))).toBe(figures.total.invoiced_cents)
    expect(sum(figures.days.map((day) => day.invoiced_cents))).toBe(figures.total.invoiced_cents)
    expect(sum(figures.days.map((day) => day.paid_cents))).toBe(figures.total.paid_cents)
    expect(figures.uninvoiced_cents).toBe(ordered - figures.total.invoiced_cents)
  })

  it.each(['1', '2'])(
    'carnival %s: what is expected and what is late is the open sum of the ledger',
    async (karneval) => {
      const figures = await read(karneval)
      const ledger = await test.call('GET', '/api/invoices/receivables/', {
        as: 'superadmin',
        query: { on: figures.as_of, karneval },
      })
      const { total } = ledger.json<ResponseOf<'GET /api/invoices/receivables/'>>()
      expect(figures.total.open_cents).toBe(total.open_cents)
      expect(sum(figures.forecast.map((week) => week.open_cents)) + figures.late.open_cents).toBe(total.open_cents)
      expect(sum(figures.payers.map((payer) => payer.open_cents))).toBe(total.open_cents)
      expect(sum(figures.payers.map((payer) => payer.overdue_cents))).toBe(figures.total.overdue_cents)
      expect(sum(figures.forecast.map((week) => week.promised_cents))).toBe(figures.promised.open_cents)
      for (const { from, to } of figures.forecast) {
        expect(new Date(`${from}T12:00:00Z`).getUTCDay()).toBe(1)
        expect(to >= figures.as_of).toBe(true)
      }
    },
  )

  it('counts an undone allocation no more', async () => {
    const before = await read('2')
    const { rows } = await test.pool.query<{ cents: number }>(
      `update payment_allocation set undone_at = now() where id = (
        select a.id from payment_allocation a join invoice i on i.id = a.invoice_id
        where i.karneval_id = 2 and i.status = 'paid' limit 1) returning amount_cents as cents`,
    )
    const cents = rows[0]?.cents ?? 0
    const after = await read('2')
    expect(after.total.paid_cents).toBe(before.total.paid_cents - cents)
    expect(after.total.open_cents).toBe(before.total.open_cents + cents)
  })

  type LogRow = { invoice: number; day: string; cents: number }

  /** Recomputes each day's money from the payment log alone, after payments were booked and unbooked. */
  it.each(['1', '2'])(
    'equals a recomputation from the payment log in carnival %s, day by day and by category',
    async (karneval) => {
      const figures = await read(karneval)
      const { rows: log } = await test.pool.query<LogRow>(
        `select l.invoice_id as invoice, p.paid_on::text as day, l.amount_cents as cents
       from payment_log l join payment p on p.id = l.payment_id join invoice i on i.id = l.invoice_id
       where l.action in ('allocated', 'undone') and i.karneval_id = $1 order by l.id`,
        [karneval],
      )
      const { rows: documents } = await test.pool.query<{
        bill: number
        day: string
        due: string
        cents: number
        category: string
      }>(
        `select coalesce(case when i.kind = 'credit' then i.parent_invoice_id end, i.id) as bill, i.issued_on::text as day,
         b.due_on::text as due, l.total_cents as cents, l.category
       from invoice i join invoice_row l on l.invoice_id = i.id
       join invoice b on b.id = coalesce(case when i.kind = 'credit' then i.parent_invoice_id end, i.id)
       where i.karneval_id = $1 and i.status <> 'draft'`,
        [karneval],
      )
      expect(sum(log.map(({ cents }) => cents))).toBe(figures.total.paid_cents)
      const bills = Map.groupBy(documents, ({ bill }) => bill)
      const standing = (day: string) =>
        [...bills].map(([bill, rows]) => {
          const invoiced = sum(rows.filter((row) => row.day <= day).map(({ cents }) => cents))
          const paid = sum(log.filter((row) => row.invoice === bill && row.day <= day).map(({ cents }) => cents))
          const open = Math.max(0, invoiced - paid)
          return { open, overdue: (rows[0]?.due ?? '') < day ? open : 0 }
        })
      for (const day of figures.days) {
        const bill = standing(day.day)
        expect(day).toEqual({
          day: day.day,
          invoiced_cents: sum(documents.filter((row) => row.day === day.day).map(({ cents }) => cents)),
          paid_cents: sum(log.filter((row) => row.day === day.day).map(({ cents }) => cents)),
          open_cents: sum(bill.map(({ open }) => open)),
          overdue_cents: sum(bill.map(({ overdue }) => overdue)),
        })
      }
      expect(figures.days.at(-1)).toMatchObject({
        open_cents: figures.total.open_cents,
        overdue_cents: figures.total.overdue_cents,
      })
      for (const { category, invoiced_cents } of figures.categories) {
        const own = documents.filter((row) => row.category === category)
        expect([category, invoiced_cents]).toEqual([category, sum(own.map(({ cents }) => cents))])
      }
      for (const field of ['invoiced_cents', 'paid_cents', 'open_cents', 'overdue_cents'] as const) {
        expect([field, sum(figures.categories.map((row) => row[field]))]).toEqual([field, figures.total[field]])
      }
    },
  )

  const list = async (query: Record<string, string>) => {
    const response = await test.call('GET', '/api/invoices/followup-list/', {
      as: 'superadmin',
      query: { limit: '500', ...query },
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<ResponseOf<'GET /api/invoices/followup-list/'>>()
  }

  it.each(['1', '2'])('each number of carnival %s is the sum of the list that it opens', async (karneval) => {
    await test.pool.query(
      `insert into payment_promise (invoice_id, promised_on)
       select i.id, case when row_number() over (order by i.id) % 2 = 0 then date '2025-04-29' else date '2025-04-01' end
       from invoice i where i.karneval_id = $1 and i.kind = 'invoice' and i.status in ('sent', 'partly_paid')
       order by i.id limit 6 on conflict do nothing`,
      [karneval],
    )
    const figures = await read(karneval)
    const { total } = figures
    const parts = [
      ['invoiced', 'invoiced_cents', total.invoiced_cents],
      ['paid', 'paid_cents', total.paid_cents],
      ['open', 'open_cents', total.open_cents],
      ['overdue', 'open_cents', total.overdue_cents],
      ['late', 'open_cents', figures.late.open_cents],
      ['promised', 'open_cents', figures.promised.open_cents],
      ['expected', 'open_cents', sum(figures.forecast.map((week) => week.open_cents))],
    ] as const
    for (const [part, field, cents] of parts) {
      const found = await list({ karneval, part })
      expect([part, found.sums[field], sum(found.data.map((row) => row[field]))]).toEqual([part, cents, cents])
      expect(found.data).toHaveLength(found.total)
    }
    for (const week of figures.forecast) {
      const found = await list({ karneval, part: 'expected', from: week.from, to: week.to })
      expect([found.total, found.sums.open_cents]).toEqual([week.count, week.open_cents])
    }
    for (const payer of figures.payers.slice(0, 5)) {
      const found = await list({ karneval, part: 'open', billing_information: String(payer.billing_information) })
      expect([found.total, found.sums.open_cents]).toEqual([payer.count, payer.open_cents])
    }
    for (const school of figures.schools.filter(({ open_cents }) => open_cents > 0).slice(0, 5)) {
      expect((await list({ karneval, part: 'open', school: String(school.school) })).sums.open_cents).toBe(
        school.open_cents,
      )
    }
    const uninvoiced = await test.call('GET', '/api/invoices/uninvoiced/', { as: 'superadmin', query: { karneval } })
    const rest = uninvoiced.json<ResponseOf<'GET /api/invoices/uninvoiced/'>>()
    expect(sum(rest.data.map((row) => row.uninvoiced_cents))).toBe(figures.uninvoiced_cents)
    expect(rest.uninvoiced_cents).toBe(figures.uninvoiced_cents)
    const orphans = rest.data.filter(({ billing_information }) => billing_information === null)
    expect(orphans.length > 0).toBe(karneval === '2')
    expect(rest.without_payer_cents).toBe(sum(orphans.map((row) => row.uninvoiced_cents)))
    expect(figures.without_payer_cents).toBe(rest.without_payer_cents)
    const unsent = await test.call('GET', '/api/invoices/invoices/', {
      as: 'superadmin',
      query: { karneval, show: 'unsent' },
    })
    expect(unsent.json()).toMatchObject({
      total: figures.unsent.count,
      sums: { total_cents: figures.unsent.total_cents },
    })
  })

  it('a promise moves an invoice to its week; a broken one leaves it with the late', async () => {
    const late = await list({ karneval: '2', part: 'late' })
    const [invoice] = late.data
    await test.pool.query('update payment_promise set withdrawn_at = now() where invoice_id = $1', [invoice?.invoice])
    const before = await read('2')
    await test.pool.query('insert into payment_promise (invoice_id, promised_on) values ($1, $2)', [
      invoice?.invoice,
      '2025-04-24',
    ])
    const kept = await read('2')
    expect(kept.late.open_cents).toBe(before.late.open_cents - (invoice?.open_cents ?? 0))
    expect(kept.total).toEqual(before.total)
    expect(kept.forecast).toContainEqual(expect.objectContaining({ from: '2025-04-21', to: '2025-04-27' }))
    await test.pool.query(
      'update payment_promise set promised_on = $2 where invoice_id = $1 and withdrawn_at is null',
      [invoice?.invoice, '2025-04-14'],
    )
    const broken = await read('2')
    expect(broken.late).toEqual({
      ...before.late,
      broken_promise_count: before.late.broken_promise_count + 1,
    })
  })

  it('is compared with the carnival before, day by day', async () => {
    const [last, now] = [await read('1'), await read('2')]
    expect(last.last_year).toBeNull()
    expect(now.last_year).toMatchObject({ karneval: 1, starts_on: last.starts_on })
    expect(now.last_year?.days).toEqual(
      last.days
        .filter((day) => day.invoiced_cents !== 0 || day.paid_cents !== 0)
        .map(({ day, invoiced_cents, paid_cents }) => ({ day, invoiced_cents, paid_cents })),
    )
  })

  it('R35: is exported with the page’s figures, and no name becomes a formula', async () => {
    await test.pool.query(`update school set name = '=1+1' where id = (
      select u.school_id from invoice i join school_unit u on u.id = i.school_unit_id where i.karneval_id = 2 limit 1)`)
    const figures = await read('2')
    const get = (query: Record<string, string>) =>
      test.call('GET', '/api/invoices/followup-export/', { as: 'superadmin', query: { karneval: '2', ...query } })
    const csv = await get({ part: 'schools', format: 'csv' })
    expect(csv.headers['content-disposition']).toBe('attachment; filename=uppfoljning-skolor-2025-04-15.csv')
    expect(csv.headers['cache-control']).toBe('no-store')
    const lines = csv.body.replace('\ufeff', '').trim().split('\r\n')
    expect(lines[0]).toBe('Skola;Beställt;Fakturerat;Betalt;Obetalt;Förfallet;Äldsta förfallodag')
    expect(lines).toHaveLength(figures.schools.length + 1)
    expect(lines.filter((line) => line.startsWith("'=1+1;"))).toHaveLength(1)
    expect(lines.filter((line) => /^[=+@-]/.test(line))).toEqual([])
    // Amounts have two decimals, so that columns line up and 40 is not read as cents.
    expect(
      lines
        .slice(1)
        .flatMap((line) => line.split(';').slice(1, 6))
        .filter((cell) => !/^-?\d+,\d\d$/.test(cell)),
    ).toEqual([])
    const paid = lines.slice(1).map((line) => Math.round(Number(line.split(';')[3]?.replace(',', '.')) * 100))
    expect(sum(paid)).toBe(figures.total.paid_cents)
    for (const part of ['schools', 'categories', 'days']) {
      const sheet = await get({ part, format: 'xlsx' })
      expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    }
    expect((await get({ part: 'pupils', format: 'csv' })).statusCode).toBe(400)
  })

  it('is the organiser’s alone', async () => {
    expect((await test.call('GET', '/api/invoices/followup/')).statusCode).toBe(401)
    expect((await test.call('GET', '/api/invoices/followup/', { as: 'skoladmin' })).statusCode).toBe(403)
    for (const path of ['/api/invoices/uninvoiced/', '/api/invoices/followup-list/?part=open']) {
      expect((await test.call('GET', path, { as: 'skoladmin' })).statusCode).toBe(403)
    }
    const unknown = await test.call('GET', '/api/invoices/followup/', { as: 'superadmin', query: { karneval: '99' } })
    expect(unknown.statusCode).toBe(404)
  })
})

describe('GET /api/invoices/prices/', () => {
  it('is the carnival’s price list for everybody, in cents', async () => {
    const test = await createTestApp({ demo: true })
    const response = await test.call('GET', '/api/invoices/prices/')
    const { karneval, data } = response.json<ResponseOf<'GET /api/invoices/prices/'>>()
    expect(karneval).toBe(2)
    expect(data).toHaveLength(16)
    expect(data[0]).toEqual({
      id: expect.any(Number),
      code: 'LAG-KORT',
      name: 'Stafettlag, kort stafett',
      category: 'stafetter',
      unit: 'lag',
      price_cents: 800,
      vat_percent: 0,
      orderable: false,
    })
    expect(response.headers.etag).toBeTruthy()
    await test.close()
  })
})
