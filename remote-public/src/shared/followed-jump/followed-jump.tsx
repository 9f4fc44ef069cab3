import { formatTime, formatWeekdayDate } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { Link } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
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

type NextTextProps = {
  place: Place
  /** The day that the page shows, where it shows one; null: several, or it is not known. */
  day?: string | null
}

/** "Sursik skola 1: start 13:46, heat 3". The weekday unless it is today's, on a page of today. */
export function NextText({ place, day }: NextTextProps) {
  const { round, heat, lane } = place
  const isPlain = round.day === helsinkiDay(useServerNow()) && (day === undefined || day === round.day)
  const start = `start ${formatTime(new Date(startOf(place)))}, heat ${heat.number}`
  return (
    <>
      <strong>{lane.team_name}</strong>: {isPlain ? start : `${formatWeekdayDate(round.day).split(' ')[0]} ${start}`}
    </>
  )
}

type Where = 'above' | 'seen' | 'below'

function whereIs(row: Element | null | undefined): Where {
  const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {}
  // A row that is folded or not there yet: it comes after what is read.
  if (height === 0) return 'below'
  const middle = top + height / 2
  return middle < 0 ? 'above' : middle > innerHeight ? 'below' : 'seen'
}

/** Where on the screen the row is; asked again as the page moves and, as the lists above it change, at every render. */
function useWhere(find: () => Element | null | undefined): Where {
  const [where, setWhere] = useState<Where>('below')
  useEffect(() => {
    const look = () => setWhere(whereIs(find()?.closest('tr, summary')))
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  })
  return where
}

type FollowedJumpProps = {
  label?: string
  /** What lies in the row to go to. */
  find: () => Element | null | undefined
  children: ReactNode
}

/**
 * A long page's way to the own team's row, at the thumb and after the list: nothing moves when the device's choice has been
 * read. It is not shown while the row is in sight, which it would cover, and keeps its place.
 */
export function FollowedJump({ label = nextLabel, find, children }: FollowedJumpProps) {
  const where = useWhere(find)
  return (
    <nav aria-label={label} className={`${styles.jump} no-print`} data-seen={where === 'seen' || undefined}>
      <button type="button" onClick={() => goToRow(find())}>
        <span aria-hidden="true">{where === 'above' ? '↑' : '↓'} </span>
        {children}
      </button>
    </nav>
  )
}

type FollowedLinkProps = {
  to: string
  /** What shows the start on this page too, where it does. */
  find?: () => Element | null | undefined
  children: ReactNode
}

/** The way to the own team where another page shows it. It is not shown over what shows the start here. */
export function FollowedLink({ to, find = nowhere, children }: FollowedLinkProps) {
  const where = useWhere(find)
  return (
    <nav aria-label={nextLabel} className={`${styles.jump} no-print`} data-seen={where === 'seen' || undefined}>
      <Link to={to}>
        <span aria-hidden="true">→ </span>
        {children}
      </Link>
    </nav>
  )
}

const nowhere = () => null

const nextLabel = 'Er nästa start'

/** Shows a row in the middle of the screen and takes the reader there. */
function goToRow(within: Element | null | undefined): void {
  const row = within?.closest('tr')
  if (!row) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'center' })
}
