import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Page } from '@stafapp/shared/page'
import { useNavigate, useSearchParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import fields from '../../shared/fields.module.css'
import { SchoolInvitations } from '../../shared/invitations/components/school-invitations.tsx'
import { JumpLink } from '../../shared/jump-link.tsx'
import { ownSchoolQuery, schoolQuery } from '../../shared/schools/api.ts'
import { SchoolForm } from '../../shared/schools/components/school-form.tsx'
import { SchoolSelect } from '../../shared/schools/components/school-select.tsx'
import { unitTitleId } from '../../shared/schools/school-form-fields.ts'
import classes from './school-form-page.module.css'

const title = 'Adresser och elevantal'

/** /forms/schoolform: school administrators edit their school, organisers a chosen one. */
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
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Page>
  )
}

function AnySchool() {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('skola')) || null
  return (
    <Page title={title}>
      <div id="school-choice" className={fields.choice}>
        <SchoolSelect label="Skola" value={id} onChange={(next) => setParams(next ? { skola: String(next) } : {})} />
      </div>
      {id !== null && <ChosenSchool key={id} id={id} />}
    </Page>
  )
}

function ChosenSchool({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(schoolQuery(id))
  const navigate = useNavigate()
  if (!data) return <LoadState error={error} refetch={refetch} />
  return (
    <>
      <nav aria-label="På sidan">
        <ul className={classes.contents}>
          {data.school_unit.length > 1 &&
            data.school_unit.map((unit, index) => (
              <li key={unit.id}>
                <JumpLink section={unitTitleId(index)}>{unit.unit_name}</JumpLink>
              </li>
            ))}
          <li>
            <JumpLink section="invitations">Inbjudningar</JumpLink>
          </li>
        </ul>
      </nav>
      <SchoolForm school={data} onSaved={() => void navigate(`/detail/school/${id}`)} />
      <SchoolInvitations school={data} />
    </>
  )
}
