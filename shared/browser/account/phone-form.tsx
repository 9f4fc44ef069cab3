import { phoneText, toE164 } from '@stafapp/shared/format'
import { Form } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import type { Me } from './api/get-me.ts'
import { useUpdatePhone } from './api/update-phone.ts'
import { phoneField } from './person-fields.ts'

const fields = [phoneField]

/** Form for the user's own phone number: shown in groups, sent as E.164. */
export function PhoneForm({ me }: { me: Me }) {
  const update = useUpdatePhone()
  return (
    <Form
      fields={fields}
      initialValues={{ phone: phoneText(me.phone) }}
      submitLabel="Spara telefonnumret"
      failureTitle="Telefonnumret kunde inte sparas."
      onSubmit={async ({ phone }) => {
        await update.mutateAsync({ id: me.id, version: me.version, phone: toE164(phone) ?? phone })
        notifySuccess('Telefonnumret har sparats')
      }}
    />
  )
}
