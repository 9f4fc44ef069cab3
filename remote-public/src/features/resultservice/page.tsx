import { useIsOver, useKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { formatDeadline } from '@stafapp/shared/format'
import { serverNow } from '@stafapp/shared/live'
import { buttonLook, Page } from '@stafapp/shared/page'
import { delayed } from '@stafapp/shared/planned-time'
import { useParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { settings } from '@stafapp/shared/settings'
import { dayTitle } from '../../shared/day-switch.tsx'
import { NewTabLink } from '../../shared/new-tab-link.tsx'
import { optional } from '../../shared/optional.tsx'
import { CarnivalResults } from './components/carnival-results.tsx'
import { MoreResults } from './components/more-results.tsx'

// The page is public; only organisers load the part with the files.
const Dumps = optional(() => import('./dumps.tsx'))

/** /resultservice: the results, the link to another service, or both; for organisers also files for the timing system. */
export function Component() {
  const day = useParams().dag
  const isOrganiser = useRoles().includes('super_admin')
  const karneval = useKarneval()
  // The other service has results also while the portal has no carnival.
  const service = karneval?.results_service ?? 'external'
  const isOver = useIsOver()
  return (
    <Page title={day === undefined ? 'Resultatservice' : dayTitle('Resultat', day)} intro={karneval?.name}>
      {service === 'external' && !isOver && <p>Resultaten publiceras heat för heat under karnevalen.</p>}
      {/* Keyed by carnival: another one has other days. */}
      {karneval && service !== 'external' && (
        <CarnivalResults
          key={karneval.id}
          karneval={karneval.id}
          isOver={isOver}
          firstStart={firstStartOf(karneval)}
          wishedDay={day}
          otherService={service === 'both' ? settings.resultsUrl : undefined}
        />
      )}
      {service === 'external' && (
        <p>
          <NewTabLink href={settings.resultsUrl} className={buttonLook('primary')}>
            Till resultaten
          </NewTabLink>
        </p>
      )}
      <MoreResults hasOwnResults={service !== 'external'} isOver={isOver} />
      {isOrganiser && karneval && (
        <section aria-labelledby="dumps">
          <h2 id="dumps">Filer till tidtagningen</h2>
          <Dumps karneval={karneval.id} />
        </section>
      )}
    </Page>
  )
}

function firstStartOf({ race_days = [] }: Pick<Karneval, 'race_days'>): string {
  const [first] = race_days
  if (!first) return ''
  const startsAt = delayed(first.starts_at, first.starts_late_min ?? 0)
  return new Date(startsAt) > serverNow()
    ? `Första start är ${formatDeadline(startsAt)}.`
    : 'De första heaten är i gång.'
}
