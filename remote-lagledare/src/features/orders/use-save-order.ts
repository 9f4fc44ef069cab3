import { useMutation, useQueryClient } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { useRef, useState } from 'react'
import type { Order } from '../../shared/order/orders.ts'
import { currentOrder, myOrdersQuery, sendOrder, withOrder } from '../../shared/order/orders.ts'
import { type Clash, changedRows, clashes, type Quantities, type Touched } from './quantities.ts'

/** Another user has changed the same products; nothing is saved before the user has compared. */
export class ClashError extends Error {
  readonly order: Order
  readonly clashes: Clash[]
  constructor(order: Order, found: Clash[]) {
    super('Någon annan har ändrat samma rader.')
    this.order = order
    this.clashes = found
  }
}

const ATTEMPTS = 3

type UseSaveOrder = { karneval: number; unit: number; onSaved: (before: Quantities) => void }
type Save = { order: Order | null; touched: Touched }

/**
 * Saves the entered quantities. A colleague's change of other products is merged silently; of the same product it
 * throws a ClashError. A save whose response was lost is recognised by the order's content.
 */
export function useSaveOrder({ karneval, unit, onSaved }: UseSaveOrder) {
  const queryClient = useQueryClient()
  const [keyFor] = useState(createRequestKeys)
  // A ref, because the second click of a double click arrives before React has rendered the pending state.
  const isSending = useRef(false)
  const show = (order: Order) =>
    queryClient.setQueryData(myOrdersQuery(karneval).queryKey, (list) => list && withOrder(list, order))

  const send = async ({ order, touched }: Save, attempt = 1): Promise<Order> => {
    const rows = changedRows(order, touched)
    if (order && rows.length === 0 && order.status !== 'draft') return order
    try {
      return await sendOrder({
        karneval,
        unit,
        order,
        changes: { rows },
        idempotencyKey: keyFor([rows, order?.version]),
      })
    } catch (error) {
      const current = currentOrder(error)
      if (!current || attempt === ATTEMPTS) throw error
      show(current)
      const found = clashes(current, touched)
      if (found.length > 0) throw new ClashError(current, found)
      return send({ order: current, touched }, attempt + 1)
    }
  }

  const mutation = useMutation({ mutationFn: (save: Save) => send(save), onSuccess: show })

  const save = (order: Order | null, touched: Touched) => {
    if (isSending.current) return
    isSending.current = true
    const before = Object.fromEntries(Object.entries(touched).map(([id, { base }]) => [id, base]))
    mutation.mutate(
      { order, touched },
      {
        onSuccess: () => {
          notifySuccess('Skapande av beställningar lyckades')
          onSaved(before)
        },
        onError: (error) => {
          if (!(error instanceof ClashError)) notifyFailure(error)
          // The order may have closed or sold out: refetch; the entered quantities stay.
          void queryClient.invalidateQueries({ queryKey: ['invoices'] })
        },
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }
  return { save, isPending: mutation.isPending, error: mutation.error, forget: mutation.reset }
}
