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
import { OutcomeTag } from './state-tag.tsx'

const shown = 6

type InvoiceSearchProps = {
  /** Those that are chosen, which the list marks. */
  chosen?: readonly number[]
  /** The name of the payer whose open invoices stand here before anything is sought; "": nobody's. */
  payer?: string
  onPick: (invoice: PayableInvoice) => void
  /** Renders actions on all results, below the list. */
  withAll?: (found: FoundInvoices, search: string) => ReactNode
}

/** Search for invoices by number, reference, payer or school; open ones come first. */
export function InvoiceSearch({ chosen = [], payer = '', onPick, withAll }: InvoiceSearchProps) {
  const [search, setSearch] = useState('')
  const sought = search.trim()
  // As much as the api seeks.
  const wanted = (sought || payer.trim()).slice(0, 100)
  const { data, error, refetch } = useQuery({ ...payableInvoicesQuery(wanted), enabled: wanted !== '' })
  const today = helsinkiDay(useServerNow())
  const invoices = wanted === '' ? [] : (data?.data ?? [])
  const found = sought === '' ? openOf(invoices, wanted) : invoices
  return (
    <div className={classes.search}>
      <label>
        Sök faktura: nummer, referens, betalare eller skola
        <input type="search" autoComplete="off" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && sought !== '' && found.length === 0 && <p role="status">Ingen faktura motsvarar sökningen.</p>}
      {found.length > 0 && (
        <>
          {sought === '' && <p className={classes.suggested}>Betalarens öppna fakturor</p>}
          <ul className={classes.found} aria-label={sought === '' ? 'Betalarens öppna fakturor' : 'Sökträffar'}>
            {found.slice(0, shown).map((invoice) => {
              const isChosen = chosen.includes(invoice.invoice)
              const isPaid = invoice.open_cents <= 0
              return (
                <li key={invoice.invoice} aria-current={isChosen || undefined}>
                  <span>
                    {isPaid && (
                      <>
                        <OutcomeTag
                          outcome={{ text: 'Redan betald', tone: invoice.is_closed ? 'none' : 'wait' }}
                        />{' '}
                      </>
                    )}
                    {invoiceName(invoice)}, {invoice.payer_name}, {schoolText(invoice)}
                    {!isPaid && `: öppet ${formatMoney(invoice.open_cents)}, ${dueText(invoice.due_on, today)}`}
                  </span>
                  {invoice.is_closed ? (
                    <small>Karnevalen är arkiverad</small>
                  ) : (
                    <Button
                      aria-label={`${isChosen ? 'Vald:' : 'Välj'} ${invoiceInText(invoice)}`}
                      onClick={() => onPick(invoice)}
                    >
                      {isChosen ? 'Vald' : 'Välj'}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {sought !== '' && found.length > 0 && data && withAll?.(data, sought)}
    </div>
  )
}

/** The payer's open invoices; none where the name, which the bank may have cut, begins those of several payers. */
function openOf(invoices: readonly PayableInvoice[], payer: string): readonly PayableInvoice[] {
  const start = payer.toLocaleUpperCase('sv-FI')
  const own = invoices.filter(
    ({ open_cents, is_closed, payer_name }) =>
      open_cents > 0 && !is_closed && payer_name.toLocaleUpperCase('sv-FI').startsWith(start),
  )
  return new Set(own.map(({ payer_name }) => payer_name)).size > 1 ? [] : own
}
