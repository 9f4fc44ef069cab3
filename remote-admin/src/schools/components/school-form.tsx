import { errorText } from '@stafapp/shared/data'
import { Form, type FormValues } from '@stafapp/shared/forms'
import { notifyError, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { useMemo, useState } from 'react'
import { useUpdateSchool } from '../api/update-school.ts'
import {
  blankUnit,
  type FormUnit,
  type School,
  schoolBody,
  schoolFields,
  schoolFormValues,
} from '../school-form-fields.ts'

type SchoolFormProps = { school: School; onSaved: () => void }

/** All units of a school in one form; "Lägg till enhet" appends a blank one (spec §4). */
export function SchoolForm({ school, onSaved }: SchoolFormProps) {
  const canRename = useRoles().includes('super_admin')
  const update = useUpdateSchool(school.id)
  // As it was opened: what somebody else saves meanwhile is compared by the server, not written over.
  const [opened] = useState(school)
  const [units, setUnits] = useState<readonly FormUnit[]>(opened.school_unit)
  const fields = useMemo(() => schoolFields(units, canRename), [units, canRename])
  const [initialValues] = useState(() => schoolFormValues(opened.school_unit))
  const save = async (values: FormValues) => {
    try {
      await update.mutateAsync({ version: opened.version, school_unit: schoolBody(units, values) })
    } catch (error) {
      notifyError(errorText(error))
      throw error
    }
    notifySuccess('Skolans uppgifter uppdaterades')
    onSaved()
  }
  return (
    <Form<FormValues>
      fields={fields}
      initialValues={initialValues}
      submitLabel="Spara uppgifterna"
      failureTitle="Skolans uppgifter kunde inte sparas."
      onSubmit={save}
    >
      <div>
        <Button onClick={() => setUnits([...units, blankUnit])}>Lägg till enhet</Button>
      </div>
    </Form>
  )
}
