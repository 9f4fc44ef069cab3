import { OrganiserContact } from '@stafapp/shared/carnival'
import { formatClock, formatDeadline, formatWeekdayDate } from '@stafapp/shared/format'
import { ButtonLink } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { preliminaryHeatsText } from '@stafapp/shared/rules/preliminary-heats'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { untilText } from '@stafapp/shared/rules/times/until-text'
import { useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { Karneval, MySchool, SchoolStart } from '../../../shared/school-home/api.ts'
import classes from '../../../shared/school-home/components/school-home.module.css'
import { StartRows } from '../../../shared/school-home/components/start-rows.tsx'
import {
  eventText,
  expected,
  isAhead,
  laneText,
  lateText,
  plannedText,
  type Start,
} from '../../../shared/school-home/start-words.ts'
import { addressOf, nameOf } from './own-requests.tsx'

type Day = NonNullable<MySchool['day']>

/** More would push what is missing off a phone's first screens. */
const SHOWN = 3

/** As many runners as there are in most teams, reserves included; of a mass relay the rest is folded. */
const SHOWN_RUNNERS = 6

type NextStartsProps = {
  day: Day
  /** The school's starts with their runners; empty until they are known. */
  starts: readonly SchoolStart[]
  karneval: Karneval
  now: Date
  isLeader: boolean
  /** The school's own requests. */
  requests: MySchool['requests']
}

/** The school's next starts, the first one large, and the teams without one; nothing for a school without teams. */
export function NextStarts({ day, starts, karneval, now, isLeader, requests }: NextStartsProps) {
  const { start_count, next, teams_without_heat = [] } = day
  if (start_count + teams_without_heat.length === 0) return null
  const ahead = next.filter((start) => isAhead(start, now))
  const [first, ...later] = ahead.slice(0, SHOWN)
  const preliminary = preliminaryHeatsText(karneval, now)
  return (
    <section aria-labelledby="starts" className={classes.section}>
      <h2 id="starts">{start_count > 0 ? 'Nästa start' : 'Starter'}</h2>
      {preliminary && <p className={classes.minor}>{preliminary}</p>}
      {first ? (
        <>
          <FirstStart
            start={first}
            who={starts.find(({ team, round }) => team === first.team && round === first.round)}
          />
          {isLeader && isInUse(karneval) && <Exchange starts={ahead} known={starts} now={now} requests={requests} />}
          {later.length > 0 && <StartRows starts={later} day={first.day} />}
        </>
      ) : (
        start_count > 0 && <p>Alla starter är klara.</p>
      )}
      {teams_without_heat.length > 0 && (
        <>
          <p className={classes.missing}>{teams_without_heat.length} lag har ännu inget heat:</p>
          <ul>
            {teams_without_heat.map(({ team, team_name, event_name }) => (
              <li key={team}>
                {team_name}, <Unbroken text={event_name} />
              </li>
            ))}
          </ul>
        </>
      )}
      {start_count > 0 && (
        <p>
          <Link to="/lagledare/vartschema">
            {start_count === 1 ? 'Visa starten' : `Visa alla era ${start_count} starter`} med bana och löpare
          </Link>
        </p>
      )}
      {isInUse(karneval) && <OrganiserContact />}
    </section>
  )
}

/** The compositions are in use: heats are public, and a runner is exchanged until each round's own deadline. */
const isInUse = ({ phase }: Karneval): boolean => phase === 'reopened' || phase === 'competition'

type ExchangeProps = {
  starts: readonly Start[]
  known: readonly SchoolStart[]
  now: Date
  requests: MySchool['requests']
}

/**
 * What a leader can do when a runner cannot run: request a change of the next start when its time for exchanges is out, and
 * exchange in the first start whose time is not. Starts whose runners another school exchanges have no such time.
 */
function Exchange({ starts, known, now, requests }: ExchangeProps) {
  const own = starts.flatMap((start) =>
    start.changes_close_at === null ? [] : [{ start, closes: start.changes_close_at }],
  )
  const [first] = own
  if (!first) return null
  const isOpenAt = (closes: string) => now.getTime() <= Date.parse(closes)
  const isLate = !isOpenAt(first.closes)
  // The server takes one request of a team at a time.
  const waiting = requests.find(({ team, status }) => team === first.start.team && status === 'pending')
  const open = own.find(({ closes }) => isOpenAt(closes))
  const sentences = [
    isLate &&
      !waiting &&
      `Tiden för byten i nästa start gick ut ${formatDeadline(first.closes)}: begär ändringen hos arrangören.`,
    open && `Löpare i ${eventText(open.start)}, kan bytas fram till ${formatDeadline(open.closes)}.`,
    (open ?? first).start.delay_min !== 0 && 'En försening ger inte mer tid för byten.',
  ]
  return (
    <>
      {waiting && (
        <p>
          <strong>Begäran väntar på arrangören:</strong> <Link to={addressOf(waiting)}>{nameOf(waiting)}</Link>. Tills
          dess gäller laget som det är.
        </p>
      )}
      {(open || !waiting) && (
        <p>
          <strong>Kan någon inte springa?</strong> {sentences.filter(Boolean).join(' ')}
        </p>
      )}
      <p className={classes.ways}>
        {isLate && !waiting && (
          <ButtonLink kind="primary" to={`${teamAddress(first.start, known)}&begar=1`}>
            Begär ändring i nästa start
          </ButtonLink>
        )}
        {open && (
          <ButtonLink kind={isLate && !waiting ? 'plain' : 'primary'} to={teamAddress(open.start, known)}>
            Byt löpare{isLate && ' i en senare start'}
          </ButtonLink>
        )}
      </p>
    </>
  )
}

/** Lag och löpare at the start's team. Its unit is known with its runners. */
function teamAddress({ team }: Start, known: readonly SchoolStart[]): string {
  const unit = known.find((start) => start.team === team)?.school_unit
  return `/lagledare/teamregistration?${unit === undefined ? '' : `unit=${unit}&`}lag=${team}`
}

/** As a parent sees it on the school's public page: how long until then, where to gather, and the day unless it is today. */
function FirstStart({ start, who }: { start: Start; who: SchoolStart | undefined }) {
  const now = useServerNow()
  const { calls_at, starts_at, day, track, assembly_point, team_name } = start
  const isToday = day === helsinkiDay(now)
  const [call, begin] = [expected(calls_at, start), expected(starts_at, start)]
  const isCalled = call === null || call <= now.getTime()
  const next = isCalled ? begin : call
  const until = next === null ? null : untilText(next, now)
  return (
    <div className={classes.first}>
      {until && (
        <p className={classes.until}>
          {isToday ? `${isCalled ? 'Start' : 'Upprop'} ${until}` : `${formatWeekdayDate(day)} – ${until}`}
        </p>
      )}
      <p>
        <strong>{plannedText(start)}</strong>{' '}
        {start.delay_min > 0 && <span className={classes.late}>{lateText(start)}</span>}
      </p>
      <p>
        {who?.bib && `Nr ${who.bib} `}
        <b>{team_name}</b>
      </p>
      {call !== null && begin !== null && <p>Start {formatClock(new Date(begin))}</p>}
      <p>
        <Unbroken text={eventText(start)} />
      </p>
      <p>
        {laneText(start)}
        {track && (
          <>
            , <b>{track}</b>
          </>
        )}
      </p>
      {assembly_point && (
        <p>
          Samling: {assembly_point} <Link to="/lagledare/vartschema#karta">Karta</Link>
        </p>
      )}
      {who && <Runners start={who} />}
    </div>
  )
}

/** Who runs, in the order of the legs, the reserves last. */
function Runners({ start: { legs, team_name } }: { start: SchoolStart }) {
  if (legs.length === 0) return <p className={classes.missing}>Inga löpare är anmälda till laget ännu.</p>
  const rest = legs.slice(SHOWN_RUNNERS)
  return (
    <>
      <RunnerList label={`Löpare i ${team_name}`} legs={legs.slice(0, SHOWN_RUNNERS)} />
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>Visa {rest.length} till</summary>
          <RunnerList label={`Fler löpare i ${team_name}`} legs={rest} />
        </details>
      )}
    </>
  )
}

const RunnerList = ({ label, legs }: { label: string; legs: SchoolStart['legs'] }) => (
  <ol className={classes.runners} aria-label={label}>
    {legs.map(({ leg, runner }) => (
      <li key={`${leg}-${runner}`}>
        <span className={classes.leg}>{leg ?? 'Reserv'}</span> {runner}
      </li>
    ))}
  </ol>
)
