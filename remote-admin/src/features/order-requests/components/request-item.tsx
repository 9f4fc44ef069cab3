import { formatDateTime } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useId, useRef, useState } from 'react'
import type { OrderRequest } from '../api.ts'
import { useDecideRequest } from '../api.ts'
import classes from '../order-requests.module.css'

const outcomes = { pending: '', approved: 'Godkänd', refused: 'Avslagen', withdrawn: 'Tillbakadragen' } as const

/** One school's request: present and wanted order, reason, and approve and refuse buttons. */
export function RequestItem({ request }: { request: OrderRequest }) {
  const { id, version, status, school_name, unit_name, wanted, reason, requested_by, created_at, decided_at } = request
  const [answer, setAnswer] = useState('')
  const answerId = useId()
  const decide = useDecideRequest()
  // A ref, because the second click of a double click arrives before React has rendered the pending state.
  const isSent = useRef(false)
  const send = (approve: boolean) => {
    if (isSent.current) return
    isSent.current = true
    const onError = () => {
      isSent.current = false
    }
    decide.mutate({ id, version, approve, answer: answer.trim() }, { onError })
  }
  return (
    <li className={classes.item}>
      <h2 className={classes.name}>
        {school_name}, {unit_name}
      </h2>
      <p className={classes.when}>
        {formatDateTime(created_at)}
        {requested_by && `, ${requested_by}`}
        {decided_at && `. ${outcomes[status]} ${formatDateTime(decided_at)}`}
      </p>
      <ul className={classes.wanted}>
        {wanted.map(({ product, name, unit, current, quantity }) => (
          <li key={product}>
            {name}: {status === 'pending' && <>{current} → </>}
            <strong>
              {quantity} {unit}
            </strong>
          </li>
        ))}
      </ul>
      <p className={classes.reason}>”{reason}”</p>
      {request.answer && <p>Svar: {request.answer}</p>}
      {status === 'pending' && (
        <div className={classes.decision}>
          <label htmlFor={answerId}>Svar till skolan (frivilligt)</label>
          <input
            id={answerId}
            className={classes.input}
            maxLength={500}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
          {/* aria-disabled instead of disabled: keeps the focus while the request is pending. */}
          <Button kind="primary" aria-disabled={decide.isPending} onClick={() => send(true)}>
            Godkänn <span className="visually-hidden">{school_name}</span>
          </Button>
          <Button aria-disabled={decide.isPending} onClick={() => send(false)}>
            Avslå <span className="visually-hidden">{school_name}</span>
          </Button>
          {decide.error && (
            <p role="alert" className={classes.error}>
              {decide.error.message}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
