import { daysBetween, plusDays } from './helsinki.ts'

type Span = { starts_on: string; ends_on: string }

/** The carnival's days as YYYY-MM-DD. */
export const carnivalDays = ({ starts_on, ends_on }: Span): string[] =>
  Array.from({ length: daysBetween(starts_on, ends_on) + 1 }, (_, index) => plusDays(starts_on, index))

/** Whether a day, YYYY-MM-DD, is one of the carnival's. */
export const isCarnivalDay = ({ starts_on, ends_on }: Span, day: string): boolean => starts_on <= day && day <= ends_on
