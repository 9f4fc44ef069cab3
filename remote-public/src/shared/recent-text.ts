import { formatClock, formatDate } from '@stafapp/shared/format'

/** When something was stored, as sentences have it: "kl. 12:40", with its date when that is not today's. */
export const recentText = (value: string | Date, now: Date): string =>
  `${formatDate(value) === formatDate(now) ? '' : `${formatDate(value)} `}kl.\u00a0${formatClock(value)}`
