import type { ErrorAnswer, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { expect } from 'vitest'
import { organiserContext } from '../../../../test/support/race.ts'
import { type CallOptions, createTestApp, type TestApp } from '../../../../test/support/test-app.ts'

type Match = ResponseOf<'POST /api/invoices/reference-match/'>
export type Payment = ItemOf<'GET /api/invoices/payments/'>
export type OpenInvoice = {
  id: number
  number: number
  reference: string
  total: number
  payer: string
  school: number
  status: string
}

/** The demo carnival with the treasurer's calls. */
export async function createPaymentsApp() {
  const test = await createTestApp({ demo: true })
  // One login for all calls: each password check takes a tenth of a second.
  const bearer = { authorization: `Bearer ${(await test.login('superadmin')).access}` }
  const call = async <T>(
    method: 'GET' | 'POST',
    url: string,
    { body, query = {}, headers = {} }: Pick<CallOptions, 'body' | 'query' | 'headers'> = {},
    status = 200,
  ): Promise<T> => {
    const response = await test.app.inject({
      method,
      url,
      query,
      headers: { ...bearer, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    expect(response.statusCode, response.body).toBe(status)
    return response.json<T>()
  }
  const post = async <T>(file: Buffer | string, query: Record<string, string>, status: number): Promise<T> =>
    call<T>(
      'POST',
      '/api/invoices/reference-match/',
      { body: file, query, headers: { 'content-type': 'text/plain' } },
      status,
    )

  return {
    ...test,
    call,
    /** For requests whose status the test checks. */
    headers: bearer,
    dryRun: (file: Buffer | string) => post<Match>(file, { dry_run: 'true' }, 200),
    book: (file: Buffer | string, query: Record<string, string> = {}) => post<Match>(file, query, 200),
    refuse: (file: Buffer | string, query: Record<string, string> = {}, status = 400) =>
      post<ErrorAnswer & { current?: Match }>(file, query, status),
    payment: (id: number) =>
      call<ResponseOf<'GET /api/invoices/payments/{id}/'>>('GET', `/api/invoices/payments/${id}/`),
    /** Invoices without payments, the current year's first. */
    openInvoices: async (): Promise<OpenInvoice[]> => {
      const { rows } = await test.pool.query<OpenInvoice>(
        `select i.id, i.number, i.reference_number as reference, i.total_cents as total, i.billing->>'name' as payer,
           u.school_id as school, i.status
         from invoice i join school_unit u on u.id = i.school_unit_id
         where i.kind = 'invoice' and i.status in ('issued', 'sent')
         order by i.karneval_id desc, i.number`,
      )
      return rows
    },
    statusOf: async (id: number): Promise<string | undefined> => {
      const { rows } = await test.pool.query<{ status: string }>('select status from invoice where id = $1', [id])
      return rows[0]?.status
    },
    /** All tables that an import may change, as one text. */
    contents: async (): Promise<string> => {
      const tables = ['payment_file', 'payment', 'payment_allocation', 'payment_log', 'invoice']
      const rows = await Promise.all(tables.map((table) => test.pool.query(`select * from ${table} order by id`)))
      return JSON.stringify(rows.map((result) => result.rows))
    },
    context: () => organiserContext(test),
  } satisfies Record<keyof Omit<TestApp, 'call'>, unknown> & Record<string, unknown>
}

export type PaymentsApp = Awaited<ReturnType<typeof createPaymentsApp>>
