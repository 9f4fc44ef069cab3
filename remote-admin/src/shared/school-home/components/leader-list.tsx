import { phoneText } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useRef } from 'react'
import { phoneHref, roleNames } from '../../terms.ts'
import type { Leader, Unit } from '../api.ts'
import { EndLeadership } from './end-leadership.tsx'
import { EndedLeaders } from './ended-leaders.tsx'
import classes from './school-home.module.css'

/** Who leads teams or administers at the school, with their units and numbers. */
export function LeaderList({ leaders, units }: { leaders: readonly Leader[]; units: readonly Unit[] }) {
  const isAdmin = useRoles().includes('school_admin')
  const [unit] = units
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="leaders" className={classes.section}>
      <h2 ref={heading} id="leaders" tabIndex={-1}>
        Lagledare och skoladministratörer
      </h2>
      {leaders.length === 0 ? (
        <Empty text="Skolan har ingen lagledare ännu." />
      ) : (
        <ul className={classes.leaders} data-ends={isAdmin}>
          {leaders.map((leader) => (
            <li key={leader.id} className={classes.leader}>
              <strong>{leader.name}</strong>
              <span>{leader.roles.map((role) => roleNames[role]).join(', ')}</span>
              <span>
                <Unbroken text={unitNames(leader, units)} />
              </span>
              {leader.phone ? (
                <a href={phoneHref(leader.phone)}>{phoneText(leader.phone)}</a>
              ) : (
                <PhoneMissing isSelf={leader.is_self} />
              )}
              {leader.email && <a href={`mailto:${leader.email}`}>{leader.email}</a>}
              {isAdmin && unit && leader.roles.includes('teacher') && !leader.is_self && (
                <EndLeadership
                  leader={leader}
                  school={unit.school}
                  alone={unitsLedAlone(leader, leaders, units)}
                  onEnded={() => heading.current?.focus()}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdmin && unit && <EndedLeaders school={unit.school} onRestored={() => heading.current?.focus()} />}
      {isAdmin && leaders.length > 0 && (
        <p>
          Har en lagledare slutat? Bjud in den nya och avsluta det gamla lagledarskapet. Lagen finns kvar. Har en
          skoladministratör slutat, be arrangören stänga av kontot.
        </p>
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

/** Names of the units that nobody else of the school leads. */
function unitsLedAlone(leader: Leader, leaders: readonly Leader[], units: readonly Unit[]): string[] {
  const others = leaders.filter(({ id, roles }) => id !== leader.id && roles.includes('teacher'))
  return units
    .filter(({ id }) => leader.school_units.includes(id) && !others.some((other) => other.school_units.includes(id)))
    .map(({ unit_name }) => unit_name)
}

/** A unit's name may hold a comma. */
function unitNames(leader: Leader, units: readonly Unit[]): string {
  return units
    .filter(({ id }) => leader.school_units.includes(id))
    .map(({ unit_name }) => unit_name)
    .join('; ')
}
