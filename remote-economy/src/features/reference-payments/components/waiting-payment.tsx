import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useId, useState } from 'react'
import type { Payment } from '../api.ts'
import { Proposals } from './proposals.tsx'
import { StateTag } from './state-tag.tsx'
import classes from './waiting.module.css'

export function WaitingPayment({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = payment.payer || 'Okänd betalare'
  return (
    <li className={classes.payment}>
      <div className={classes.head}>
        <h3 id={id}>{name}</h3>
        <strong>{formatMoney(payment.open_cents)}</strong>
      </div>
      <p>
        <StateTag state={payment.state} /> {payment.reason}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>Referens</dt>
          <dd>{payment.reference || 'ingen'}</dd>
        </div>
        <div>
          <dt>Betald</dt>
          <dd>{formatDate(payment.paid_on)}</dd>
        </div>
        {payment.open_cents !== payment.amount_cents && (
          <div>
            <dt>Hela betalningen</dt>
            <dd>{formatMoney(payment.amount_cents)}</dd>
          </div>
        )}
        {payment.message && (
          <div>
            <dt>Meddelande</dt>
            <dd>{payment.message}</dd>
          </div>
        )}
      </dl>
      <Button aria-expanded={isOpen} aria-describedby={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Dölj förslagen' : 'Visa förslag'}
      </Button>
      {isOpen && <Proposals id={payment.id} />}
    </li>
  )
}
