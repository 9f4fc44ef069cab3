import type { Karneval } from '@stafapp/shared/contract/types'
import { formatDate, formatWeekdayDate } from '@stafapp/shared/format'

/**
 * The yellow notice: the organiser's own text, else the spec's, built from the dates: "Anmälan av löpare stänger
 * 7.5.2025, den öppnas igen torsdagen före Stafettkarnevalen".
 */
export function bannerText(karneval: Karneval, product: string): string {
  if (karneval.banner_text) return karneval.banner_text
  // The last moment that is still open: entry that closes at midnight closes on the day before.
  const closes = new Date(Date.parse(karneval.runners_close_at) - 1)
  const [weekday] = formatWeekdayDate(karneval.runners_reopen_at).split(' ')
  return `Anmälan av löpare stänger ${formatDate(closes)}, den öppnas igen ${weekday}en före ${product}`
}
