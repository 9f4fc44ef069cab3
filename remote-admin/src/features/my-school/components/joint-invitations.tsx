import { formatDate } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { MySchool } from '../../../shared/school-home/api.ts'
import classes from '../../../shared/school-home/components/school-home.module.css'
import steps from '../../../shared/school-home/components/steps.module.css'

type Invitation = MySchool['invitations'][number]

type Props = {
  invitations: readonly Invitation[]
  /** Whether the reader may open the page where they are answered. */
  isLeader: boolean
}

/** Unanswered invitations to joint teams of other schools; renders nothing without any. */
export function JointInvitations({ invitations, isLeader }: Props) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="joint" className={steps.section}>
      <h2 id="joint">Inbjudan till gemensamt lag</h2>
      <ul className={classes.rows}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <span>
              <strong>{invitation.host_school}</strong> vill ha löpare från er skola i laget {invitation.team_name},{' '}
              <Unbroken text={invitation.event_name} />
            </span>
            <span className={classes.minor}>{formatDate(invitation.asked_at)}</span>
            {isLeader ? (
              <Link to={addressOf(invitation)}>Svara på inbjudan</Link>
            ) : (
              <span>Enhetens lagledare svarar.</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const addressOf = ({ id, school_unit }: Invitation): string =>
  `/lagledare/teamregistration?unit=${school_unit}&inbjudan=${id}`
