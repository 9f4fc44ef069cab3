import { isOpen, type Karneval, requireOpen } from '../karneval/public.ts'

type OrderDates = Karneval

/** Orders are open from the start of the carnival's season until orders_close_at, inclusive. */
const orderWindow = (dates: OrderDates) => ({
  opensAt: dates.intentOpensAt,
  closesAt: dates.ordersCloseAt,
  what: 'Beställningen',
})

export const isOrderOpen = (dates: OrderDates, now: Date): boolean => isOpen(dates, orderWindow(dates), now)

/** @throws AppError phase_closed with the dates */
export const requireOrderOpen = (dates: OrderDates, now: Date): void => requireOpen(dates, orderWindow(dates), now)
