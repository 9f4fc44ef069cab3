import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useEffect, useRef, useState } from 'react'
import { type Payment, paymentQuery, paymentsQuery } from '../api.ts'
import classes from '../reference-payments.module.css'
import { adviceText, howKnown, invoicesInText, outcomeOf, payerName, paymentsText } from '../words.ts'
import { BankName } from './bank-name.tsx'
import { Decisions } from './booked-payments.tsx'
import { Proposals } from './proposals.tsx'
import { OutcomeTag } from './state-tag.tsx'

const step = 10

export const waitingQuery = (limit = step) => paymentsQuery({ open: true, limit })

/** Payments that need a manual decision; none of them is booked automatically. */
export function Waiting() {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useQuery(waitingQuery(limit))
  const [decided, setDecided] = useState<Payment | null>(null)
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Väntar på beslut</h2>
      {decided && (
        <JustDecided
          key={`${decided.id} ${decided.version}`}
          title={`Senaste beslut: ${payerName(decided)}, ${formatMoney(decided.amount_cents)}`}
          payment={decided}
        />
      )}
      {data ? (
        <>
          {data.total === 0 ? (
            <p role="status" className={classes.ready}>
              Klart: ingen betalning väntar på ditt beslut.
            </p>
          ) : (
            <>
              <p>
                <strong role="status">
                  {paymentsText(data.total)}, {formatMoney(data.open_cents)}
                </strong>
                : visa förslagen och boka på rätt faktura, eller avsluta utan faktura.
              </p>
              <ul className={classes.rows}>
                {data.data.map((payment) => (
                  <WaitingPayment key={payment.id} payment={payment} onDecided={setDecided} />
                ))}
              </ul>
            </>
          )}
          {data.data.length < data.total && (
            <Button onClick={() => setLimit(limit + step)}>Visa fler som väntar</Button>
          )}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}

type JustDecidedProps = { title: string; payment: Payment }

/** The last decision with its undo, because its payment may have left the list. */
export function JustDecided({ title, payment: known }: JustDecidedProps) {
  const { data } = useQuery(paymentQuery(known.id))
  const place = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone with its payment, and the focus would go to the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  const payment = data?.payment ?? known
  return (
    <div className={classes.decided}>
      <p ref={place} tabIndex={-1}>
        {title}
      </p>
      <Decisions payment={payment} />
    </div>
  )
}

type WaitingProps = { payment: Payment; onDecided: (payment: Payment) => void }

function WaitingPayment({ payment, onDecided }: WaitingProps) {
  const [isOpen, setOpen] = useState(false)
  const name = payerName(payment)
  const outcome = outcomeOf(payment)
  const booked = payment.allocations.filter(({ undone_at }) => undone_at === null)
  // Its reason tells of an invoice that it is no longer on.
  const isUndone = payment.allocations.length > 0 && booked.length === 0 && !outcome.why
  return (
    <li className={classes.row}>
      <div>
        <h3>{name}</h3>
        <BankName payment={payment} how={howKnown(payment)} />
      </div>
      <strong className={classes.sum}>{formatMoney(payment.open_cents)}</strong>
      <div className={classes.why}>
        <p>
          {/* The heading of the list says that it waits. */}
          <OutcomeTag outcome={{ ...outcome, text: outcome.why ?? outcome.text }} />{' '}
          {isUndone ? 'Bokningen är ångrad.' : outcome.why ? adviceText(payment) : payment.reason}
        </p>
        <dl className={classes.facts}>
          <div>
            <dt>Betald</dt>
            <dd>{formatDate(payment.paid_on)}</dd>
          </div>
          <div>
            <dt>Referens</dt>
            <dd>{payment.reference || 'ingen'}</dd>
          </div>
          {payment.open_cents !== payment.amount_cents && (
            <div>
              <dt>Hela betalningen</dt>
              <dd>{formatMoney(payment.amount_cents)}</dd>
            </div>
          )}
          {booked.length > 0 && (
            <div>
              <dt>Bokat</dt>
              <dd>
                {formatMoney(payment.booked_cents)} på {invoicesInText(booked)}
              </dd>
            </div>
          )}
          {payment.message && (
            <div>
              <dt>Meddelande</dt>
              <dd>{payment.message}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={classes.act}>
        <Button kind={isOpen ? 'plain' : 'primary'} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Dölj förslagen' : 'Visa förslag'}
          <span className="visually-hidden">
            {' '}
            för {name}, {formatMoney(payment.open_cents)}, {formatDate(payment.paid_on)}
          </span>
        </Button>
      </div>
      {isOpen && (
        <div className={classes.opened}>
          <Proposals id={payment.id} onDecided={onDecided} />
        </div>
      )}
    </li>
  )
}
