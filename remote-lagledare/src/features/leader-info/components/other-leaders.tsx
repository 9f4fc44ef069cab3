import { useQuery } from '@stafapp/shared/data'
import { phoneText } from '@stafapp/shared/format'
import { Empty, ErrorBox, Loading } from '@stafapp/shared/page'
import { myUnitQuery } from '../../../shared/entry/get-my-unit.ts'
import classes from '../leader-info.module.css'

type OtherLeadersProps = { title: string; karneval: number; me: number }

/** Who else leads the teams of the own units, with their numbers. */
export function OtherLeaders({ title, karneval, me }: OtherLeadersProps) {
  const { data, error, refetch } = useQuery(myUnitQuery(karneval))
  const others = data?.leaders.filter(({ id, roles }) => id !== me && roles.includes('teacher'))
  return (
    <section aria-labelledby="leaders">
      <h2 id="leaders">{title}</h2>
      {others ? (
        others.length === 0 ? (
          <Empty text="Dina skolenheter har ingen annan lagledare." />
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
