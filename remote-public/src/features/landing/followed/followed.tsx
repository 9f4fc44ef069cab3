import { useKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatTime, formatWeekdayDate } from '@stafapp/shared/format'
import { useLiveRead, useServerNow } from '@stafapp/shared/live'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useFollowedSchools } from '../../../shared/followed-schools.ts'
import { type Place, placesIn, startOf } from '../../../shared/places/find-teams.ts'
import { laneLabel } from '../../../shared/places/lane-label.ts'
import { nextMoment, nextStart } from '../../../shared/places/next-start.ts'
import { recentText } from '../../../shared/recent-text.ts'
import { schoolStartsQueryOptions } from '../../../shared/school-starts.ts'
import { type StartingSchool, schoolAddress, schoolsQueryOptions } from '../../../shared/schools.ts'
import styles from './followed.module.css'

/** As many as have room in the place of the hero's drawing; the others are one tap away. */
const shown = 2
const YEAR = /\d{4}$/

/** The followed schools of this carnival, each with its next start, in the place of the hero's drawing. */
export function Followed() {
  const karneval = useKarneval()
  return karneval && <Schools karnevalId={karneval.id} />
}

function Schools({ karnevalId }: { karnevalId: number }) {
  const followed = useFollowedSchools()
  const { data } = useQuery(schoolsQueryOptions(karnevalId))
  const schools = data?.answer.data.filter(({ slug }) => followed.some((one) => one.slug === slug)) ?? []
  if (schools.length === 0) return null
  return (
    <nav
      aria-label="Skolor du följer"
      className={schools.length > 1 ? `${styles.followed} ${styles.several}` : styles.followed}
    >
      {schools.slice(0, shown).map((school) => (
        <School key={school.slug} karnevalId={karnevalId} school={school} />
      ))}
      {schools.length > shown && (
        <Link to="/skola" className={styles.more}>
          Alla {schools.length} skolor som du följer
        </Link>
      )}
    </nav>
  )
}

function School({ karnevalId, school }: { karnevalId: number; school: StartingSchool }) {
  const { data, saidAt, isOld } = useLiveRead(schoolStartsQueryOptions(karnevalId, school.slug), ['heats', 'timetable'])
  const now = useServerNow()
  const next = data && nextStart(placesIn(data.data), now)
  return (
    <Link to={schoolAddress(school)} className={styles.school}>
      <strong>{school.name}</strong>
      {data && !next && <span>Inga fler starter. Se hur det gick.</span>}
      {next && <Next place={next} now={now} />}
      {isOld && saidAt && <span>Sparat {recentText(saidAt, now)}, kan ha ändrats</span>}
    </Link>
  )
}

/** The call while it is to come, because the team must be there then; the start with the place. */
function Next({ place, now }: { place: Place; now: Date }) {
  const { round, heat, lane } = place
  const { word, until } = nextMoment(place, now)
  const isCall = word === 'Upprop'
  return (
    <>
      <span>
        {round.day === helsinkiDay(now)
          ? word
          : `${formatWeekdayDate(round.day).replace(YEAR, '')} ${word.toLowerCase()}`}{' '}
        <PlannedTime
          planned={isCall ? heat.calls_at : (heat.starts_at ?? round.starts_at)}
          delayMinutes={heat.delay_min}
        />
        , {until}
      </span>
      <span>
        {/* Without the planned time: the card has room for three lines. */}
        {isCall && `Start ${formatTime(new Date(startOf(place)))}. `}Heat {heat.number},{' '}
        {laneLabel(round).toLowerCase()} {lane.lane}
        {round.track && `, ${round.track}`}
      </span>
    </>
  )
}
