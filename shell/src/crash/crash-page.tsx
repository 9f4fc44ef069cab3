import { OrganiserContact } from '@stafapp/shared/carnival'
import { Button, Page } from '@stafapp/shared/page'
import { useRouteError } from '@stafapp/shared/router'
import { lazy, Suspense, useEffect } from 'react'
import classes from './crash.module.css'

const NoReport = (_props: { error: unknown }) => (
  <p role="status">Felrapporten kan inte skickas nu: nätet svarar inte.</p>
)

/**
 * Lazy, to keep it out of the initial download. If it fails to load, a message that no report can be sent replaces it.
 */
const ReportForm = lazy(() =>
  import('./report-form.tsx').then(
    ({ ReportForm: Form }) => ({ default: Form }),
    () => ({ default: NoReport }),
  ),
)

type Props = {
  /** Default: the error of the route. */
  error?: unknown
  /** Handler of "Försök pånytt"; default: reloads the page. */
  onRetry?: () => void
}

/** Global error page: for a page that threw, inside the frame, and for the whole app. */
export function CrashPage({ error, onRetry = () => window.location.reload() }: Props) {
  const routeError = useRouteError()
  const shown = error ?? routeError
  useEffect(() => console.error(shown), [shown])
  return (
    <Page title="Något gick fel (och det var inte ditt fel)">
      <p>Hjälp oss att rätta felet genom att skicka en felrapport. Lösenord och inloggning följer inte med.</p>
      <Suspense fallback={null}>
        <ReportForm error={shown} />
      </Suspense>
      <OrganiserContact />
      <div className={classes.actions}>
        {/* Full page load, to discard the broken state. */}
        <Button onClick={() => window.location.assign('/')}>Återvänd till startsidan</Button>
        <Button onClick={onRetry}>Försök pånytt</Button>
      </div>
    </Page>
  )
}
