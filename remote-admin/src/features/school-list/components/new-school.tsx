import { errorText } from '@stafapp/shared/data'
import { Form } from '@stafapp/shared/forms'
import { notifyError, notifySuccess } from '@stafapp/shared/notify'
import { useNavigate } from '@stafapp/shared/router'
import { useState } from 'react'
import { formKey } from '../../../common/form-key.ts'
import { useCreateSchool } from '../api/create-school.ts'
import { type NewSchoolValues, newSchoolBody, newSchoolFields, newSchoolValues } from '../new-school-form.ts'

/** A new school with a unit per stage; its administrator is invited in the same step. */
export function NewSchool() {
  const [key] = useState(formKey)
  const create = useCreateSchool(key)
  const navigate = useNavigate()
  const save = async (values: NewSchoolValues) => {
    try {
      const { id, name } = await create.mutateAsync(newSchoolBody(values))
      notifySuccess(values.admin_email ? `${name} har skapats och inbjudan har skickats` : `${name} har skapats`)
      void navigate(`/detail/school/${id}`)
    } catch (error) {
      notifyError(errorText(error))
      throw error
    }
  }
  return (
    <Form<NewSchoolValues>
      fields={newSchoolFields}
      initialValues={newSchoolValues}
      submitLabel="Skapa skolan"
      failureTitle="Skolan kunde inte skapas."
      onSubmit={save}
    />
  )
}
