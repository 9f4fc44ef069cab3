import { useCall } from '@stafapp/shared/calls'
import { Form, type FormValues } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { useMemo, useState } from 'react'
import {
  blankUnit,
  type FormUnit,
  type School,
  schoolBody,
  schoolFields,
  schoolFormValues,
} from '../school-form-fields.ts'
import classes from './school-form.module.css'

type SchoolFormProps = { school: School; onSaved: () => void }

const schoolNotice =
  'En ny enhet, ett nytt skolstadium, en ny skoltyp eller ett elevantal på andra sidan 50 sparas genast och gäller när arrangören har godkänt det.'

const ownNotice = ({ school_unit }: School): string =>
  school_unit.some(({ class_change }) => class_change?.status === 'pending')
    ? 'En ändring väntar på godkännande. Ändrar du samma enhets skolstadium, skoltyp eller elevantal här gäller det genast i stället.'
    : 'Ändringarna gäller genast.'

/** All units of a school in one form; "Lägg till enhet" appends a blank one. */
export function SchoolForm({ school, onSaved }: SchoolFormProps) {
  const canRename = useRoles().includes('super_admin')
  const update = useCall('PATCH /api/schools/{id}/')
  // Keeps the school as it was opened, so that the server can detect changes by other users.
  const [opened] = useState(school)
  const [units, setUnits] = useState<readonly FormUnit[]>(opened.school_unit)
  const fields = useMemo(() => schoolFields(units, canRename), [units, canRename])
  const [initialValues] = useState(() => schoolFormValues(opened.school_unit))
  const save = async (values: FormValues) => {
    try {
      await update.mutateAsync({
        params: { id: school.id },
        body: { version: opened.version, school_unit: schoolBody(units, values) },
      })
    } catch (error) {
      notifyFailure(error)
      throw error
    }
    notifySuccess('Skolans uppgifter uppdaterades')
    onSaved()
  }
  return (
    <div className={classes.form}>
      <Form<FormValues>
        layout="grid"
        fields={fields}
        initialValues={initialValues}
        isDirty={units.length > opened.school_unit.length}
        submitLabel="Spara uppgifterna"
        failureTitle="Skolans uppgifter kunde inte sparas."
        onSubmit={save}
      >
        <p>{canRename ? ownNotice(school) : schoolNotice}</p>
        <div>
          <Button onClick={() => setUnits([...units, blankUnit])}>Lägg till enhet</Button>
        </div>
      </Form>
    </div>
  )
}
