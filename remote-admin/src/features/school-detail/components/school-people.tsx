import { LoadState, read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { LeaderList } from '../../../shared/school-home/components/leader-list.tsx'

const peopleQuery = () => read('GET /api/schools/my-unit/', { query: {} })

/** Who has an account at the own school, with e-mail and telephone. */
export function SchoolPeople() {
  const { data, error, refetch } = useQuery(peopleQuery())
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar skolans lagledare" />
  return <LeaderList leaders={data.leaders} units={data.school.school_unit} />
}
