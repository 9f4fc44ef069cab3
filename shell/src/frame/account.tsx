import { Link } from '@stafapp/shared/router'
import { logout, useUser } from '@stafapp/shared/session'
import { useState } from 'react'
import classes from './account.module.css'

/** User name and logout, or a login link. Used in the bar and in the drawer. */
export function Account({ onNavigate }: { onNavigate?: () => void }) {
  const user = useUser()
  const [isLeaving, setLeaving] = useState(false)
  if (user === null) {
    return (
      <Link to="/login" className={classes.button} onClick={onNavigate}>
        <span className={classes.login}>Logga in</span>
        <span className={classes.loginMedium} lang="en">
          Login
        </span>
      </Link>
    )
  }
  const leave = () => {
    setLeaving(true)
    void logout()
  }
  return (
    <>
      <span className={classes.username} title={user.username}>
        <Link to="/konto" className={classes.own} onClick={onNavigate}>
          <span className="visually-hidden">Inloggad som</span> {user.username}
        </Link>
      </span>
      <button type="button" className={classes.button} data-discards disabled={isLeaving} onClick={leave}>
        Logga ut
      </button>
    </>
  )
}
