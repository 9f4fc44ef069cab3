import type { Order, OrderUnit } from '../../shared/order/types.ts'

/** Whose registrations a section shows, and whether they may still be changed. */
export type SectionContext = { karneval: number; unit: OrderUnit; order: Order | null; isOpen: boolean }
