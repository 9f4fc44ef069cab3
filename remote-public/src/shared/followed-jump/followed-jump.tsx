import { formatTime, formatWeekdayDate } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type ReactNode, useMemo } from 'react'
import { useFollowedIds } from '../followed-mark.tsx'
import type { HeatRound } from '../get-heat-schedule.ts'
import { type Place, placesIn, startOf } from '../places/find-teams.ts'
import { nextStart } from '../places/next-start.ts'
import styles from './followed-jump.module.css'

/** The next start of the schools that this device follows; null when they have none. */
export function useFollowedNext(karnevalId: number, rounds: readonly HeatRound[] | undefined): Place | null {
  const ids = useFollowedIds(karnevalId)
  const now = useServerNow()
  const own = useMemo(() => placesIn(rounds ?? []).filter(({ lane }) => ids.has(lane.school)), [rounds, ids])
  return nextStart(own, now)
}

/** "Sursik skola 1: start 13:46, heat 3". The day where it is another one. */
export function NextText({ place }: { place: Place }) {
  const { round, heat, lane } = place
  const isToday = round.day === helsinkiDay(useServerNow())
  const start = `start ${formatTime(new Date(startOf(place)))}, heat ${heat.number}`
  return (
    <>
      <span aria-hidden="true">↓ </span>
      <strong>{lane.team_name}</strong>: {isToday ? start : `${formatWeekdayDate(round.day).split(' ')[0]} ${start}`}
    </>
  )
}

/**
 * A long page's way to the own team, at the thumb and after the list: nothing moves when the device's choice has been
 * read.
 */
export const FollowedJump = ({ label = 'Er nästa start', children }: { label?: string; children: ReactNode }) => (
  <nav aria-label={label} className={`${styles.jump} no-print`}>
    {children}
  </nav>
)

/** Shows a row in the middle of the screen and takes the reader there. */
export function goToRow(within: Element | null | undefined): void {
  const row = within?.closest('tr')
  if (!row) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'center' })
}
