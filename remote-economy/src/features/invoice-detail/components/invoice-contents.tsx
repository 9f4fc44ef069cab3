import { LoadState, read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { documentInText } from '@stafapp/shared/rules/document-name'
import { useState } from 'react'
import type { InvoiceBrief } from '../../../shared/invoice-words.ts'
import { RowTable } from '../../../shared/row-table.tsx'
import classes from '../invoice-detail.module.css'

/** The lines of a sent document with number, price and sum; open at once for what is to be paid. */
export function InvoiceContents({ invoice }: { invoice: InvoiceBrief }) {
  const [isOpen, setIsOpen] = useState(invoice.open_cents > 0)
  const { data, error, refetch } = useQuery({
    ...read('GET /api/invoices/invoices/{id}/', { params: { id: invoice.id } }),
    enabled: isOpen,
  })
  return (
    <details className={classes.contents} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Det här ingår i {documentInText(invoice)}</summary>
      {isOpen &&
        (data ? (
          <RowTable rows={data.rows} vat={data.vat} total={data.total_cents} parts={data.parts} />
        ) : (
          <LoadState error={error} refetch={refetch} />
        ))}
    </details>
  )
}
