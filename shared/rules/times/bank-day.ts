import { plusDays } from './helsinki.ts'
import { holidayOn } from './holidays.ts'

/** The given day, or the first one after it on which a bank transfer can be made in Finland. */
export function nextBankDay(day: string): string {
  let open = day
  while (isClosed(open)) open = plusDays(open, 1)
  return open
}

/** When a payment time of whole days ends: no earlier than it can be paid. */
export const dueDay = (from: string, days: number): string => nextBankDay(plusDays(from, days))

const isClosed = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay()) || holidayOn(day) !== null
