import { useMutation, useQueryClient } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { useState } from 'react'
import { myOrdersQuery, withOrder } from './get-my-orders.ts'
import { currentOrder, type OrderChanges, sendOrder } from './send-order.ts'
import type { Order } from './types.ts'

type Details = Pick<OrderChanges, 'inmarsch' | 'cheer_squads'>

/** The part of an order that a save concerns, serialised for comparison. */
const part = (order: Order | null, details: Details): string =>
  JSON.stringify('inmarsch' in details ? order?.inmarsch : order?.cheer_squads)

/**
 * Saves inmarsch or hejarklackar to the unit's order. Concurrent changes of another part are merged; one of the same
 * part is shown and the save fails instead of overwriting it.
 */
export function useSaveDetails({ karneval, unit, order }: { karneval: number; unit: number; order: Order | null }) {
  const queryClient = useQueryClient()
  const [keyFor] = useState(createRequestKeys)
  const show = (saved: Order) =>
    queryClient.setQueryData(myOrdersQuery(karneval).queryKey, (list) => list && withOrder(list, saved))

  return useMutation({
    mutationFn: async (changes: Details) => {
      const send = (now: Order | null) =>
        sendOrder({ karneval, unit, order: now, changes, idempotencyKey: keyFor([changes, now?.version]) })
      try {
        return await send(order)
      } catch (error) {
        const current = currentOrder(error)
        if (!current) throw error
        show(current)
        if (
          part(current, changes) !== part(order, changes) &&
          part(current, changes) !== JSON.stringify(Object.values(changes)[0])
        )
          throw error
        return send(current)
      }
    },
    onSuccess: (saved) => {
      show(saved)
      notifySuccess('Skapande av beställningar lyckades')
    },
    onError: (error) => notifyFailure(error, { isOpen: true }),
  })
}
