import { ButtonLink, Page } from '@stafapp/shared/page'
import { useLocation } from '@stafapp/shared/router'
import { useUser } from '@stafapp/shared/session'
import classes from './crash.module.css'

/** The not-found page (route `*`); also shown for paths that the user's role may not see. */
export function Component() {
  const user = useUser()
  const { pathname, search } = useLocation()
  return (
    <Page title="Sidan kunde inte hittas">
      <p>Det verkar som att sidan du letar efter inte finns.</p>
      <div className={classes.actions}>
        <ButtonLink to="/" kind="primary">
          Tillbaka till startsidan
        </ButtonLink>
        {user === null && (
          <ButtonLink to={`/login?${new URLSearchParams({ next: pathname + search })}`}>Logga in</ButtonLink>
        )}
      </div>
    </Page>
  )
}
