import { useRoles } from '@stafapp/shared/session'
import type { InviteUnit } from '../unit-options.ts'
import { InvitationList } from './invitation-list.tsx'
import classes from './invitations.module.css'
import { InviteToggle } from './invite-toggle.tsx'

type School = { id: number; school_unit: readonly InviteUnit[] }

type SchoolInvitationsProps = {
  school: School
  /** Also for the organiser, who works for the school there. */
  onlyLeaders?: boolean
}

/** A school's invitations, and the form: a school admin invites leaders, a super admin the school's admins too. */
export function SchoolInvitations({ school: { id, school_unit: units }, onlyLeaders = false }: SchoolInvitationsProps) {
  const isSchoolAdmin = useRoles().includes('school_admin')
  return (
    <section className={classes.section} aria-labelledby="invitations">
      <h2 id="invitations">Inbjudningar</h2>
      {units.length > 0 &&
        (isSchoolAdmin || onlyLeaders ? (
          <InviteToggle label="Bjud in lagledare" units={units} roles={['teacher']} />
        ) : (
          <InviteToggle label="Bjud in till skolan" units={units} roles={['school_admin', 'teacher']} />
        ))}
      <InvitationList school={id} />
    </section>
  )
}
