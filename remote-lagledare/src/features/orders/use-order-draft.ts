import { useState } from 'react'
import type { Order } from '../../shared/order/orders.ts'
import { readDraft, writeDraft } from '../../shared/session-draft.ts'
import { changedRows, held, rebased, type Touched } from './quantities.ts'

const isTouched = (value: unknown): value is Touched =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (entry: unknown) =>
      typeof entry === 'object' &&
      entry !== null &&
      Number.isInteger((entry as { base?: unknown }).base) &&
      Number.isInteger((entry as { value?: unknown }).value),
  )

/**
 * Entered quantities merged over the order, so a refetch shows a colleague's changes without overwriting the user's.
 * Stored in sessionStorage to survive a reload or an expired login.
 */
export function useOrderDraft(name: string, order: Order | null) {
  const [touched, setTouched] = useState<Touched>(() => readDraft(name, isTouched) ?? {})
  const [isRestored, setIsRestored] = useState(() => changedRows(order, touched).length > 0)
  const keep = (next: Touched) => {
    setTouched(next)
    writeDraft(name, changedRows(order, next).length > 0 ? next : null)
  }
  return {
    touched,
    isRestored,
    quantity: (product: number) => touched[product]?.value ?? held(order, product),
    /** Sets several at once: a second call in the same tick would not see the state of the first. */
    setQuantities: (values: Readonly<Record<number, number>>) => {
      const changes = Object.entries(values).map(([id, value]) => {
        const base = touched[Number(id)]?.base ?? held(order, Number(id))
        return [id, { base, value }] as const
      })
      keep({ ...touched, ...Object.fromEntries(changes) })
    },
    reset: () => {
      keep({})
      setIsRestored(false)
    },
    rebase: (current: Order) => {
      const next = rebased(current, touched)
      setTouched(next)
      return next
    },
  }
}
