import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useRoles, useServerNow } from '@stafapp/shared/session'
import { eventsQuery, teamsQuery, unitsQuery } from '../../shared/entry/queries.ts'
import { Notice } from '../../shared/notice.tsx'
import { UnitChoice } from '../../shared/unit-choice.tsx'
import { jointTeamsQuery, runnersQuery } from './api.ts'
import { Workbench } from './components/workbench.tsx'
import { type Karneval, withJoint } from './entry.ts'
import { type Mode, openForOrganiser, organiserWords, phaseWords } from './phase-words.ts'

const title = 'Lag och löpare'

/** /lagledare/teamregistration: a unit's runners and the line-ups of its teams. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title}>
          <Registration karneval={karneval} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Registration({ karneval }: { karneval: Karneval }) {
  const { data, error, refetch } = useQuery(unitsQuery())
  const isOrganiser = useRoles().includes('super_admin')
  const now = useServerNow()
  const words = isOrganiser ? organiserWords(karneval, now) : phaseWords(karneval, now)
  if (data) {
    if (data.length === 0) {
      return <Empty text="Du är inte lagledare för någon skolenhet. Be skolans administratör om en inbjudan." />
    }
    return (
      <>
        <Notice tone={words.mode === 'edit' ? 'info' : 'closed'} title={words.title}>
          <p>{words.text}</p>
        </Notice>
        <UnitChoice units={data}>
          {({ school_unit }) => (
            <EntryLoader
              key={`${karneval.id}-${school_unit}`}
              karneval={isOrganiser ? openForOrganiser(karneval) : karneval}
              unit={school_unit}
              unitNames={new Map(data.map((unit) => [unit.school_unit, unit.unit_name]))}
              mode={words.mode}
            />
          )}
        </UnitChoice>
      </>
    )
  }
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  return <Loading />
}

type EntryLoaderProps = { karneval: Karneval; unit: number; unitNames: ReadonlyMap<number, string>; mode: Mode }

/** Loads the data that the rules need before rendering the workbench. Cached data stays usable offline. */
function EntryLoader({ karneval, unit, unitNames, mode }: EntryLoaderProps) {
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
        unitNames={unitNames}
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
