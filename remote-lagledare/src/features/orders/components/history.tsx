import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Empty, ErrorBox, Loading } from '@stafapp/shared/page'
import { useState } from 'react'
import { historyQuery } from '../api.ts'
import classes from '../orders.module.css'

type Entry = ItemOf<'GET /api/invoices/orders/{id}/history/'>

const actions: Record<Entry['action'], string> = {
  placed: 'beställde',
  changed: 'ändrade',
  requested: 'begärde en ändring',
  approved: 'godkände ändringen',
  refused: 'avslog ändringen',
  withdrawn: 'drog tillbaka begäran',
}

/** The order's changes with their authors; loaded when opened. */
export function History({ order }: { order: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes.history} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Historik</summary>
      {isOpen && <Entries order={order} />}
    </details>
  )
}

function Entries({ order }: { order: number }) {
  const { data, error, refetch } = useQuery(historyQuery(order))
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
  if (data.length === 0) return <Empty text="Ingen har ändrat beställningen sedan den gjordes." />
  return (
    <ol className={classes.entries}>
      {data.map(({ id, at, who, action, changes, reason }) => (
        <li key={id}>
          <p>
            <time dateTime={at}>{formatDateTime(at)}</time> <strong>{who}</strong> {actions[action]}
          </p>
          {changes.length > 0 && (
            <ul>
              {changes.map(({ what, before, after }) => (
                <li key={what}>
                  {what}: {before || '–'} → {after || '–'}
                </li>
              ))}
            </ul>
          )}
          {reason && <p className={classes.historyReason}>{reason}</p>}
        </li>
      ))}
    </ol>
  )
}
