import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { roundNames } from '@stafapp/shared/rules/round-names'
import type { MySchool } from '../../../shared/school-home/api.ts'
import classes from '../../../shared/school-home/components/school-home.module.css'

type Day = NonNullable<MySchool['day']>
type Start = Day['next'][number]

/** More would push what is missing off a phone's first screens. */
const SHOWN = 3

/** The school's next starts, the first one large; nothing for a school that does not start. */
export function NextStarts({ day: { start_count, next }, isOver }: { day: Day; isOver: boolean }) {
  if (start_count === 0 || isOver) return null
  const [first, ...later] = next.slice(0, SHOWN)
  return (
    <section aria-labelledby="starts" className={classes.section}>
      <h2 id="starts">Nästa start</h2>
      {first ? (
        <>
          <p className={classes.first}>
            <strong>{callText(first)}</strong>
            <span>{placeText(first)}</span>
            <span className={classes.minor}>{formatWeekdayDate(first.starts_at ?? first.day)}</span>
          </p>
          {later.length > 0 && (
            <ul className={classes.rows}>
              {later.map((start) => (
                <li key={`${start.team}/${start.round}`}>
                  <strong>
                    {callText(start)}
                    {start.day !== first.day && `, ${formatWeekdayDate(start.day)}`}
                  </strong>
                  <span>{placeText(start)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p>Alla starter är klara.</p>
      )}
      <p>
        <Link to="/lagledare/vartschema">Visa hela skolans schema</Link> ({start_count}{' '}
        {start_count === 1 ? 'start' : 'starter'})
      </p>
    </section>
  )
}

/** "Upprop 10:16", as delayed as it is known to be. */
function callText({ calls_at, starts_at, delay_min }: Start): string {
  const at = calls_at ?? starts_at
  if (!at) return 'Tiden är inte bestämd'
  const time = formatClock(new Date(Date.parse(at) + delay_min * 60_000))
  const late = delay_min > 0 ? `, ${delay_min} min försenat` : ''
  return `${calls_at ? 'Upprop' : 'Start'} ${time}${late}`
}

const placeText = ({ event_name, round, heat, lane, is_lane, track, team_name }: Start): string =>
  [
    `${event_name}, ${roundNames[round]}`,
    `heat ${heat}, ${is_lane ? 'bana' : 'plats'} ${lane}${track ? `, ${track}` : ''}`,
    team_name,
  ].join(' · ')
