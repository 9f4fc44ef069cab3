import { expect, it } from 'vitest'
import type { Change } from './api.ts'
import { changePlace } from './change-place.ts'

const of = (object_type: string, object_id: number | null = 7, action = `${object_type}.change`) =>
  ({ action, object_type, object_id }) as Change

it('leads each reader to a page that the role may open', () => {
  expect(changePlace(of('school'), true)).toBe('/detail/school/7')
  expect(changePlace(of('school'), false)).toBe('/detail/school')
  expect(changePlace(of('billing_information'), false)).toBe('/detail/invoicedetail/7')
  expect(changePlace(of('billing_information', 7, 'billing.remove'), false)).toBe('/admin/billing')
  expect(changePlace(of('billing_information'), true)).toBe('/detail/invoicedetail/7')
  expect(changePlace(of('billing_information', 7, 'billing.remove'), true)).toBeNull()
  expect(changePlace(of('invoice'), true)).toBe('/economy/faktura/7')
  expect(changePlace(of('invoice', null), true)).toBeNull()
  expect(changePlace(of('invoice'), false)).toBe('/admin/billing')
  expect(changePlace(of('track'), true)).toBe('/admin/tidtabell')
  expect(changePlace(of('track'), false)).toBeNull()
  expect(changePlace(of('payment_file'), true)).toBe('/economy/referencepayments')
  expect(changePlace(of('team'), false)).toBeNull()
})
