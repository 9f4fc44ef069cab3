import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { useState } from 'react'
import { type LoggedEvent, paymentLogQuery } from '../api.ts'
import classes from '../reference-payments.module.css'
import { loggedActions } from '../words.ts'

const step = 20
/** Limit of one API call. */
const most = 500

/** Append-only log of payments: an undone allocation appears twice. */
export function PaymentLog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.log} aria-labelledby="payment-log">
      <h2 id="payment-log">Händelser</h2>
      <p>Allt som har hänt med pengarna, vem som gjorde det och när.</p>
      <Button aria-expanded={isOpen} aria-describedby="payment-log" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Dölj händelserna' : 'Visa händelserna'}
      </Button>
      {isOpen && <Log />}
    </section>
  )
}

function Log() {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useQuery(paymentLogQuery({ limit }))
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (data.total === 0) return <Empty text="Inga pengar har bokats ännu." />
  return (
    <>
      <p role="status" className={classes.count}>
        {data.total === 1 ? '1 händelse' : `${formatNumber(data.total)} händelser`}
      </p>
      <table className={`${table.table} ${table.compact}`} aria-labelledby="payment-log">
        <thead>
          <tr>
            <th scope="col">Tid</th>
            <th scope="col">Betalare</th>
            <th scope="col">Händelse</th>
            <th scope="col">Faktura</th>
            <th scope="col" className={table.number}>
              Belopp
            </th>
            <th scope="col">Av</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </tbody>
      </table>
      {data.data.length < data.total && limit < most && (
        <Button onClick={() => setLimit(Math.min(limit * 2, most))}>Visa fler</Button>
      )}
    </>
  )
}

function Row({ event: { at, payer, action, invoice_number, amount_cents, user } }: { event: LoggedEvent }) {
  return (
    <tr>
      <td data-label="Tid">{formatDateTime(at)}</td>
      <th scope="row">{payer || 'Namn saknas'}</th>
      <td data-label="Händelse">{loggedActions[action]}</td>
      <td data-label="Faktura">{invoice_number ?? '–'}</td>
      <td data-label="Belopp" className={table.number}>
        {formatMoney(amount_cents)}
      </td>
      <td data-label="Av">{user ?? '–'}</td>
    </tr>
  )
}
