import { formatTime } from '@stafapp/shared/format'
import { CalendarLink } from '@stafapp/shared/live'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ComponentProps, memo, Suspense, useEffect, useRef } from 'react'
import type { HeatRound } from '../../../shared/get-heat-schedule.ts'
import { eventAddress } from '../../../shared/heats-address.ts'
import type { EventGroup } from '../event-groups.ts'
import { EventRounds, expectedStart } from './event-rounds.tsx'
import styles from './event-section.module.css'

type EventSectionProps = {
  karnevalId: number
  group: EventGroup
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** The heats are in the page also while it is closed, so that they can be opened without scripts. */
  isWhole?: boolean
}

/** Of an event's section: an event of both days has one in each. */
export const eventId = ({ day, event_instance }: Pick<HeatRound, 'day' | 'event_instance'>): string =>
  `gren-${event_instance}-${day}`

/**
 * An event with its rounds. While it is closed it holds only the link to the event's own page, unless the page is to be
 * whole: a day can have 600 teams.
 */
export function EventSection({ karnevalId, group, isOpen, onToggle, isWhole = false }: EventSectionProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [first] = group.rounds
  const startsAt = first && expectedStart(first)
  const HeadingLevel = isWhole ? 'h3' : 'h2'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is taken over from its document, where the visitor may have opened or closed it before
  useEffect(() => {
    const shown = details.current?.open
    if (shown !== undefined && shown !== isOpen) onToggle(shown)
  }, [])
  return (
    <details
      ref={details}
      id={first && eventId(first)}
      className={styles.event}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) onToggle(currentTarget.open)
      }}
    >
      <summary className={styles.toggle}>
        <span className={styles.time}>{startsAt && formatTime(startsAt)}</span>
        <HeadingLevel className={styles.heading}>
          <Unbroken text={group.name} />{' '}
          <span className={styles.counts}>
            {group.heatCount} heat, {group.teamCount} lag
          </span>
        </HeadingLevel>
        <svg className={styles.arrow} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M6 9l6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </summary>
      <div className={styles.rounds}>
        {(isOpen || isWhole) && <SectionRounds rounds={group.rounds} level={isWhole ? 'h4' : 'h3'} />}
        <p className={styles.links}>
          <Link to={eventAddress(group.id)}>{isOpen || isWhole ? 'Grenens egen sida' : 'Visa heaten'}</Link>
          {isOpen && (
            <CalendarLink
              query={{ karneval: karnevalId, event_instance: group.id }}
              label={`${group.name} till kalendern`}
            />
          )}
        </p>
      </div>
    </details>
  )
}

/**
 * A boundary of its own: the browser takes over a document's hundreds of rows in parts, when it has time. Memoised: an
 * update that reaches a boundary forces it to be taken over at once, and a whole page has 3,000 rows.
 */
const SectionRounds = memo((props: ComponentProps<typeof EventRounds>) => (
  <Suspense>
    <EventRounds {...props} />
  </Suspense>
))
