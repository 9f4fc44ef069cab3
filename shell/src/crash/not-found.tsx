import { Button, ButtonLink, Page } from '@stafapp/shared/page'
import { Link, useLocation } from '@stafapp/shared/router'
import { useRoles, useUser } from '@stafapp/shared/session'
import { homeOf } from '../auth/home.ts'
import { navigationFor } from '../federation/registry/lookup.ts'
import { useRegistry } from '../federation/registry/registry-store.ts'
import classes from './crash.module.css'
import { LostBaton } from './lost-baton.tsx'

/** The not-found page (route `*`); also shown for paths that the user's role may not see. */
export function NotFound() {
  const user = useUser()
  const { pathname, search } = useLocation()
  const registry = useRegistry()
  const pages = navigationFor(registry, [])
  const home = homeOf(registry, useRoles())
  return (
    <Page title="Sidan kunde inte hittas" isText>
      <div className={classes.lost}>
        <LostBaton />
        <div>
          <p>Det verkar som att sidan du letar efter inte finns.</p>
          <p>Adressen kan vara felskriven, eller så har sidan flyttat. Härifrån kommer du vidare:</p>
        </div>
      </div>
      {/* A plain form: the server finds the school. */}
      <form action="/skola/sok" className={classes.find}>
        <label>
          Hitta er skola
          <input name="namn" type="search" autoComplete="off" maxLength={100} />
        </label>
        <Button type="submit">Sök</Button>
      </form>
      {pages.length > 0 && (
        <nav aria-label="Sidor för alla">
          <ul className={classes.pages}>
            {pages.map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={classes.actions}>
        {user !== null && home !== '/' && (
          <ButtonLink to={home} kind="primary">
            Till din egen sida
          </ButtonLink>
        )}
        <ButtonLink to="/" kind={home === '/' ? 'primary' : 'plain'}>
          Tillbaka till startsidan
        </ButtonLink>
        {user === null && (
          <ButtonLink to={`/login?${new URLSearchParams({ next: pathname + search })}`}>Logga in</ButtonLink>
        )}
      </div>
    </Page>
  )
}
