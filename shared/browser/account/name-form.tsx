import { Form } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import type { Me } from './api/get-me.ts'
import { useUpdateUser } from './api/update-user.ts'
import { nameFields } from './person-fields.ts'

/** Form for the user's own first and last name. */
export function NameForm({ me }: { me: Me }) {
  const update = useUpdateUser()
  return (
    <Form
      fields={nameFields}
      initialValues={{ first_name: me.first_name, last_name: me.last_name }}
      submitLabel="Spara namnet"
      failureTitle="Namnet kunde inte sparas."
      onSubmit={async ({ first_name, last_name }) => {
        await update.mutateAsync({
          id: me.id,
          version: me.version,
          first_name: first_name.trim(),
          last_name: last_name.trim(),
        })
        notifySuccess('Namnet har sparats')
      }}
    />
  )
}
