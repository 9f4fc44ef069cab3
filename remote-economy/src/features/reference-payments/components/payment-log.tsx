import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { useState } from 'react'
import { Fold } from '../../../shared/fold.tsx'
import { type LoggedEvent, paymentLogQuery } from '../api.ts'
import classes from '../reference-payments.module.css'
import { loggedActions, payerName } from '../words.ts'
import { BankName } from './bank-name.tsx'

const step = 20
/** Limit of one API call. */
const most = 500

/** Append-only log of payments: an undone allocation appears twice. */
export function PaymentLog() {
  return (
    <Fold
      shows="opened"
      id="payment-log"
      title="Händelser"
      note="Allt som har hänt med pengarna, vem som gjorde det och när"
    >
      <Log />
    </Fold>
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
      <DataTable<LoggedEvent> labelledBy="payment-log" columns={columns} rows={data.data} rowKey={({ id }) => id} />
      {data.data.length < data.total && limit < most && (
        <Button onClick={() => setLimit(Math.min(limit * 2, most))}>Visa fler</Button>
      )}
    </>
  )
}

/** Without an order of their own: the server gives the latest first and keeps the rest. */
const columns: DataColumn<LoggedEvent>[] = [
  { title: 'Tid', cell: ({ at }) => formatDateTime(at) },
  {
    title: 'Betalare',
    cell: (event) => (
      <>
        {payerName(event)}
        <BankName payment={event} how="enligt fakturan" />
      </>
    ),
  },
  { title: 'Händelse', cell: ({ action }) => loggedActions[action] },
  { title: 'Faktura', cell: ({ invoice_number }) => invoice_number ?? '–' },
  { title: 'Belopp', isNumber: true, cell: ({ amount_cents }) => formatMoney(amount_cents) },
  { title: 'Av', breaks: true, cell: ({ user }) => user ?? 'Portalen' },
]
