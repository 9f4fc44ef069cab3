import { useLiveRead } from '@stafapp/shared/live'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { PrintButton } from '../../shared/print-button.tsx'
import { type EventRecords, recordsQuery, recordTopics } from '../../shared/results/archive.ts'
import { Tools } from '../../shared/tools.tsx'
import styles from './archive.module.css'

const categories: Readonly<Record<EventRecords['category'], string>> = {
  kort: 'Korta stafetter',
  ovrig: 'Övriga stafetter',
  gatustafett: 'Gatustafetter',
  masstafett: 'Masstafetter',
}

/** /resultservice/rekord: the carnival record of each event, and the records before it. */
export function Component() {
  const { data, error, refetch } = useLiveRead(recordsQuery(), recordTopics)
  const events = data?.data ?? []
  return (
    <Page title="Karnevalsrekord genom åren" intro={<p>Den snabbaste tiden i varje gren på Stafettkarnevalen.</p>}>
      {data && events.length === 0 && (
        <Empty text="Inga rekord är införda ännu.">
          <p>Rekorden visas här när arrangören har fört in dem.</p>
        </Empty>
      )}
      {Object.entries(categories).map(([category, name]) => {
        const own = events.filter((event) => event.category === category)
        return own.length > 0 && <RecordTable key={category} name={name} events={own} />
      })}
      {events.length > 0 && (
        <Tools>
          <PrintButton />
        </Tools>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Rekorden laddas" />}
      <p>
        <Link to="/resultservice">Alla resultat</Link>
      </p>
    </Page>
  )
}

function RecordTable({ name, events }: { name: string; events: readonly EventRecords[] }) {
  return (
    <table className={`${styles.table} ${styles.records}`}>
      <caption className={styles.caption}>{name}</caption>
      <thead>
        <tr>
          <th scope="col">Gren</th>
          <th scope="col">Rekord</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ event, event_name, holders, before }) => (
          <tr key={event}>
            <th scope="row">
              <Unbroken text={event_name} />
            </th>
            <td>
              {holders.map((holder) => (
                <p key={`${holder.team_name} ${holder.school_name} ${holder.year}`} className={styles.holder}>
                  <strong>{holder.shown}</strong> {holder.team_name ?? holder.school_name}, {holder.year}
                </p>
              ))}
              {before.length > 0 && (
                <p className={styles.before}>
                  Tidigare:{' '}
                  {before
                    .slice(0, 3)
                    .map((holder) => `${holder.shown} ${holder.team_name ?? holder.school_name}, ${holder.year}`)
                    .join('; ')}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
