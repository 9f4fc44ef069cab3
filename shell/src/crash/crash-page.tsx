import { Button, Page } from '@stafapp/shared/page'
import { useRouteError } from '@stafapp/shared/router'
import { useEffect } from 'react'
import classes from './crash.module.css'
import { ReportForm } from './report-form.tsx'

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
      <ReportForm error={shown} />
      <div className={classes.actions}>
        {/* A full load: whatever state broke the page is left behind. */}
        <Button onClick={() => window.location.assign('/')}>Återvänd till startsidan</Button>
        <Button onClick={onRetry}>Försök pånytt</Button>
      </div>
    </Page>
  )
}
