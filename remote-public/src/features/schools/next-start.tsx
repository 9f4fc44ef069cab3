import { formatWeekdayDate } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { roundText } from '../../shared/moment.ts'
import type { Place } from '../../shared/places/find-teams.ts'
import { laneLabel } from '../../shared/places/lane-label.ts'
import { PlannedTime } from '../../shared/planned-time.tsx'
import { nextStart } from './next.ts'
import styles from './next-start.module.css'

/** The school's next start, large. Its place stays when there is none, so that nothing moves. */
export function NextStart({ places }: { places: readonly Place[] }) {
  const next = nextStart(places, useServerNow())
  return (
    <section aria-labelledby="next-start" className={styles.next}>
      <h2 id="next-start" className={styles.heading}>
        Nästa start
      </h2>
      {next ? <NextPlace place={next} /> : <p className={styles.where}>Inga fler starter.</p>}
    </section>
  )
}

function NextPlace({ place: { round, heat, lane } }: { place: Place }) {
  return (
    <>
      <p className={styles.when}>
        {heat.calls_at && (
          <>
            Upprop <PlannedTime planned={heat.calls_at} delayMinutes={heat.delay_min} />,{' '}
          </>
        )}
        start <PlannedTime planned={heat.starts_at ?? round.starts_at} delayMinutes={heat.delay_min} />
      </p>
      <p className={styles.where}>
        {formatWeekdayDate(round.day)}: {round.event_name}, {roundText(round.round).toLowerCase()}, heat {heat.number},{' '}
        {laneLabel(round).toLowerCase()} {lane.lane}
        {round.track && `, ${round.track}`}
      </p>
    </>
  )
}
