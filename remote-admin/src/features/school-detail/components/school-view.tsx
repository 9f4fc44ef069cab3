import { AddressText } from '@stafapp/shared/address-text'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { ApiError, useQuery } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatClock, formatNumber, phoneText } from '@stafapp/shared/format'
import { notifyError } from '@stafapp/shared/notify'
import { Button, ButtonLink, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { serverNow, useRoles } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useEffect, useState } from 'react'
import { Fold } from '../../../shared/fold.tsx'
import { SchoolInvitations } from '../../../shared/invitations/components/school-invitations.tsx'
import { schoolQuery } from '../../../shared/schools/api.ts'
import { ClassNote } from '../../../shared/schools/components/class-note.tsx'
import { SchoolForm } from '../../../shared/schools/components/school-form.tsx'
import { phoneHref, schoolTypeText, studentCountLabel, subtypesText } from '../../../shared/terms.ts'
import { addressesOf } from '../addresses.ts'
import { missingOf } from '../missing.ts'
import classes from '../school-detail.module.css'
import { ErasePart, PersonalData } from './erase-persons.tsx'
import { SchoolMessages } from './school-messages.tsx'
import { SchoolPages } from './school-pages.tsx'
import { SchoolPeople } from './school-people.tsx'
import { SchoolSeason } from './school-season.tsx'

/** A school with its units; its administrator can switch to editing. */
export function SchoolView({ id }: { id: number }) {
  const { data: school, error, refetch } = useQuery(schoolQuery(id))
  const roles = useRoles()
  const [isEditing, setEditing] = useState(false)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
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
        <ButtonLink to={`/forms/schoolform?skola=${school.id}`}>Adresser, elevantal och inbjudningar</ButtonLink>
      )
    )
    return (
      <Page title={school.name} intro={place(school)} actions={actions}>
        {isEditing ? (
          <SchoolForm
            school={school}
            onSaved={() => {
              setEditing(false)
              setSavedAt(serverNow())
            }}
          />
        ) : (
          <>
            {roles.includes('super_admin') && (
              <>
                <SchoolSeason school={school.id} />
                <SchoolPages school={school.id} />
                <SchoolMessages school={school.id} />
              </>
            )}
            {savedAt && <SavedNote at={savedAt} />}
            {canEdit && <Missing units={school.school_unit} onEdit={() => setEditing(true)} />}
            {school.school_unit.length === 0 && <Empty text="Skolan har inga enheter." />}
            {roles.includes('super_admin') ? (
              <Fold
                id="school-fields"
                title="Skolans uppgifter"
                state="Stadium, elever, adress och telefon"
                isPutAside={false}
              >
                <Units units={school.school_unit} />
              </Fold>
            ) : (
              <Units units={school.school_unit} />
            )}
          </>
        )}
        {roles.every((role) => role === 'teacher') && (
          <p className={classes.mends}>
            Stämmer något inte? Skolans administratör ändrar uppgifterna och finns på{' '}
            <Link to="/admin/myschool">Min karneval</Link>.
          </p>
        )}
        {canEdit && !isEditing && <SchoolPeople />}
        {canEdit && <SchoolInvitations school={school} />}
        {(canEdit || roles.includes('super_admin')) && <PersonalData school={school.id} />}
        {roles.includes('super_admin') && <ErasePart school={school} />}
      </Page>
    )
  }
  return (
    <Page title="Skolans uppgifter">
      {error ? <ErrorBox error={problemText(error)} onRetry={() => void refetch()} /> : <Loading />}
    </Page>
  )
}

/** After the form, which is gone with its focus. */
function SavedNote({ at }: { at: Date }) {
  const place = useAskedFocus<HTMLParagraphElement>(true)
  return (
    <p ref={place} tabIndex={-1} className={classes.saved}>
      ✓ Sparat kl. {formatClock(at)}.
    </p>
  )
}

/** The contact details that the own units have not given, and the button that opens the form. */
function Missing({ units, onEdit }: { units: readonly Unit[]; onEdit: () => void }) {
  const lacking = units.filter((unit) => missingOf(unit).length > 0)
  if (lacking.length === 0) return null
  return (
    <section className={classes.lacking} aria-labelledby="school-missing">
      <h2 id="school-missing">Uppgifter som saknas</h2>
      <ul>
        {lacking.map((unit) => (
          <li key={unit.id}>
            {unit.unit_name}: {listWords(missingOf(unit))}
          </li>
        ))}
      </ul>
      <Button onClick={onEdit}>Fyll i det som saknas</Button>
    </section>
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

type Unit = ResponseOf<'GET /api/schools/{id}/'>['school_unit'][number]

const Units = ({ units }: { units: readonly Unit[] }) => (
  <div className={classes.units}>
    {units.map((unit) => (
      <UnitFields key={unit.id} unit={unit} />
    ))}
  </div>
)

/** All fields of a unit, read-only; empty ones show a placeholder text. */
function UnitFields({ unit }: { unit: Unit }) {
  const { contact_info: contact } = unit
  const headingId = `unit-${unit.id}`
  return (
    <section className={classes.unit} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <Unbroken text={unit.unit_name} />
      </h2>
      <ClassNote change={unit.class_change} />
      <dl className={classes.fields}>
        <Field label="Stadium och skoltyp" value={`${schoolTypeText(unit)} · ${subtypesText(unit)}`} />
        <Field
          label={studentCountLabel(unit)}
          value={unit.student_count === null ? null : formatNumber(unit.student_count)}
        />
        {addressesOf(contact).map(({ label, text }) => (
          <Field key={label} label={label} value={text} />
        ))}
        <Field
          label="Telefon"
          value={contact.phone && <a href={phoneHref(contact.phone)}>{phoneText(contact.phone)}</a>}
        />
        <Field
          label="E-post"
          value={
            contact.email && (
              <a href={`mailto:${contact.email}`}>
                <AddressText text={contact.email} />
              </a>
            )
          }
        />
      </dl>
    </section>
  )
}

function Field({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value || <span className={classes.missing}>Uppgift saknas</span>}</dd>
    </div>
  )
}
