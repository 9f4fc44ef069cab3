import type { Role } from '@stafapp/shared/contract/types'
import { formatDeadline } from '@stafapp/shared/format'
import type { Invitation } from './api.ts'
import classes from './auth.module.css'

const roleNames: Record<Role, string> = {
  teacher: 'Lagledare',
  school_admin: 'Skoladministratör',
  super_admin: 'Superadmin',
}

/** The info box of an invitation. */
export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { invited_by, school, unit, role, email, expires_at } = invitation
  const facts = [
    ['Inbjuden av', invited_by],
    ['Skola', school],
    ['Skolenhet', unit],
    ['Roll', roleNames[role]],
    ['E-post', email],
    ['Gäller till', formatDeadline(expires_at)],
  ]
  return (
    <section className={classes.info} aria-label="Om inbjudan">
      <p>Du är inbjuden att bli {roleNames[role].toLowerCase()}. Välj ett användarnamn och ett lösenord.</p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
