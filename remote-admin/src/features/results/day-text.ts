import { formatWeekdayDate } from '@stafapp/shared/format'
import { upperFirst } from '@stafapp/shared/rules/first-letter'

/** "Fredag 16.5.", as in the day switch of the public pages: the year is the same for all. */
export const dayText = (day: string): string => upperFirst(formatWeekdayDate(day)).replace(/\d{4}$/, '')
