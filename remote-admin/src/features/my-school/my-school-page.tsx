import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Page } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { SchoolInvitations } from '../../shared/invitations/components/school-invitations.tsx'
import { myUnitQuery } from './api.ts'
import { DeadlineList } from './components/deadline-list.tsx'
import { LeaderList } from './components/leader-list.tsx'
import { UnitList } from './components/unit-list.tsx'

const title = 'Min skola'

/** /admin/myschool: overview of the user's school, missing data first. */
export function Component() {
  return <RequireKarneval title={title}>{(karneval) => <MySchool karneval={karneval.id} />}</RequireKarneval>
}

function MySchool({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(myUnitQuery(karneval))
  const canInvite = useRoles().some((role) => role !== 'teacher')
  if (data) {
    const { school, leaders, deadlines } = data
    return (
      <Page title={title} intro={`${school.name}, ${school.municipality}`}>
        <DeadlineList deadlines={deadlines} />
        <UnitList school={school} />
        <LeaderList leaders={leaders} units={school.school_unit} />
        {canInvite && <SchoolInvitations school={school} onlyLeaders />}
      </Page>
    )
  }
  return <Page title={title}>{<LoadState error={error} refetch={refetch} />}</Page>
}
