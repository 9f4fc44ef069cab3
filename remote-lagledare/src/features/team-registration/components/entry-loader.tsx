import { useQuery } from '@stafapp/shared/data'
import { ErrorBox, Loading } from '@stafapp/shared/page'
import { eventsQuery } from '../../../shared/entry/get-events.ts'
import { teamsQuery } from '../../../shared/entry/get-teams.ts'
import { jointTeamsQuery, runnersQuery } from '../api.ts'
import { withJoint } from '../joint-entry.ts'
import type { Mode } from '../phase-words.ts'
import type { Karneval } from '../types.ts'
import { Workbench } from './workbench.tsx'

type EntryLoaderProps = { karneval: Karneval; unit: number; mode: Mode }

/** Loads the data that the rules need before rendering the workbench. Cached data stays usable offline. */
export function EntryLoader({ karneval, unit, mode }: EntryLoaderProps) {
  const events = useQuery(eventsQuery(karneval.id))
  const teams = useQuery(teamsQuery(karneval.id))
  const runners = useQuery(runnersQuery(karneval.id))
  // Not awaited: most units share no team, and the server checks the rules too.
  const joint = useQuery(jointTeamsQuery(karneval.id))

  if (events.data && teams.data && runners.data) {
    const entry = {
      events: events.data,
      teams: teams.data.filter(({ school_unit }) => school_unit === unit),
      runners: runners.data.filter(({ school_unit }) => school_unit === unit),
    }
    return (
      <Workbench
        karneval={karneval}
        unit={unit}
        mode={mode}
        entry={withJoint(entry, joint.data)}
        joint={joint.data?.data ?? []}
      />
    )
  }
  const failed = [events, teams, runners].find(({ error }) => error)
  if (failed?.error) return <ErrorBox error={failed.error} onRetry={() => void failed.refetch()} />
  return <Loading />
}
