import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { type FieldSpec, Form, type FormValues, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { allSchoolsQuery } from '../../../shared/schools/api.ts'
import type { Person } from '../api.ts'

const unitName = (id: number) => `unit-${id}`

/** Moves a person to another school, or gives a leader other units of it; opened on demand, because it loads all schools. */
export function ReachForm({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Byt skola eller enheter</Button>
  return <LoadedReachForm person={person} onDone={() => setOpen(false)} />
}

function LoadedReachForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { user, schools: own } = person
  const { data: schools, error, refetch } = useQuery(allSchoolsQuery())
  const update = useCall('PATCH /api/users/{id}/roles/')
  if (!schools) return <LoadState error={error} refetch={refetch} text="Hämtar skolor" />
  const isAdmin = user.roles.includes('school_admin')
  const isLeader = user.roles.includes('teacher')
  const unitsOf = (school: unknown) => schools.data.find((each) => String(each.id) === school)?.details?.units ?? []
  const fieldsOf = (values: FormValues): FieldSpec[] => [
    {
      kind: 'select',
      name: 'school',
      label: 'Skola',
      options: schools.data.map((each) => ({ value: String(each.id), label: each.name })),
      rules: rules.string().required(),
    },
    ...(isLeader ? unitsOf(values.school) : []).map((unit) => ({
      kind: 'checkbox' as const,
      name: unitName(unit.id),
      label: unit.unit_name,
      legend: 'Skolenheter',
    })),
  ]
  const save = async (values: FormValues) => {
    const units = unitsOf(values.school).filter((unit) => values[unitName(unit.id)] === true)
    try {
      await update.mutateAsync({
        params: { id: user.id },
        body: {
          version: user.version,
          roles: user.roles,
          ...(isAdmin && { school: Number(values.school) }),
          ...(isLeader && { school_units: units.map(({ id }) => id) }),
        },
      })
    } catch (problem) {
      notifyFailure(problem)
      throw problem
    }
    notifySuccess(`Skolan för ${user.username} har sparats`)
    onDone()
  }
  return (
    <>
      <p>Personen ser den nya skolans uppgifter genast och den gamla skolans inte längre. Ingen får mejl.</p>
      <Form<FormValues>
        fields={fieldsOf}
        initialValues={{
          school: String(user.school?.id ?? own[0]?.id ?? ''),
          ...Object.fromEntries(user.school_units.map(({ id }) => [unitName(id), true])),
        }}
        needsChange
        submitLabel="Spara skolan"
        submitKind="plain"
        failureTitle="Skolan kunde inte sparas."
        onSubmit={save}
        actions={<Button onClick={onDone}>Avbryt</Button>}
      >
        {({ values }) =>
          isLeader &&
          !unitsOf(values.school).some((unit) => values[unitName(unit.id)] === true) && (
            <p role="status">
              En lagledare behöver minst en skolenhet. Har personen slutat? Stäng av kontot i stället.
            </p>
          )
        }
      </Form>
    </>
  )
}
