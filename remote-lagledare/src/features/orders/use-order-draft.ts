import { draftPlace, readDraft, writeDraft } from '@stafapp/shared/kept-draft'
import { getUser, useUser } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import type { Order } from '../../shared/order/orders.ts'
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
 * Kept in this browser until it is saved, so that a closed tab or an expired login loses nothing. Whoever leaves the page
 * has been asked, and lets go of it.
 */
export function useOrderDraft(name: string, order: Order | null) {
  const place = draftPlace(useUser()?.username, name)
  const [touched, setTouched] = useState<Touched>(() => readDraft(place, isTouched) ?? {})
  const [isRestored, setIsRestored] = useState(() => changedRows(order, touched).length > 0)
  useEffect(() => {
    const owner = getUser()
    return () => {
      // At the end of a session the user is gone before the page.
      if (owner !== null && getUser()?.username === owner.username) writeDraft(place, null)
    }
  }, [place])
  const keep = (next: Touched) => {
    setTouched(next)
    writeDraft(place, changedRows(order, next).length > 0 ? next : null)
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
