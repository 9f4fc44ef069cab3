import { formatDate } from '@stafapp/shared/format'
import { Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useKarneval, useKarnevalList } from './use-karneval.ts'

/**
 * Shown on a carnival-bound page when no carnival is active, with the next dates if known, and to the organiser whose
 * draft the page does not show.
 */
export function CarnivalNotice() {
  const karneval = useKarneval()
  const next = useKarnevalList().findLast(({ status }) => status === 'upcoming')
  if (karneval?.status === 'draft')
    return (
      <Page title={`${karneval.name} är ett utkast`}>
        <p>
          Sidan visar karnevalen när den har öppnats på sidan <Link to="/admin/karneval">Karneval</Link>. Tidigare
          karnevaler väljer du i menyn.
        </p>
      </Page>
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
