import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { useState } from 'react'
import type { Order, OrderUnit, Price } from '../../shared/order/orders.ts'
import { currentOrder, myOrdersQuery, type OrderChanges, sendOrder, withOrder } from '../../shared/order/orders.ts'

export type Diets = ResponseOf<'GET /api/invoices/diets/'>

export const dietsQuery = (karneval: number, unit: number) =>
  queryOptions({
    queryKey: ['invoices', 'diets', karneval, unit],
    queryFn: ({ signal }) => request('GET /api/invoices/diets/', { query: { karneval, school_unit: unit }, signal }),
  })

/** Replaces the unit's list; an empty list deletes it. Idempotent. */
export function useSaveDiets(karneval: number, unit: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ entries, version }: Pick<Diets, 'entries' | 'version'>) =>
      request('PUT /api/invoices/diets/', { body: { karneval, school_unit: unit, entries, version } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(dietsQuery(karneval, unit).queryKey, saved)
      notifySuccess(saved.entries.length === 0 ? 'Specialdieterna är raderade' : 'Specialdieterna är sparade')
    },
    onError: (error) => notifyFailure(error),
  })
}

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
    onError: (error) => notifyFailure(error),
  })
}

/** Whose registrations a section shows, and whether they may still be changed. */
export type SectionContext = {
  karneval: number
  unit: OrderUnit
  order: Order | null
  prices: readonly Price[]
  isOpen: boolean
}
