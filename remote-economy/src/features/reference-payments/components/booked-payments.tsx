import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { useState } from 'react'
import type { PaymentFile } from '../api.ts'
import { type Payment, paymentsQuery } from '../api.ts'
import { paymentsText } from '../words.ts'
import { HandPayment } from './hand-payment.tsx'
import classes from './payment-table.module.css'
import { StateTag } from './state-tag.tsx'
import { UndoButton } from './undo-button.tsx'

const step = 10

/** Payments of one file or of all, searchable by payer or reference, each allocation with an undo button. */
export function BookedPayments({ file, onAll }: { file: PaymentFile | null; onAll: () => void }) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useQuery(
    paymentsQuery({ limit, ...(file ? { file: file.id } : {}), ...(search.trim() ? { search: search.trim() } : {}) }),
  )
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{file ? `Betalningarna i ${file.name}` : 'Alla betalningar'}</h2>
      {!file && <HandPayment />}
      {file && <Button onClick={onAll}>Visa alla betalningar</Button>}
      <label className={classes.filter}>
        Sök betalare eller referens
        <input type="search" autoComplete="off" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      {data ? (
        <>
          <p role="status">{paymentsText(data.total)}</p>
          {data.total === 0 ? <Empty text="Ingen betalning hittades." /> : <PaymentTable payments={data.data} />}
          {data.data.length < data.total && limit < 500 && (
            <Button onClick={() => setLimit(Math.min(limit * 2, 500))}>Visa fler</Button>
          )}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <table className={`${table.table} ${table.compact}`} aria-labelledby="payments">
      <thead>
        <tr>
          <th scope="col">Betald</th>
          <th scope="col">Betalare</th>
          <th scope="col">Referens</th>
          <th scope="col">Utfall</th>
          <th scope="col" className={table.number}>
            Belopp
          </th>
          <th scope="col">Bokad på</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td data-label="Betald">{formatDate(payment.paid_on)}</td>
            <th scope="row">{payment.payer || (payment.file === null ? 'Antecknad för hand' : 'Namn saknas')}</th>
            <td data-label="Referens">{payment.reference || '–'}</td>
            <td data-label="Utfall">
              <StateTag state={payment.state} />
            </td>
            <td data-label="Belopp" className={table.number}>
              {formatMoney(payment.amount_cents)}
            </td>
            <td className={classes.outcome}>
              {payment.allocations.map((allocation) => (
                <Booking key={allocation.id} allocation={allocation} />
              ))}
              {payment.open_cents !== 0 && <span>{formatMoney(payment.open_cents)} väntar</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Booking({ allocation }: { allocation: Payment['allocations'][number] }) {
  const text = `Faktura ${allocation.number}, ${allocation.school_name}: ${formatMoney(allocation.amount_cents)}`
  if (allocation.undone_at) {
    return (
      <span className={classes.undone}>
        <s>{text}</s> ångrad {formatDate(allocation.undone_at)}
      </span>
    )
  }
  return (
    <span>
      {text} <UndoButton id={allocation.id} number={allocation.number} />
    </span>
  )
}
