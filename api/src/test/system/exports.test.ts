import { api } from '@stafapp/shared/contract/api'
import type { Call, Contract } from '@stafapp/shared/contract/define'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfPages } from '../support/pdf-text.ts'
import { fillPath } from '../support/sample-request.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const contract: Contract = api
const CHILD = 'CANARY'

let portal: TestApp
let token: string

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  // User-written names become formulas; every child gets one name that can be searched for.
  await portal.pool.query(`
    update school set name = '=1+' || id, municipality = '@SUM(1)';
    update school_unit set unit_name = '+' || id;
    update team set name = '-1-' || id;
    update product set name = '=' || name;
    update event set name = '@' || name;
    update runner set first_name = '${CHILD}', last_name = '=${CHILD}'`)
  token = (await portal.login('superadmin')).access
})

afterAll(() => portal.close())

const get = (url: string, query: Record<string, string> = {}) =>
  portal.app.inject({ url, query, headers: { authorization: `Bearer ${token}` } })

const withFile = (type: string) =>
  (Object.entries(contract) as [string, Call][])
    .filter(([, { file }]) => file?.includes(type))
    .map(([name]) => name.slice('GET '.length))

/** Queries for each table export; a new table must be added here. */
const tables: Record<string, Record<string, string>[]> = {
  '/api/schools/export/': [{ format: 'csv' }],
  '/api/invoices/followup-export/': ['schools', 'categories', 'days'].map((part) => ({ format: 'csv', part })),
  '/api/invoices/books-export/': ['receivables', 'invoices', 'payments', 'vat'].map((part) => ({
    format: 'csv',
    part,
    from: '2024-01-01',
    to: '2025-04-15',
  })),
  '/api/invoices/collection-export/': [{ format: 'csv', karneval: '1' }],
  '/api/invoices/vouchers-export/': ['netvisor_csv', 'plain'].map((format) => ({
    format,
    from: '2024-01-01',
    to: '2025-04-15',
  })),
  '/api/events/heats-dump/': [{ format: 'csv' }],
  '/api/events/heat-diff-dump/': [{ format: 'csv', since: '1' }],
}

/** Cells of a semicolon-separated table without quotes; quoted line breaks do not matter here. */
const cellsOf = (text: string): string[] =>
  [...text.replace(/^\ufeff/, '').matchAll(/"((?:[^"]|"")*)"|[^;\r\n"]+/g)].map(([whole, quoted]) => quoted ?? whole)

const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell)

test('R35: the tables are those that the contract has', () => {
  expect(Object.keys(tables).sort()).toEqual(withFile('text/csv').sort())
})

test.each(Object.entries(tables).flatMap(([url, queries]) => queries.map((query) => ({ url, query }))))(
  'R35: no cell of $url $query is a formula',
  async ({ url, query }) => {
    const answer = await get(url, query)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')])
    const cells = cellsOf(answer.body)
    expect(cells.length).toBeGreaterThan(10)
    expect(cells.filter(isFormula)).toEqual([])
  },
)

test('R53: no invoice, payment or figure of the accounts names a child', async () => {
  const { rows } = await portal.pool.query<{ id: number }>('select id from invoice order by id')
  const ids = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1)
  const perInvoice = ['/api/invoices/invoices/{id}/', '/api/invoices/generate-finvoice-xml/{id}/']
  const { rows: carnivals } = await portal.pool.query<{ id: number }>('select id from karneval')
  const ofCarnival = ['invoices', 'followup', 'invoicing-preview']
  const ofAll = ['payments', 'payment-log', 'payable-invoices', 'payment-files', 'order-changes']
  const asked = [
    ...ids.slice(0, 20).flatMap((id) => perInvoice.map((path) => fillPath(path, { id }))),
    ...ofCarnival.flatMap((list) => carnivals.map(({ id }) => `/api/invoices/${list}/?karneval=${id}`)),
    ...ofAll.map((list) => `/api/invoices/${list}/`),
    '/api/invoices/followup-export/?part=schools&format=csv',
    '/api/invoices/receivables/?on=2025-04-15',
    ...['books', 'invoice-journal', 'payment-journal', 'vat-report'].map(
      (paper) => `/api/invoices/${paper}/?from=2024-01-01&to=2025-04-15`,
    ),
  ]
  for (const url of asked) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode]).toEqual([url, 200])
    expect(body, url).not.toContain(CHILD)
  }
  for (const id of ids.slice(0, 3)) {
    const paper = await get(fillPath('/api/invoices/invoices/{id}/pdf/', { id }))
    expect((await pdfPages(paper.rawPayload)).join(' ')).not.toContain(CHILD)
  }
})
