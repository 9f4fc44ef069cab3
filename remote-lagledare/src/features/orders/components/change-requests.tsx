import { formatDateTime } from '@stafapp/shared/format'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Notice } from '../../../shared/notice.tsx'
import type { Order } from '../../../shared/order/types.ts'
import { useWithdrawChange } from '../api.ts'

const titles = {
  approved: 'Arrangören har godkänt er ändring',
  refused: 'Arrangören har avslagit er ändring',
} as const

/** The newest change request: pending, or answered with the answer. */
export function ChangeRequests({ order }: { order: Order }) {
  const withdraw = useWithdrawChange()
  const [newest] = order.changes
  if (!newest || newest.status === 'withdrawn') return null
  if (newest.status !== 'pending') {
    return (
      <Notice tone="info" title={`${titles[newest.status]} ${formatDateTime(newest.decided_at ?? newest.created_at)}`}>
        {newest.answer && <p>{newest.answer}</p>}
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
        onClick={() => withdraw.mutate(newest.id, { onError: (error) => notifyFailure(error, { isOpen: true }) })}
      >
        Dra tillbaka begäran
      </Button>
    </Notice>
  )
}
