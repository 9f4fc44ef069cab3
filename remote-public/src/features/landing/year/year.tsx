import { useKarnevalState } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { serverNow, useRoles } from '@stafapp/shared/session'
import { participationQuery } from './api.ts'
import { JoinPicture } from './join-picture.tsx'
import { SchoolMap } from './school-map.tsx'
import styles from './year.module.css'

/** The carnival in numbers, where its schools are, and how a school joins. Shows only the way in before there are teams. */
export default function Year() {
  const { karneval, status } = useKarnevalState()
  const { data, isPending } = useQuery({ ...participationQuery(karneval?.id), enabled: status !== 'loading' })
  const roles = useRoles()
  if (isPending) return null
  // Late teams are possible as long as runners can be entered.
  const isClosed = karneval && serverNow().getTime() > Date.parse(karneval.runners_close_at)
  const hasTeams = data !== undefined && data.teams > 0
  return (
    <div className={styles.year}>
      {hasTeams && (
        <section aria-labelledby="i-siffror">
          <h2 id="i-siffror">Karnevalen {data.year} i siffror</h2>
          <dl className={styles.numbers}>
            <Figure value={data.schools} one="skola" more="skolor" />
            <Figure value={data.teams} one="lag" more="lag" />
            {data.runners > 0 && <Figure value={data.runners} one="barn springer" more="barn springer" />}
            <Figure value={data.municipalities.length} one="kommun" more="kommuner" />
          </dl>
          <SchoolMap municipalities={data.municipalities} schoolsOfSeveral={data.schools_of_several} />
        </section>
      )}
      <section aria-labelledby="er-skola" className={styles.join}>
        <JoinPicture />
        <h2 id="er-skola">Är er skola med?</h2>
        {isClosed ? (
          <p>
            Anmälan till {karneval.name} har stängt. Vill ni vara med nästa gång? {contact}, så bjuder vi in er
            lagledare.
          </p>
        ) : (
          <p>
            {contact}, så bjuder vi in er lagledare. Sedan anmäler ni lag, fyller dem med löpare och beställer det ni
            behöver här i portalen.
          </p>
        )}
        <ul>
          {hasTeams && (
            <li>
              <Link to="/skola">Se skolorna som är med</Link>
            </li>
          )}
          <li>
            <Link to="/documentation/qna">Frågor och svar för skolor</Link>
          </li>
          <li>
            {roles.includes('super_admin') ? (
              <Link to="/admin/overview">Till översikten</Link>
            ) : roles.length > 0 ? (
              <Link to="/admin/myschool">Till Min karneval</Link>
            ) : (
              <Link to="/login">Logga in som lagledare</Link>
            )}
          </li>
        </ul>
      </section>
    </div>
  )
}

/** Leads to the footer, which follows at once. */
const contact = <a href="#kontakt">Skriv eller ring till oss</a>

function Figure({ value, one, more }: { value: number; one: string; more: string }) {
  return (
    <div>
      <dt>{value === 1 ? one : more}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}
