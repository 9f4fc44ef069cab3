import { useQuery } from '@stafapp/shared/data'
import { Loading, Page } from '@stafapp/shared/page'
import { Navigate, useParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { ownSchoolQuery } from '../../schools/api/get-own-school.ts'
import { AskForId } from './components/ask-for-id.tsx'
import { FindSchool } from './components/find-school.tsx'
import { SchoolView } from './components/school-view.tsx'
import { parseId } from './parse-id.ts'

const title = 'Skolans uppgifter'

/**
 * /detail/school/:id: a school with its units. Without an id a school's own people come to their school and the organiser
 * searches; whoever has no school is asked for an id, and so is everybody whose id is no number.
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
