import { useKarneval } from '@stafapp/shared/carnival'
import { formatTime } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type FollowedStart, useFollowedStarts } from '../../../shared/followed-starts.ts'
import { type Place, startOf } from '../../../shared/places/find-teams.ts'
import { laneLabel } from '../../../shared/places/lane-label.ts'
import { NextMoment } from '../../../shared/places/next-moment.tsx'
import { nextMoment } from '../../../shared/places/next-start.ts'
import { recentText } from '../../../shared/recent-text.ts'
import { schoolAddress } from '../../../shared/schools.ts'
import styles from './followed.module.css'

/** As many as have room in the place of the hero's drawing; the others are one tap away. */
const shown = 2

/** The followed schools of this carnival, each with its next start, in the place of the hero's drawing. */
export function Followed() {
  const karneval = useKarneval()
  return karneval && <Schools karnevalId={karneval.id} />
}

function Schools({ karnevalId }: { karnevalId: number }) {
  const { schools, isPending, now } = useFollowedStarts(karnevalId)
  // One school has its place before its times; of several it is not known before which come first.
  if (schools.length === 0 || (isPending && schools.length > 1)) return null
  return (
    <nav
      aria-label="Skolor du följer"
      className={schools.length > 1 ? `${styles.followed} ${styles.several}` : styles.followed}
    >
      {schools.slice(0, shown).map((one) => (
        <School key={one.school.slug} {...one} now={now} />
      ))}
      {schools.length > shown && (
        <Link to="/skola" className={styles.more}>
          Alla {schools.length} skolor som du följer
        </Link>
      )}
    </nav>
  )
}

function School({ school, starts, next, isOld, now }: FollowedStart & { now: Date }) {
  return (
    <Link to={schoolAddress(school)} className={styles.school}>
      {/* A team's name has its school's. */}
      <strong>{next?.lane.team_name ?? school.name}</strong>
      {starts && !next && <span>Inga fler starter. Se hur det gick.</span>}
      {next && <Next place={next} now={now} />}
      {isOld && starts && <span>Sparat {recentText(starts.saidAt, now)}, kan ha ändrats</span>}
    </Link>
  )
}

/** The call while it is to come, or the start; then the place. */
function Next({ place, now }: { place: Place; now: Date }) {
  const { round, heat, lane } = place
  const isCall = nextMoment(place, now).word === 'Upprop'
  return (
    <>
      <span>
        <NextMoment place={place} now={now} />
      </span>
      <span className={styles.place}>
        {/* Without the planned time: the card has room for four lines. */}
        {isCall && `Start ${formatTime(new Date(startOf(place)))}. `}
        <Unbroken text={round.event_name} />, heat&nbsp;{heat.number}, {laneLabel(round).toLowerCase()}&nbsp;{lane.lane}
        {round.track && `, ${round.track}`}
      </span>
    </>
  )
}
