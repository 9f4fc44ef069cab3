import { OrganiserContact } from '@stafapp/shared/carnival'
import { phoneText } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { phoneHref, roleNames } from '../../terms.ts'
import type { Leader, Unit } from '../api.ts'
import classes from './school-home.module.css'

/** Who leads teams or administers at the school, with their units and numbers. */
export function LeaderList({ leaders, units }: { leaders: readonly Leader[]; units: readonly Unit[] }) {
  const roles = useRoles()
  return (
    <section aria-labelledby="leaders" className={classes.section}>
      <h2 id="leaders" tabIndex={-1}>
        Lagledare och skoladministratörer
      </h2>
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
                <PhoneMissing isSelf={leader.is_self} />
              )}
              {leader.email && <a href={`mailto:${leader.email}`}>{leader.email}</a>}
            </li>
          ))}
        </ul>
      )}
      {roles.includes('school_admin') && leaders.length > 0 && (
        <div>
          <p>
            Har någon slutat? Bjud in den nya lagledaren, och be arrangören stänga det gamla kontot. Lagen finns kvar.
          </p>
          <OrganiserContact />
        </div>
      )}
    </section>
  )
}

/** Leaders state their own numbers, so the page that takes them is for them alone. */
function PhoneMissing({ isSelf }: { isSelf: boolean }) {
  const text = 'Telefonnummer saknas'
  return useRoles().includes('teacher') && isSelf ? (
    <Link to="/lagledare/leaderinfo">{text}</Link>
  ) : (
    <span className={classes.missing}>{text}</span>
  )
}

function unitNames(leader: Leader, units: readonly Unit[]): string {
  return units
    .filter(({ id }) => leader.school_units.includes(id))
    .map(({ unit_name }) => unit_name)
    .join(', ')
}
