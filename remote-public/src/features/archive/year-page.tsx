import { formatNumber } from '@stafapp/shared/format'
import { useLiveRead } from '@stafapp/shared/live'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link, useParams } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import {
  type ArchivedYear,
  archiveAddress,
  archivedYearQuery,
  recordTopics,
  yearAddress,
} from '../../shared/results/archive.ts'
import { FileLinks } from '../../shared/results/file-links.tsx'
import styles from './archive.module.css'

/** /resultservice/arkiv/:ar: a carnival that is over: numbers, and the best of each event. */
export function Component() {
  const year = Number(useParams().ar)
  const { data, error, refetch } = useLiveRead(archivedYearQuery(year), recordTopics)
  const hasResults = data?.events.some(({ best, fastest }) => best.length > 0 || fastest !== null) ?? false
  return (
    <Page
      title={`Resultat ${year}`}
      intro={
        data && (
          <p>
            {data.name}, {data.venue}. {formatNumber(data.schools)} skolor, {formatNumber(data.teams)} lag och{' '}
            {formatNumber(data.runners)} löpare.
          </p>
        )
      }
    >
      {data && !hasResults && <Empty text="Det årets resultat finns inte i portalen." />}
      {data && hasResults && (
        <>
          <ul className={styles.events}>
            {data.events.map((event) => (
              <EventItem key={event.event_instance} event={event} year={year} />
            ))}
          </ul>
          <FileLinks karneval={data.karneval} />
        </>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Resultaten laddas" />}
      <p className={styles.more}>
        <Link to={archiveAddress}>Alla år</Link>
        <Link to="/resultservice/rekord">Karnevalsrekord genom åren</Link>
      </p>
    </Page>
  )
}

function EventItem({ event, year }: { event: ArchivedYear['events'][number]; year: number }) {
  const { event_instance, event_name, teams, order, best, fastest, is_record } = event
  return (
    <li>
      <Link to={`${yearAddress(year)}/${event_instance}`} className={styles.year}>
        <Unbroken text={event_name} />
      </Link>
      {best.length > 0 && (
        <ol className={styles.best}>
          {best.map(({ rank, team_name, shown }) => (
            <li key={team_name} value={rank}>
              <strong>{shown}</strong> {team_name}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.before}>
        {teams} lag
        {order !== 'all' && '. Placeringarna publiceras inte för de yngsta'}
        {fastest && `. Snabbast ${fastest.shown}: ${fastest.team_name}`}
        {is_record && '. Karnevalsrekord'}
      </p>
    </li>
  )
}
