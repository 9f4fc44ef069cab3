import type { Order, OrderUnit } from '../../order/types.ts'

/** Whose registrations a section shows, and whether they may still be changed. */
export type Place = { karneval: number; unit: OrderUnit; order: Order | null; isOpen: boolean }
