import { formatTime } from '@stafapp/shared/format'
import { CalendarLink } from '@stafapp/shared/live'
import { useId } from 'react'
import { roundText } from '../../../shared/moment.ts'
import type { EventGroup } from '../event-groups.ts'
import { laneLabel } from '../lane-label.ts'
import styles from './event-section.module.css'
import { HeatCard } from './heat-card.tsx'

type EventSectionProps = {
  karnevalId: number
  group: EventGroup
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** An event with its rounds. While collapsed its heats are not in the DOM: a day can have 600 teams. */
export function EventSection({ karnevalId, group, isOpen, onToggle }: EventSectionProps) {
  const contentId = useId()
  const startsAt = group.rounds[0]?.starts_at
  return (
    <section className={styles.event}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <span className={styles.time}>{startsAt && formatTime(startsAt)}</span>
          <span className={styles.name}>
            {group.name}{' '}
            <span className={styles.counts}>
              {group.heatCount} heat, {group.teamCount} lag
            </span>
          </span>
          <svg className={styles.arrow} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M6 9l6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </h2>
      {isOpen && (
        <div id={contentId} className={styles.rounds}>
          {group.rounds.map((round) => (
            <section key={round.round}>
              <h3 className={styles.round}>
                {roundText(round.round)}
                {round.starts_at && `, start ${formatTime(round.starts_at)}`}
              </h3>
              <div className={styles.heats}>
                {round.heats.map((heat) => (
                  <HeatCard key={heat.id} heat={heat} label={laneLabel(round)} />
                ))}
              </div>
            </section>
          ))}
          <CalendarLink
            query={{ karneval: karnevalId, event_instance: group.id }}
            label={`${group.name} till kalendern`}
          />
        </div>
      )}
    </section>
  )
}
