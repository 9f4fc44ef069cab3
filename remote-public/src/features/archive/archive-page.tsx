import { formatNumber } from '@stafapp/shared/format'
import { useLiveRead } from '@stafapp/shared/live'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { archiveQuery, recordTopics, yearAddress } from '../../shared/results/archive.ts'
import styles from './archive.module.css'

/** /resultservice/arkiv: the carnivals that are over, in numbers. */
export function Component() {
  const { data, error, refetch } = useLiveRead(archiveQuery(), recordTopics)
  const years = data?.data ?? []
  return (
    <Page title="Karnevalerna genom åren" intro={<p>Resultat och siffror från de karnevaler som är avslutade.</p>}>
      {data && years.length === 0 && (
        <Empty text="Ingen karneval är avslutad ännu.">
          <p>En karneval hamnar här när arrangören har arkiverat den.</p>
        </Empty>
      )}
      {years.length > 0 && (
        <table className={styles.table}>
          <caption className="visually-hidden">Karnevaler</caption>
          <thead>
            <tr>
              <th scope="col">År</th>
              <th scope="col" className={styles.number}>
                Skolor
              </th>
              <th scope="col" className={styles.number}>
                Lag
              </th>
              <th scope="col" className={styles.number}>
                Löpare
              </th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ karneval, year, schools, teams, runners }) => (
              <tr key={karneval}>
                <th scope="row">
                  <Link to={yearAddress(year)} className={styles.year}>
                    {year}
                  </Link>
                </th>
                <td className={styles.number}>{formatNumber(schools)}</td>
                <td className={styles.number}>{formatNumber(teams)}</td>
                <td className={styles.number}>{formatNumber(runners)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Åren laddas" />}
      <p className={styles.more}>
        <Link to="/resultservice/rekord">Karnevalsrekord genom åren</Link>
        <Link to="/resultservice">Årets resultat</Link>
      </p>
    </Page>
  )
}
