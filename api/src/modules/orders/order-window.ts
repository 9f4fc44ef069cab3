import type { Karneval } from '../../domain/current-karneval.ts'
import { isOpen, requireOpen } from '../../domain/phase.ts'

type OrderDates = Karneval

/** Orders may be placed as soon as the carnival's year begins, until the last millisecond of orders_close_at. */
const orderWindow = (dates: OrderDates) => ({
  opensAt: dates.intentOpensAt,
  closesAt: dates.ordersCloseAt,
  what: 'Beställningen',
})

export const isOrderOpen = (dates: OrderDates, now: Date): boolean => isOpen(dates, orderWindow(dates), now)

/** @throws AppError phase_closed with the dates */
export const requireOrderOpen = (dates: OrderDates, now: Date): void => requireOpen(dates, orderWindow(dates), now)
