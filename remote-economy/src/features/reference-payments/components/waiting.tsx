import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { useState } from 'react'
import { paymentsQuery } from '../api.ts'
import { paymentsText } from '../words.ts'
import classes from './waiting.module.css'
import { WaitingPayment } from './waiting-payment.tsx'

const step = 10

/** Payments that need a manual decision; none of them is booked automatically. */
export function Waiting() {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useQuery(paymentsQuery({ open: true, limit }))
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Väntar på beslut</h2>
      {data ? (
        <>
          <p role="status">
            {data.total === 0
              ? 'Alla betalningar är bokade.'
              : `${paymentsText(data.total)}, ${formatMoney(data.open_cents)}`}
          </p>
          {data.total === 0 ? (
            <Empty text="Här visas betalningar som du behöver boka för hand." />
          ) : (
            <p>Visa förslagen för en betalning och boka den på rätt faktura.</p>
          )}
          <ul className={classes.list}>
            {data.data.map((payment) => (
              <WaitingPayment key={payment.id} payment={payment} />
            ))}
          </ul>
          {data.data.length < data.total && <Button onClick={() => setLimit(limit + step)}>Visa fler</Button>}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}
