import { useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { Button, ErrorBox } from '@stafapp/shared/page'
import { invoiceInText, invoiceName } from '@stafapp/shared/rules/document-name'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type ReactNode, useState } from 'react'
import { dueText } from '../../../shared/invoice-words.ts'
import { type FoundInvoices, type PayableInvoice, payableInvoicesQuery } from '../api.ts'
import classes from '../reference-payments.module.css'
import { schoolText } from '../words.ts'

const shown = 6

/** Search for invoices by number, reference, payer or school; open ones come first. */
type InvoiceSearchProps = {
  onPick: (invoice: PayableInvoice) => void
  /** Renders actions on all results, below the list. */
  withAll?: (found: FoundInvoices, search: string) => ReactNode
}

export function InvoiceSearch({ onPick, withAll }: InvoiceSearchProps) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery({ ...payableInvoicesQuery(search.trim()), enabled: search.trim() !== '' })
  const today = helsinkiDay(useServerNow())
  const found = search.trim() === '' ? [] : (data?.data ?? [])
  return (
    <div className={classes.search}>
      <label>
        Sök faktura: nummer, referens, betalare eller skola
        <input type="search" autoComplete="off" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && search.trim() !== '' && found.length === 0 && <p role="status">Ingen faktura motsvarar sökningen.</p>}
      {found.length > 0 && (
        <ul className={classes.found} aria-label="Sökträffar">
          {found.slice(0, shown).map((invoice) => (
            <li key={invoice.invoice}>
              <span>
                {invoiceName(invoice)}, {invoice.payer_name}, {schoolText(invoice)}: öppet{' '}
                {formatMoney(invoice.open_cents)}, {dueText(invoice.due_on, today)}
              </span>
              {invoice.is_closed ? (
                <small>Karnevalen är arkiverad</small>
              ) : (
                <Button aria-label={`Välj ${invoiceInText(invoice)}`} onClick={() => onPick(invoice)}>
                  Välj
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length > 0 && data && withAll?.(data, search.trim())}
    </div>
  )
}
