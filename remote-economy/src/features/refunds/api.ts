import type { ItemOf } from '@stafapp/shared/contract/types'
import { download } from '@stafapp/shared/download'

export type Refund = ItemOf<'GET /api/invoices/refunds/'>
export type RefundFile = ItemOf<'GET /api/invoices/refund-files/'>

/** Saves the payment order's file on the device. */
export const saveFile = (id: number) => download('GET /api/invoices/refund-files/{id}/', { params: { id } })
