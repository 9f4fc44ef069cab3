import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { KnownInvoice } from './ledger-repository.ts'
import type { Allocation } from './matching/ledger.ts'
import { openCents } from './matching/ledger.ts'
import type { Proposal } from './matching/propose.ts'

type Row = ResponseOf<'POST /api/invoices/reference-match/'>['rows'][number]

/** Adds display names to the invoices of allocations and proposals. */
export function createNamer(invoices: readonly KnownInvoice[]) {
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const find = (id: number): KnownInvoice => {
    const invoice = known.get(id)
    if (!invoice) throw new Error(`invoice ${id} is booked and not issued`)
    return invoice
  }
  const name = ({ id, number, extent, payerName, schoolName, partCount }: KnownInvoice) => ({
    invoice: id,
    number,
    extent,
    payer_name: payerName,
    school_name: schoolName,
    part_count: partCount,
  })
  return {
    allocation: ({ invoiceId, amountCents }: Allocation): Row['allocations'][number] => ({
      ...name(find(invoiceId)),
      amount_cents: amountCents,
    }),
    proposal: ({ allocations, reasons, isLikeliest }: Proposal): Row['proposals'][number] => ({
      allocations: allocations.map(({ invoiceId, amountCents }) => {
        const invoice = find(invoiceId)
        return {
          ...name(invoice),
          due_on: invoice.dueOn,
          open_cents: openCents(invoice),
          amount_cents: amountCents,
        }
      }),
      reasons: [...reasons],
      is_likeliest: isLikeliest,
    }),
  }
}
