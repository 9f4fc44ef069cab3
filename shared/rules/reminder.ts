import { plusDays } from '@stafapp/shared/rules/times/helsinki'

/** The third reminder announces collection, so there is no fourth. */
export const LAST_REMINDER = 3

type Newest = { level: number; due_on: string }

/** Whether the newest reminder leaves room for another on a day (YYYY-MM-DD): its own time has passed, and it is not the last. */
export const mayFollow = ({ level, due_on }: Newest, today: string): boolean => due_on < today && level < LAST_REMINDER

/**
 * So many days pass before a reminder of an invoice that was sent again because it had not arrived: as many as the payer of
 * a new invoice usually has.
 */
export const SENT_AGAIN_DAYS = 14

/** The first day on which such an invoice may be reminded of: the days after the one of the sending have passed. */
export const firstReminderDay = (sentAgainOn: string): string => plusDays(sentAgainOn, SENT_AGAIN_DAYS + 1)
