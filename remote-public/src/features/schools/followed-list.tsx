import { Link } from '@stafapp/shared/router'
import { useFollowedSchools } from '../../shared/followed-schools.ts'
import { useFollowedStarts } from '../../shared/followed-starts.ts'
import { NextMoment } from '../../shared/places/next-moment.tsx'
import { recentText } from '../../shared/recent-text.ts'
import { schoolAddress } from '../../shared/schools.ts'
import styles from './schools-page.module.css'

/** All schools that this device follows with their next starts, the next first; last those that are not in this carnival. */
export function FollowedList({ karnevalId }: { karnevalId: number }) {
  const followed = useFollowedSchools()
  const { schools, isPending, now } = useFollowedStarts(karnevalId)
  const others = followed.filter(({ slug }) => !schools.some(({ school }) => school.slug === slug))
  return (
    <nav aria-label="Skolor du följer" className={styles.followed}>
      <span aria-hidden="true">Du följer</span>
      {/* The order is not known before the times; the rows keep their room. */}
      <ul className={isPending ? styles.pending : undefined}>
        {schools.map(({ school, starts, next, isOld }) => (
          <li key={school.slug}>
            <Link to={schoolAddress(school)}>{school.name}</Link>
            <span>{next ? <NextMoment place={next} now={now} /> : starts && 'Inga fler starter'}</span>
            {isOld && starts && <span>Sparat {recentText(starts.saidAt, now)}, kan ha ändrats</span>}
          </li>
        ))}
        {others.map((school) => (
          <li key={school.slug}>
            <Link to={schoolAddress(school)}>{school.name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
