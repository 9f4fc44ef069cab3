import { useQuery } from '@stafapp/shared/data'
import { Loading, Page } from '@stafapp/shared/page'
import { Navigate, useParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { ownSchoolQuery } from '../../shared/schools/api.ts'
import { AskForId } from './components/ask-for-id.tsx'
import { FindSchool } from './components/find-school.tsx'
import { SchoolView } from './components/school-view.tsx'
import { parseId } from './parse-id.ts'

const title = 'Skolans uppgifter'

/**
 * /detail/school/:id: a school with its units. Without an id, a school's users get their school and organisers a
 * search; users without a school, and invalid ids, get a field for the id.
 */
export function Component() {
  const { id: text } = useParams()
  const roles = useRoles()
  const id = parseId(text)
  if (id !== null) return <SchoolView key={id} id={id} />
  const isOrganiser = roles.includes('super_admin')
  if (text === undefined && !isOrganiser && roles.length > 0) return <OwnSchool />
  return (
    <Page title={title}>
      {isOrganiser && <FindSchool />}
      <AskForId refused={text} />
    </Page>
  )
}

function OwnSchool() {
  const { data, isError } = useQuery(ownSchoolQuery())
  if (data) return <Navigate to={`/detail/school/${data.id}`} replace />
  return <Page title={title}>{isError ? <AskForId refused={undefined} /> : <Loading />}</Page>
}
