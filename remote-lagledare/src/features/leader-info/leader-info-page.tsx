import { type Me, meQuery, NameForm, PhoneForm } from '@stafapp/shared/account'
import { useKarnevalId } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { phoneText } from '@stafapp/shared/format'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { myUnitQuery } from '../../shared/entry/queries.ts'
import { Notice } from '../../shared/notice.tsx'
import classes from './leader-info.module.css'

const title = 'Lagledarens telefonnummer'

/** /lagledare/leaderinfo: the user's phone and name, and the school's other leaders. */
export function Component() {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (me) return <LeaderInfo me={me} />
  return <Page title={title}>{error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />}</Page>
}

function LeaderInfo({ me }: { me: Me }) {
  const karneval = useKarnevalId()
  const isLeader = useRoles().includes('teacher')
  const others = karneval !== null && (
    <OtherLeaders title={isLeader ? 'Skolans andra lagledare' : 'Skolans lagledare'} karneval={karneval} me={me.id} />
  )
  // The organiser reads the school's numbers; the own ones have a page of their own.
  if (!isLeader) return <Page title={title}>{others}</Page>
  return (
    <Page title={title} intro="Arrangören ringer dig under karnevalen, till exempel när ett lag saknas vid uppropet.">
      <PhoneState phone={me.phone} />
      <div className={classes.sections}>
        <section aria-labelledby="phone">
          <h2 id="phone">Telefon</h2>
          <PhoneForm me={me} />
          <p className={classes.seen}>
            Numret syns för arrangören, uppropets funktionärer och skolans egna ledare och administratörer. Det visas
            aldrig offentligt.
          </p>
        </section>
        <section aria-labelledby="name">
          <h2 id="name">Namn</h2>
          <NameForm me={me} />
        </section>
      </div>
      {others}
      <p className={classes.more}>
        E-post, lösenord och inloggningar finns under <Link to="/konto">Mina uppgifter</Link>.
      </p>
    </Page>
  )
}

/** Whether the organiser can call already, and the way back to what else there is to do. */
function PhoneState({ phone }: { phone: string }) {
  return (
    <div role="status">
      <Notice
        tone={phone === '' ? 'info' : 'done'}
        title={
          phone === ''
            ? 'Ditt telefonnummer saknas'
            : `Arrangören når dig på ${phoneText(phone).replaceAll(' ', '\u00a0')}`
        }
      >
        {phone !== '' && (
          <p>
            <Link to="/admin/myschool">Tillbaka till Min karneval</Link>
          </p>
        )}
      </Notice>
    </div>
  )
}

type OtherLeadersProps = { title: string; karneval: number; me: number }

/** Who else leads the teams of the own units, with their numbers. */
function OtherLeaders({ title, karneval, me }: OtherLeadersProps) {
  const { data, error, refetch } = useQuery(myUnitQuery(karneval))
  const others = data?.leaders.filter(({ id, roles }) => id !== me && roles.includes('teacher'))
  return (
    <section aria-labelledby="leaders">
      <h2 id="leaders">{title}</h2>
      {others ? (
        others.length === 0 ? (
          <p className={classes.none}>
            Dina skolenheter har ingen annan lagledare. Skolans administratör kan bjuda in fler på{' '}
            <Link to="/admin/myschool">Min karneval</Link>.
          </p>
        ) : (
          <ul className={classes.leaders}>
            {others.map(({ id, name, phone }) => (
              <li key={id}>
                <strong>{name}</strong>{' '}
                {phone ? <a href={`tel:${phone}`}>{phoneText(phone)}</a> : 'Telefonnummer saknas'}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}
