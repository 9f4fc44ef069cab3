import { createHash } from 'node:crypto'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { payment, paymentAllocation, paymentFile } from '../../db/schema/payments.ts'
import { createRandom, type Random } from '../../lib/random.ts'
import { entryKeys } from '../../modules/money/public.ts'
import { sellerFact } from '../facts/seller.ts'
import type { DemoInvoice } from './invoices.ts'

export type DemoPayments = {
  files: (typeof paymentFile.$inferInsert)[]
  payments: (typeof payment.$inferInsert & { id: number; amountCents: number })[]
  allocations: (typeof paymentAllocation.$inferInsert)[]
}

const account = sellerFact.iban.slice(4)

/** Bank payments of the demo's invoices, in one file per month, and two payments without a matching invoice. */
export function demoPayments(invoices: readonly DemoInvoice[], today: string): DemoPayments {
  const random = createRandom('demo/payments')
  const result: DemoPayments = { files: [], payments: [], allocations: [] }
  const fileIds = new Map<string, number>()

  const book = (
    paidOn: string,
    reference: string,
    payer: string,
    amountCents: number,
    state: 'exact' | 'partial' | 'over' | 'unknown_reference' | 'bad_check_digit',
  ) => {
    const month = paidOn.slice(0, 7)
    const fileId = fileIds.get(month) ?? fileIds.size + 1
    fileIds.set(month, fileId)
    const id = result.payments.length + 1
    const at = new Date(`${plusDays(paidOn, 1)}T06:00:00Z`)
    const told = {
      account,
      archiveId: `${paidOn.slice(2).replaceAll('-', '')}STAF${String(id).padStart(6, '0')}`,
      bookedOn: plusDays(paidOn, 1),
      paidOn,
      reference,
      message: '',
      // As in a KTL file.
      payer: payer.slice(0, 12).trim().toLocaleUpperCase('sv-FI'),
      amountCents,
    }
    const [entryKey = null] = entryKeys([
      { ...told, line: id, isCorrection: false, isOutgoing: false, withoutMoney: null, parts: [] },
    ])
    result.payments.push({
      id,
      paymentFileId: fileId,
      entryKey,
      ...told,
      state,
      note: reference === '' ? 'no_reference' : null,
      createdAt: at,
      updatedAt: at,
    })
    return { id, at }
  }

  for (const { row, fate } of invoices) {
    if (fate === 'open' || fate === 'credited') continue
    const paidOn = drawPaidOn(row.issuedOn, today, random)
    const amount = paidAmount(row.totalCents, fate)
    const state = fate === 'paid' ? 'exact' : fate === 'partly_paid' ? 'partial' : 'over'
    const { id, at } = book(paidOn, row.referenceNumber, row.billing.name, amount, state)
    result.allocations.push({
      paymentId: id,
      invoiceId: row.id,
      amountCents: amount,
      origin: 'reference',
      createdAt: at,
      updatedAt: at,
    })
  }
  book('2025-04-10', '', 'Lindholm Camilla', 4800, 'unknown_reference')
  book('2025-04-11', '20259999', 'Hem och skola', 9500, 'bad_check_digit')

  for (const [month, id] of fileIds) {
    const rows = result.payments.filter((row) => row.paymentFileId === id)
    const at = new Date(Math.max(...rows.map((row) => row.createdAt?.getTime() ?? 0)))
    result.files.push({
      id,
      name: `ktl-${month}.txt`,
      format: 'ktl',
      checksum: createHash('sha256')
        .update(rows.map((row) => `${row.archiveId}:${row.amountCents}`).join('\n'))
        .digest('hex'),
      rowCount: rows.length,
      totalCents: rows.reduce((sum, row) => sum + row.amountCents, 0),
      createdAt: at,
      updatedAt: at,
    })
  }
  return result
}

/** Within five weeks of the issue, and before the demo's day. */
function drawPaidOn(issuedOn: string, today: string, random: Random): string {
  const day = plusDays(issuedOn, random.between(3, 35))
  const last = plusDays(today, -1)
  if (day < last) return day
  return last
}

function paidAmount(totalCents: number, fate: 'paid' | 'partly_paid' | 'overpaid'): number {
  if (fate === 'partly_paid') return Math.max(1, Math.floor(totalCents / 2))
  return fate === 'overpaid' ? totalCents + 1000 : totalCents
}
