import { phoneText } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { useUser } from '@stafapp/shared/session'
import { phoneHref } from '../../../shared/terms/phone.ts'
import type { User } from '../api.ts'
import { DisableButton } from './disable-button.tsx'
import { EndSessionsButton } from './end-sessions-button.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { RolesForm } from './roles-form.tsx'
import classes from './users.module.css'

/** One user: name, school, roles, and the account's state. */
export function UserItem({ user }: { user: User }) {
  const { username, email, email_verified, phone, school, school_units, setup_completed, disabled } = user
  const own = useUser()?.username
  const headingId = `user-${user.id}`
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return (
    <li className={classes.user} data-disabled={disabled} aria-labelledby={headingId}>
      <div className={classes.facts}>
        <h3 id={headingId} className={classes.name}>
          {name || username}
        </h3>
        <span>{username}</span>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <a href={phoneHref(phone)}>{phoneText(phone)}</a>}
      </div>
      <div className={classes.facts}>
        {school && <Link to={`/detail/school/${school.id}`}>{school.name}</Link>}
        <span>{school_units.map(({ unit_name }) => unit_name).join(', ')}</span>
        {disabled && <strong className={classes.closed}>Kontot är avstängt</strong>}
        {!email_verified && <span className={classes.note}>E-posten är inte bekräftad</span>}
        {user.factor_enabled && <span className={classes.note}>Tvåstegsinloggning</span>}
        {!setup_completed && <span className={classes.note}>Har inte fyllt i sina uppgifter</span>}
      </div>
      {/* Remounts for a new version to reset the checkboxes. */}
      <RolesForm key={user.version} user={user} />
      <div className={classes.account}>
        <DisableButton user={user} />
        {!disabled && <EndSessionsButton user={user} />}
        {user.factor_enabled && user.username !== own && <RemoveFactor user={user} />}
      </div>
    </li>
  )
}
