import type { ResponseOf } from '@stafapp/shared/contract/types'
import { phoneText } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { phoneHref } from '../../../shared/terms/phone.ts'
import { roleNames } from '../../../shared/terms/role-names.ts'
import classes from './leader-list.module.css'

type MyUnit = ResponseOf<'GET /api/schools/my-unit/'>
type Leader = MyUnit['leaders'][number]
type Unit = MyUnit['school']['school_unit'][number]

export function LeaderList({ leaders, units }: { leaders: readonly Leader[]; units: readonly Unit[] }) {
  return (
    <section aria-labelledby="leaders">
      <h2 id="leaders">Lagledare och skoladministratörer</h2>
      {leaders.length === 0 ? (
        <Empty text="Skolan har ingen lagledare ännu." />
      ) : (
        <ul className={classes.leaders}>
          {leaders.map((leader) => (
            <li key={leader.id} className={classes.leader}>
              <strong>{leader.name}</strong>
              <span>{leader.roles.map((role) => roleNames[role]).join(', ')}</span>
              <span>{unitNames(leader, units)}</span>
              {leader.phone ? (
                <a href={phoneHref(leader.phone)}>{phoneText(leader.phone)}</a>
              ) : (
                <span className={classes.missing}>Telefonnummer saknas</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function unitNames(leader: Leader, units: readonly Unit[]): string {
  return units
    .filter(({ id }) => leader.school_units.includes(id))
    .map(({ unit_name }) => unit_name)
    .join(', ')
}
