import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { collectiveText } from '@stafapp/shared/rules/collective-text'
import { useState } from 'react'
import { Amount } from '../../../shared/amount.tsx'
import { type InvoiceBrief, schoolsOf, unitOf } from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import { invoiceQuery } from '../api.ts'
import classes from './invoice-list.module.css'

/** The school of an invoice; those of a collective one are folded, each with its part of the sum. */
export function InvoiceSchools({ invoice }: { invoice: InvoiceBrief }) {
  const [isOpen, setIsOpen] = useState(false)
  if (invoice.part_count < 2) return <Minor>{schoolsOf(invoice)}</Minor>
  return (
    <details className={classes.schools} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{collectiveText(invoice)}</summary>
      {isOpen && <Parts id={invoice.id} />}
    </details>
  )
}

function Parts({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(invoiceQuery(id))
  if (!data) return <LoadState error={error} refetch={refetch} />
  return (
    <ul>
      {data.parts.map((part) => (
        <li key={part.billing_information}>
          <PayerLink id={part.billing_information} name={unitOf(part)} />
          <span>
            <Amount cents={part.total_cents} />
          </span>
        </li>
      ))}
    </ul>
  )
}
