import { Link } from '@stafapp/shared/router'
import { roleNames } from '../../terms/role-names.ts'
import type { Invitation } from '../api.ts'
import { isOpen, stateDetail, stateNames } from '../invitation-words.ts'
import { InvitationActions } from './invitation-actions.tsx'
import classes from './invitations.module.css'

/** One invitation; `hasSchool` shows the school, for lists of several schools. */
export function InvitationItem({ invitation, hasSchool }: { invitation: Invitation; hasSchool: boolean }) {
  const { email, role, school, school_unit, state } = invitation
  return (
    <li className={classes.invitation}>
      <div className={classes.who}>
        <strong>{email}</strong>
        <span>
          {roleNames[role]}, {school_unit.unit_name}
        </span>
        {hasSchool && <Link to={`/detail/school/${school.id}`}>{school.name}</Link>}
      </div>
      <div>
        <span className={classes.state} data-state={state}>
          {stateNames[state]}
        </span>
        <div className={classes.detail}>{stateDetail(invitation)}</div>
      </div>
      {isOpen(invitation) && <InvitationActions invitation={invitation} />}
    </li>
  )
}
