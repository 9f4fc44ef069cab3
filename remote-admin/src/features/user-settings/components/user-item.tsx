import { phoneText } from '@stafapp/shared/format'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { phoneHref, roleNames } from '../../../shared/terms.ts'
import type { User } from '../api.ts'
import { personName } from '../person-name.ts'
import classes from './users.module.css'

/** One user in the list: who, where, which roles, and the account's state; the name opens the person beside the list. */
export function UserItem({ user }: { user: User }) {
  const { id, username, email, email_verified, phone, roles, school, school_units, setup_completed, disabled } = user
  const [params] = useSearchParams()
  const address = new URLSearchParams(params)
  address.set('person', String(id))
  return (
    <li className={classes.user} data-disabled={disabled} aria-label={personName(user)}>
      <div className={classes.facts}>
        <h3 className={classes.name}>
          <Link id={`user-${id}`} to={`?${address}`}>
            {personName(user)}
          </Link>
        </h3>
        <span>{username}</span>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <a href={phoneHref(phone)}>{phoneText(phone)}</a>}
      </div>
      <div className={classes.facts}>
        <span>{roles.map((role) => roleNames[role]).join(', ')}</span>
        {school && <Link to={`/detail/school/${school.id}`}>{school.name}</Link>}
        <span>{school_units.map(({ unit_name }) => unit_name).join(', ')}</span>
      </div>
      <div className={classes.facts}>
        {disabled && <strong className={classes.closed}>Kontot är avstängt</strong>}
        {!email_verified && <span className={classes.note}>E-posten är inte bekräftad</span>}
        {user.factor_enabled && <span className={classes.note}>Tvåstegsinloggning</span>}
        {!setup_completed && <span className={classes.note}>Har inte fyllt i sina uppgifter</span>}
      </div>
    </li>
  )
}
