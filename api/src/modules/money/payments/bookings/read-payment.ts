import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../../../db/db.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { readInvoices, readSeenPayers } from '../ledger-repository.ts'
import { createProposer } from '../matching/propose.ts'
import { createNamer } from '../name-invoices.ts'
import { findPayment } from './payments-repository.ts'

/** A payment, with proposals when it has an open sum. @throws AppError not_found */
export async function readPayment(db: Db, id: number): Promise<ResponseOf<'GET /api/invoices/payments/{id}/'>> {
  const payment = await findPayment(db, id)
  if (!payment) throw new AppError('not_found')
  if (payment.open_cents === 0) return { payment, proposals: [] }
  const invoices = await readInvoices(db)
  const propose = createProposer({ invoices, seenPayers: await readSeenPayers(db, invoices) })
  const found = propose({ ...payment, amountCents: payment.open_cents })
  // Exclude invoices that already have a part of this payment: change that part by undoing it.
  const taken = new Set(payment.allocations.filter(({ undone_at }) => !undone_at).map(({ invoice }) => invoice))
  const free = found.filter(({ allocations }) => !allocations.some(({ invoiceId }) => taken.has(invoiceId)))
  return { payment, proposals: free.map(createNamer(invoices).proposal) }
}
