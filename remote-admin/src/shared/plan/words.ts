import { formatClock } from '@stafapp/shared/format'
import { shortTitle } from '@stafapp/shared/rules/raceday/row-now'
import { roundNames } from '@stafapp/shared/rules/round-names'
import type { PlanDelay, PlanRow } from './api.ts'

/** "5 × 80 m flickor, åk 1–6, försök". */
export const rowName = ({ title, round }: Pick<PlanRow, 'title' | 'round'>): string =>
  round === null ? title : `${title}, ${roundNames[round]}`

/** A row's name where there is little room: without what its title says in brackets, and the times that stand beside it. */
export const shortRowName = ({ title, round }: Pick<PlanRow, 'title' | 'round'>): string =>
  rowName({ title: shortTitle(title), round })

/** The id of a row's title in the list and of its block in the plan, for links to it. */
export const rowTitleId = (row: number): string => `row-${row}`

/** "+8 min", "−5 min". */
export const minutesText = (minutes: number): string => `${minutes < 0 ? '−' : '+'}${Math.abs(minutes)} min`

/** "+8 min från heat 12, 5 × 80 m flickor, inlagd kl. 14:05". */
export const delayText = ({ minutes, from_heat, title, created_at }: PlanDelay): string => {
  const from = `${from_heat === null ? '' : `heat ${from_heat}, `}${title || 'en borttagen rad'}`
  return `${minutesText(minutes)} från ${from}, inlagd kl. ${formatClock(created_at)}`
}

/** Said where the planned times of a late row are changed. */
export const addedDelayText = ({ delay_min }: Pick<PlanRow, 'delay_min'>): string =>
  `Här ändrar du planen. Förseningen (${minutesText(delay_min)}) läggs till.`

type Delayed = Pick<PlanRow, 'id' | 'title' | 'round' | 'day' | 'track' | 'starts_at' | 'delay_min' | 'end_delay_min'>

/**
 * "5 × 80 m flickor, försök är 11 min sen från heat 3. 5 omgångar efter den flyttades +5 min.": how late a row is after a
 * delay, and how many rows on its track the delay moved too.
 */
export function delayedRowText(
  rows: readonly Delayed[],
  id: number,
  { from_heat, minutes }: { from_heat: number; minutes: number },
): string {
  const row = rows.find((each) => each.id === id)
  if (!row) return `${minutesText(minutes)} från heat ${from_heat}.`
  const late = from_heat > 1 ? row.end_delay_min : row.delay_min
  const state =
    late > 0 ? `är ${late} min sen` : late < 0 ? `startar ${-late} min före planen` : 'går åter enligt planen'
  const from = from_heat > 1 ? ` från heat ${from_heat}` : ''
  const after = rows.filter(
    ({ day, track, starts_at }) => day === row.day && track === row.track && starts_at > row.starts_at,
  ).length
  const moved =
    after === 0 ? '' : ` ${after === 1 ? '1 omgång' : `${after} omgångar`} efter den flyttades ${minutesText(minutes)}.`
  return `${rowName(row)} ${state}${from}.${moved}`
}

/** "14 heat". */
export const heatsText = (count: number): string => `${count} heat`

/** "13:40–14:22", "13:40" for a row without a length. */
export const spanText = (from: number, to: number): string =>
  to > from ? `${formatClock(new Date(from))}–${formatClock(new Date(to))}` : formatClock(new Date(from))

/** "1 flytt", "3 flyttar". */
export const movesText = (count: number): string => (count === 1 ? '1 flytt' : `${count} flyttar`)
