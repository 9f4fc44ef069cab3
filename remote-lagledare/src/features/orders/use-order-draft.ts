import { useState } from 'react'
import type { Order } from '../../order/types.ts'
import { readDraft, writeDraft } from '../../parts/stored-draft.ts'
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
 * The numbers that somebody has typed, laid over the order: a refetch shows a colleague's changes and takes back none of
 * the own. Kept in the tab, so that neither a reload nor a login that ends loses them.
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
    /** Several at once: a second call in the same turn would not see the first one's numbers. */
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
