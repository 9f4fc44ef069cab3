import { useQuery } from '@stafapp/shared/data'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useNavigate, useSearchParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import fields from '../../common/fields.module.css'
import { SchoolInvitations } from '../../invitations/components/school-invitations.tsx'
import { ownSchoolQuery } from '../../schools/api/get-own-school.ts'
import { schoolQuery } from '../../schools/api/get-school.ts'
import { SchoolForm } from '../../schools/components/school-form.tsx'
import { SchoolSelect } from '../../schools/components/school-select.tsx'

const title = 'Ändra skolans uppgifter'

/** /forms/schoolform: a school's administrator changes the own school, the organiser the one that is chosen. */
export function Component() {
  return useRoles().includes('super_admin') ? <AnySchool /> : <OwnSchool />
}

function OwnSchool() {
  const { data, error, refetch } = useQuery(ownSchoolQuery())
  const navigate = useNavigate()
  return (
    <Page title={title} intro={data && `${data.name}, ${data.municipality}`}>
      {data ? (
        <SchoolForm school={data} onSaved={() => void navigate(`/detail/school/${data.id}`)} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function AnySchool() {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('skola')) || null
  return (
    <Page title={title}>
      <div className={fields.choice}>
        <SchoolSelect label="Skola" value={id} onChange={(next) => setParams(next ? { skola: String(next) } : {})} />
      </div>
      {id !== null && <ChosenSchool key={id} id={id} />}
    </Page>
  )
}

function ChosenSchool({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(schoolQuery(id))
  const navigate = useNavigate()
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
  return (
    <>
      <SchoolForm school={data} onSaved={() => void navigate(`/detail/school/${id}`)} />
      <SchoolInvitations school={data} />
    </>
  )
}
