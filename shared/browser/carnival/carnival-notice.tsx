import { formatDate } from '@stafapp/shared/format'
import { Button, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { selectKarneval } from './selected.ts'
import { useKarneval, useKarnevalList } from './use-karneval.ts'

/**
 * Shown on a carnival-bound page when no carnival is active, with the next dates if known, and to the organiser whose
 * draft the page does not show.
 */
export function CarnivalNotice() {
  const karneval = useKarneval()
  const all = useKarnevalList()
  const next = all.findLast(({ status }) => status === 'upcoming')
  if (karneval?.status === 'draft') {
    const current = all.find(({ status }) => status === 'active') ?? next
    return (
      <Page title={`${karneval.name} är ett utkast`}>
        <p>
          Sidan visar karnevalen när den har öppnats på sidan <Link to="/admin/karneval">Karneval</Link>. Andra
          karnevaler väljer du i menyn.
        </p>
        {current && (
          <Button kind="primary" onClick={() => void selectKarneval(current.id)}>
            Visa {current.name}
          </Button>
        )}
      </Page>
    )
  }
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
