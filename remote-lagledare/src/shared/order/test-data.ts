import type { MyOrders, Order, Price } from './orders.ts'

type Row = Order['rows'][number]

export const price = (changes: Partial<Price> = {}): Price => ({
  id: 1,
  code: 'MAT-FRE-L',
  name: 'Lunch fredag',
  category: 'bespisning_friday',
  unit: 'portion',
  price_cents: 950,
  vat_percent: 0,
  orderable: true,
  ...changes,
})

/** A row of an order; its total is computed from quantity and unit price. */
export function row(changes: Partial<Row> = {}): Row {
  const amounts = { quantity: 1, unit_price_cents: 950, ...changes }
  return {
    id: 1,
    product: 1,
    code: 'MAT-FRE-L',
    name: 'Lunch fredag',
    category: 'bespisning_friday',
    unit: 'portion',
    vat_percent: 0,
    note: '',
    source: 'ordered',
    reason: null,
    ...changes,
    ...amounts,
    total_cents: amounts.quantity * amounts.unit_price_cents,
  }
}

export const order = (changes: Partial<Order> = {}): Order => {
  const rows = changes.rows ?? []
  return {
    id: 7,
    karneval: 1,
    school_unit: 5,
    status: 'placed',
    closes_at: '2025-04-30T20:59:59.999Z',
    is_open: true,
    rows,
    total_cents: rows.reduce((sum, { total_cents }) => sum + total_cents, 0),
    inmarsch: { persons: 0, mascot: '' },
    cheer_squads: [],
    changes: [],
    placed_at: '2025-04-01T08:00:00Z',
    placed_by: 'Maria Sjöberg',
    updated_at: '2025-04-01T08:00:00Z',
    version: 3,
    ...changes,
  }
}

export const myOrders = (changes: Partial<MyOrders> = {}): MyOrders => ({
  karneval: 1,
  closes_at: '2025-04-30T20:59:59.999Z',
  is_open: true,
  data: [],
  units: [{ school_unit: 5, unit_name: 'Vasa övningsskola, åk 1–6', runners: 24, marchers_left: 5 }],
  ...changes,
})
