import { Link } from '@stafapp/shared/router'
import { settings } from '@stafapp/shared/settings'
import classes from './brand.module.css'

/** Logo and title, linking to the start page. On very small screens the title is shortened to 'Stafapp2'. */
export function Brand() {
  const short = settings.appTitle.replace(/ (\d+)\.0$/, '$1')
  return (
    <Link to="/" className={classes.brand}>
      <svg viewBox="0 0 32 32" className={classes.logo} aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--color-banner)" />
        <path d="M6 23c3-10 17-10 20 0" fill="none" stroke="var(--color-bar)" strokeWidth="2.5" />
        <path d="M10.5 25c2-6 9-6 11 0" fill="none" stroke="var(--color-track)" strokeWidth="2.5" />
        <path d="M9 12 22 7" stroke="var(--color-bar)" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <span className={classes.long}>{settings.appTitle}</span>
      <span className={classes.short}>{short}</span>
    </Link>
  )
}
