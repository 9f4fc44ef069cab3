import { formatDateTime } from '@stafapp/shared/format'
import { Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Notice } from '../../../shared/notice.tsx'
import type { Order } from '../../../shared/order/orders.ts'
import { useRequestChange, useWithdrawChange } from '../api.ts'
import classes from '../orders.module.css'

const titles = {
  approved: 'Arrangören har godkänt er ändring',
  refused: 'Arrangören har avslagit er ändring',
} as const

/** The newest change request: pending, or answered with the answer. */
export function ChangeRequests({ order, isOver }: { order: Order; isOver: boolean }) {
  const withdraw = useWithdrawChange()
  const [newest] = order.changes
  if (!newest || newest.status === 'withdrawn') return null
  if (newest.status !== 'pending') {
    return (
      <Notice
        tone={newest.status === 'refused' ? 'closed' : 'done'}
        title={`${titles[newest.status]} ${formatDateTime(newest.decided_at ?? newest.created_at)}`}
      >
        <p>Ni bad om: {newest.wanted.map(({ name, quantity }) => `${name} ${quantity}`).join(', ')}.</p>
        {newest.answer && <p>Svar: {newest.answer}</p>}
        {newest.status === 'refused' && !isOver && <p>Beställningen är som förut. Ni kan begära en annan ändring.</p>}
      </Notice>
    )
  }
  return (
    <Notice tone="info" title={`Er begäran ${formatDateTime(newest.created_at)} väntar på arrangörens svar`}>
      <ul>
        {newest.wanted.map(({ product, name, current, quantity }) => (
          <li key={product}>
            {name}: {current} → {quantity}
          </li>
        ))}
      </ul>
      <p>{newest.reason}</p>
      <Button
        disabled={withdraw.isPending}
        onClick={() => withdraw.mutate(newest.id, { onError: (error) => notifyFailure(error) })}
      >
        Dra tillbaka begäran
      </Button>
    </Notice>
  )
}

type RequestFormProps = { order: number; rows: { product: number; quantity: number }[]; onSent: () => void }

const fields = [
  {
    name: 'reason',
    label: 'Varför behöver beställningen ändras?',
    kind: 'textarea',
    rules: rules.string().trim().min(3).max(500).required(),
  },
] as const

/** After the deadline: sends the entered quantities with a reason as a request to the organiser. */
export function RequestForm({ order, rows, onSent }: RequestFormProps) {
  const request = useRequestChange()
  return (
    <section className={classes.requestSection} aria-labelledby="request-title">
      <h2 id="request-title">Begär ändringen</h2>
      <Form
        fields={fields}
        initialValues={{ reason: '' }}
        submitLabel="Begär ändring"
        failureTitle="Begäran kunde inte skickas."
        onSubmit={async ({ reason }) => {
          await request.mutateAsync({ order, rows, reason: reason.trim() })
          notifySuccess('Begäran har skickats till arrangören')
          onSent()
        }}
      />
    </section>
  )
}
