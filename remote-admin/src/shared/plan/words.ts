import { formatClock } from '@stafapp/shared/format'
import { roundNames } from '@stafapp/shared/rules/round-names'
import type { PlanDelay, PlanRow } from './api.ts'

/** "5 × 80 m flickor, åk 1–6, försök". */
export const rowName = ({ title, round }: Pick<PlanRow, 'title' | 'round'>): string =>
  round === null ? title : `${title}, ${roundNames[round]}`

/** The id of a row's title in the list and of its block in the plan, for links to it. */
export const rowTitleId = (row: number): string => `row-${row}`

/** "+8 min", "−5 min". */
export const minutesText = (minutes: number): string => `${minutes < 0 ? '−' : '+'}${Math.abs(minutes)} min`

/** "+8 min, ny tid 13:48", shown beside the planned time. */
export const delayedText = ({ starts_at, delay_min }: Pick<PlanRow, 'starts_at' | 'delay_min'>): string =>
  `${minutesText(delay_min)}, ny tid ${formatClock(new Date(Date.parse(starts_at) + delay_min * 60_000))}`

/** "+8 min från heat 12, 5 × 80 m flickor, inlagd kl. 14:05". */
export const delayText = ({ minutes, from_heat, title, created_at }: PlanDelay): string => {
  const from = `${from_heat === null ? '' : `heat ${from_heat}, `}${title || 'en borttagen rad'}`
  return `${minutesText(minutes)} från ${from}, inlagd kl. ${formatClock(created_at)}`
}

/** "14 heat". */
export const heatsText = (count: number): string => `${count} heat`

/** "13:40–14:22", "13:40" for a row without a length. */
export const spanText = (from: number, to: number): string =>
  to > from ? `${formatClock(new Date(from))}–${formatClock(new Date(to))}` : formatClock(new Date(from))

/** "1 flytt", "3 flyttar". */
export const movesText = (count: number): string => (count === 1 ? '1 flytt' : `${count} flyttar`)
