import { plusDays } from '@stafapp/shared/rules/times/helsinki'

type Period = { from: string; to: string }

/** The last day of the month before a day's. */
export const monthEndBefore = (today: string): string => plusDays(`${today.slice(0, 7)}-01`, -1)

/** The last day of the year before a day's. */
export const yearEndBefore = (today: string): string => `${Number(today.slice(0, 4)) - 1}-12-31`

/** The periods that are asked for most, by their names on the page. */
export function commonPeriods(today: string): Record<string, Period> {
  const month = monthEndBefore(today)
  const year = yearEndBefore(today)
  return {
    'Den här månaden': { from: `${today.slice(0, 7)}-01`, to: today },
    'Förra månaden': { from: `${month.slice(0, 7)}-01`, to: month },
    'I år': { from: `${today.slice(0, 4)}-01-01`, to: today },
    'I fjol': { from: `${year.slice(0, 4)}-01-01`, to: year },
  }
}
