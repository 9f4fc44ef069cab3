import { Link } from '@stafapp/shared/router'

/** What to try when no school is found. */
export function SearchTip() {
  return (
    <p>
      Sök på skolans namn; elevers namn visas inte här. Pröva med en kortare del av namnet, till exempel Sursik, eller
      välj bland <Link to="/skola">alla skolor</Link>.
    </p>
  )
}
