import { formatDate } from '@stafapp/shared/format'
import { Page } from '@stafapp/shared/page'
import { useKarnevalList } from './use-karneval.ts'

/** Shown on a carnival-bound page when no carnival is active, with the next dates if known. */
export function CarnivalNotice() {
  const next = useKarnevalList()
    .filter(({ status }) => status === 'upcoming')
    .sort((a, b) => (a.starts_on < b.starts_on ? -1 : 1))[0]
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
