import { formatDate } from '@stafapp/shared/format'
import { Page } from '@stafapp/shared/page'
import { lazy, Suspense } from 'react'
import { useKarneval, useKarnevalList } from './use-karneval.ts'

const DraftNotice = lazy(() => import('./draft-notice.tsx'))

/**
 * Shown on a carnival-bound page when no carnival is active, with the next dates if known, and to the organiser whose
 * draft the page does not show.
 */
export function CarnivalNotice() {
  const karneval = useKarneval()
  const next = useKarnevalList().findLast(({ status }) => status === 'upcoming')
  if (karneval?.status === 'draft')
    return (
      <Suspense>
        <DraftNotice name={karneval.name} />
      </Suspense>
    )
  return (
    <Page title="Ingen aktiv karneval">
      <p>Den här sidan visar uppgifter om en karneval, och just nu pågår ingen.</p>
      {next && (
        <p>
          Nästa karneval är {next.name}, {formatDate(next.starts_on)}–{formatDate(next.ends_on)}, {next.venue},{' '}
          {next.city}.
        </p>
      )}
    </Page>
  )
}
