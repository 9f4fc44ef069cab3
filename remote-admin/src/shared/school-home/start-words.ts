import { formatClock } from '@stafapp/shared/format'
import { roundNames } from '@stafapp/shared/rules/round-names'
import type { MySchool } from './api.ts'

export type Start = NonNullable<MySchool['day']>['next'][number]

/** As delayed as it is known to be. */
export const expected = (planned: string | null, { delay_min }: Start): number | null =>
  planned === null ? null : Date.parse(planned) + delay_min * 60_000

/** Not yet started: the answer may be older than that. */
export const isAhead = (start: Start, now: Date): boolean => {
  const begins = expected(start.starts_at, start)
  return begins === null || begins >= now.getTime()
}

/** "Upprop 10:16, 6 min försenat" */
export const callText = (start: Start): string =>
  [plannedText(start), ...(start.delay_min > 0 ? [lateText(start)] : [])].join(', ')

/** "6 min försenat" */
export const lateText = ({ delay_min }: Start): string => `${delay_min}\u00a0min försenat`

/** "Upprop 10:16", as delayed as it is known to be. */
export function plannedText(start: Start): string {
  const { calls_at, starts_at } = start
  const at = expected(calls_at ?? starts_at, start)
  if (at === null) return 'Tiden är inte bestämd'
  return `${calls_at ? 'Upprop' : 'Start'} ${formatClock(new Date(at))}`
}

/** "5 × 80 m pojkar, åk 1–6, försök" */
export const eventText = ({ event_name, round }: Start): string => `${event_name}, ${roundNames[round]}`

/** "Heat 12, bana 4" */
export const laneText = ({ heat, lane, is_lane }: Start): string =>
  `Heat ${heat}, ${is_lane ? 'bana' : 'plats'} ${lane}`

/** Where a start is run and whose it is, after its time. */
export const placeText = (start: Start): string =>
  [eventText(start), `${laneText(start).toLowerCase()}${start.track ? `, ${start.track}` : ''}`, start.team_name].join(
    ' · ',
  )
