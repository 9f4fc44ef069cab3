import { arenaMapHash } from '@stafapp/shared/arena-map'
import { useKarneval } from '@stafapp/shared/carnival'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { useLiveRead, useServerNow } from '@stafapp/shared/live'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { settings } from '@stafapp/shared/settings'
import { Unbroken } from '@stafapp/shared/unbroken'
import { roundText } from '../../shared/moment.ts'
import { NewTabLink } from '../../shared/new-tab-link.tsx'
import type { Place } from '../../shared/places/find-teams.ts'
import { laneLabel } from '../../shared/places/lane-label.ts'
import { nextMoment, nextStart } from '../../shared/places/next-start.ts'
import { TeamName } from '../../shared/places/team-name.tsx'
import { resultsQueryOptions, resultTopics } from '../../shared/results/get-results.ts'
import styles from './next-start.module.css'

const YEAR = /\d{4}$/

type Props = {
  places: readonly Place[]
  isOver: boolean
  /** Of the school's results. */
  query: { karneval: number; school: number }
}

/** The school's next start, large; `isOver`: the days of its starts have passed. Its place stays when there is none, so that nothing moves. */
export function NextStart({ places, isOver, query }: Props) {
  const now = useServerNow()
  const year = useKarneval()?.year
  const next = nextStart(places, now)
  return (
    <section aria-labelledby="next-start" className={styles.next} data-over={isOver}>
      <h2 id="next-start" className={styles.heading}>
        {isOver ? `Loppen ${year} är sprungna` : 'Nästa start'}
      </h2>
      {next && <NextPlace place={next} now={now} />}
      {!next && !isOver && (
        <>
          <p className={styles.where}>Inga fler starter.</p>
          <p className={styles.team}>Resultaten står vid starterna nedan, så snart de är klara.</p>
        </>
      )}
      {isOver && <WhereResults query={query} />}
    </section>
  )
}

/** Where all results are: straight to the other service while the portal has none of the school's. */
function WhereResults({ query }: { query: Props['query'] }) {
  const service = useKarneval()?.results_service
  const { data } = useLiveRead(resultsQueryOptions(query), resultTopics)
  const isElsewhere = service === 'external' || (service === 'both' && data?.data.length === 0)
  return (
    <p className={styles.team}>
      {isElsewhere ? (
        <>
          Alla grenars resultat finns i en annan tjänst:{' '}
          <NewTabLink href={settings.resultsUrl}>Till resultaten</NewTabLink>
        </>
      ) : (
        <>
          Alla grenars resultat finns i <Link to="/resultservice">Resultatservice</Link>.
        </>
      )}
    </p>
  )
}

const MapLink = () => (
  <a className="no-print" href={arenaMapHash}>
    Karta
  </a>
)

function NextPlace({ place, now }: { place: Place; now: Date }) {
  const { round, heat, lane } = place
  const { word, until } = nextMoment(place, now)
  const isToday = round.day === helsinkiDay(now)
  // Without scripts it would stand still.
  const countdown = `${styles.until} needs-scripts no-print`
  return (
    <>
      {isToday && (
        <p className={countdown}>
          {word} {until}
        </p>
      )}
      <p className={styles.when}>
        {!isToday && (
          <span className={styles.day}>
            {formatWeekdayDate(round.day).replace(YEAR, '')}
            <span className={countdown}> – {until}</span>
          </span>
        )}
        {heat.calls_at && (
          <>
            Upprop <PlannedTime planned={heat.calls_at} delayMinutes={heat.delay_min} />{' '}
          </>
        )}
        <span className={styles.start}>
          Start <PlannedTime planned={heat.starts_at ?? round.starts_at} delayMinutes={heat.delay_min} />
        </span>
      </p>
      <p className={styles.what}>
        <Unbroken text={round.event_name} />, {roundText(round.round).toLowerCase()}
      </p>
      <p className={styles.where}>
        Heat {heat.number}, {laneLabel(round).toLowerCase()} {lane.lane}
        {round.track && (
          <>
            , <strong>{round.track}</strong>
          </>
        )}
      </p>
      {round.assembly_point && (
        <p className={styles.where}>
          Samling: {round.assembly_point} <MapLink />
        </p>
      )}
      <p className={styles.team}>
        <TeamName lane={lane} />
      </p>
    </>
  )
}
