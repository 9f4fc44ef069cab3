import { OrganiserContact } from '@stafapp/shared/carnival'
import { Button, Page } from '@stafapp/shared/page'
import { useRouteError } from '@stafapp/shared/router'
import { lazy, Suspense, useEffect } from 'react'
import classes from './crash.module.css'

const NoReport = (_props: { error: unknown }) => (
  <p role="status">Felrapporten kan inte skickas nu: nätet svarar inte.</p>
)

/** Loaded with the first error only, to keep it out of every visitor's download. Without it no report could be sent. */
const ReportForm = lazy(() =>
  import('./report-form.tsx').then(
    ({ ReportForm: Form }) => ({ default: Form }),
    () => ({ default: NoReport }),
  ),
)

type Props = {
  /** The error; left out: the route's. */
  error?: unknown
  /** "Försök pånytt"; left out: loads the page anew. */
  onRetry?: () => void
}

/** The global error page (spec §2): for a page that threw, inside the frame, and for the whole app. */
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
        {/* A full load: whatever state broke the page is left behind. */}
        <Button onClick={() => window.location.assign('/')}>Återvänd till startsidan</Button>
        <Button onClick={onRetry}>Försök pånytt</Button>
      </div>
    </Page>
  )
}
