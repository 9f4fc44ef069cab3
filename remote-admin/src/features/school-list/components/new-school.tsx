import { useCall } from '@stafapp/shared/calls'
import { Form } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useNavigate } from '@stafapp/shared/router'
import { useState } from 'react'
import { type NewSchoolValues, newSchoolBody, newSchoolFields, newSchoolValues } from '../new-school-form.ts'

/** Creates a school with one unit per stage and invites its administrator. */
export function NewSchool() {
  const [key] = useState(newRequestKey)
  const create = useCall('POST /api/schools/')
  const navigate = useNavigate()
  const save = async (values: NewSchoolValues) => {
    try {
      const { id, name } = await create.mutateAsync({ body: newSchoolBody(values), idempotencyKey: key })
      notifySuccess(values.admin_email ? `${name} har skapats och inbjudan har skickats` : `${name} har skapats`)
      void navigate(`/detail/school/${id}`)
    } catch (error) {
      notifyFailure(error)
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
