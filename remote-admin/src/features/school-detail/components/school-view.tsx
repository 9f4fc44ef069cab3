import { ApiError, useQuery } from '@stafapp/shared/data'
import { notifyError } from '@stafapp/shared/notify'
import { Button, ButtonLink, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { SchoolInvitations } from '../../../shared/invitations/components/school-invitations.tsx'
import { schoolQuery } from '../../../shared/schools/api.ts'
import { SchoolForm } from '../../../shared/schools/components/school-form.tsx'
import { PersonalData } from './personal-data.tsx'
import { SchoolPages } from './school-pages.tsx'
import classes from './school-view.module.css'
import { UnitFields } from './unit-fields.tsx'

/** A school with its units; its administrator can switch to editing. */
export function SchoolView({ id }: { id: number }) {
  const { data: school, error, refetch } = useQuery(schoolQuery(id))
  const roles = useRoles()
  const [isEditing, setEditing] = useState(false)
  useEffect(() => {
    if (error) notifyError(`Error ${error.name}: ${error.message}`)
  }, [error])

  if (school) {
    // Only the school's administrator edits and invites here; organisers have a form for any school.
    const canEdit = roles.includes('school_admin')
    const actions = canEdit ? (
      <Button aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
        {isEditing ? 'Förkasta ändringar' : 'Ändra uppifter'}
      </Button>
    ) : (
      roles.includes('super_admin') && (
        <ButtonLink to={`/forms/schoolform?skola=${school.id}`}>Ändra uppgifter och inbjudningar</ButtonLink>
      )
    )
    return (
      <Page title={school.name} intro={place(school)} actions={actions}>
        {isEditing ? (
          <SchoolForm school={school} onSaved={() => setEditing(false)} />
        ) : (
          <>
            {school.school_unit.length === 0 && <Empty text="Skolan har inga enheter." />}
            <div className={classes.units}>
              {school.school_unit.map((unit) => (
                <UnitFields key={unit.id} unit={unit} />
              ))}
            </div>
          </>
        )}
        {roles.includes('super_admin') && <SchoolPages school={school.id} />}
        {canEdit && <SchoolInvitations school={school} />}
        {(canEdit || roles.includes('super_admin')) && <PersonalData school={school.id} />}
      </Page>
    )
  }
  return (
    <Page title="Skolans uppgifter">
      {error ? <ErrorBox error={problemText(error)} onRetry={() => void refetch()} /> : <Loading />}
    </Page>
  )
}

/** Worded differently from the toast, to avoid repetition. */
const problemText = (error: Error): string =>
  error instanceof ApiError && error.status === 404
    ? 'Skolan finns inte, eller så hör den inte till ditt konto.'
    : 'Skolans uppgifter kunde inte hämtas. Försök på nytt om en stund.'

function place({ municipality, number }: { municipality: string; number: string | null }): string {
  return number ? `${municipality} · skolnummer ${number}` : municipality
}
