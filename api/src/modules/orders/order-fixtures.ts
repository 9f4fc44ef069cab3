import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { TestApp } from '../../test/support/test-app.ts'
import { readDemo } from '../entry/entry-fixtures.ts'

export type OrderAnswer = ResponseOf<'GET /api/invoices/orders/{id}/'>

/** The demo leader's units and the active carnival's products, found by name and code. */
export async function readOrderDemo(test: TestApp) {
  const units = await readDemo(test)
  const { rows } = await test.pool.query<{ id: number; code: string }>(
    `select p.id, p.code from product p join karneval k on k.id = p.karneval_id where k.status = 'active'`,
  )
  const product = (code: string) => rows.find((row) => row.code === code)?.id ?? 0
  return { ...units, product, lunch: product('MAT-FRE-L'), dinner: product('MAT-FRE-M'), logi: product('LOGI') }
}

export type OrderDemo = Awaited<ReturnType<typeof readOrderDemo>>

/** An order's quantities by product code. */
export const quantities = (order: OrderAnswer): Record<string, number> =>
  Object.fromEntries(
    order.rows.filter(({ source }) => source !== 'team_fee').map(({ code, quantity }) => [code, quantity]),
  )
