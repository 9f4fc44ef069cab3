import { phoneText } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { toE164 } from '@stafapp/shared/rules/e164'
import { type Me, useUpdatePhone, useUpdateUser } from './me.ts'

export const nameFields: FieldSpec<'first_name' | 'last_name'>[] = [
  {
    kind: 'text',
    name: 'first_name',
    label: 'Förnamn',
    autoComplete: 'given-name',
    rules: rules.string().trim().required().max(100),
  },
  {
    kind: 'text',
    name: 'last_name',
    label: 'Efternamn',
    autoComplete: 'family-name',
    rules: rules.string().trim().required().max(100),
  },
]

export const phoneField: FieldSpec<'phone'> = {
  kind: 'tel',
  name: 'phone',
  label: 'Telefonnummer',
  autoComplete: 'tel',
  helpText: 'Ett nummer som du nås på under karnevalen, till exempel 050 123 4567 eller +358 50 123 4567.',
  rules: rules
    .string()
    .required()
    .test('phone', 'Skriv ett telefonnummer, till exempel 050 123 4567.', (text) => toE164(text ?? '') !== null),
}

const phoneFields = [phoneField]

/** Form for the user's own first and last name. */
export function NameForm({ me }: { me: Me }) {
  const update = useUpdateUser()
  return (
    <Form
      keep="own-name"
      fields={nameFields}
      initialValues={{ first_name: me.first_name, last_name: me.last_name }}
      needsChange
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

/** Form for the user's own phone number: shown in groups, sent as E.164. */
export function PhoneForm({ me }: { me: Me }) {
  const update = useUpdatePhone()
  return (
    <Form
      keep="own-phone"
      fields={phoneFields}
      initialValues={{ phone: phoneText(me.phone) }}
      needsChange
      submitLabel="Spara telefonnumret"
      failureTitle="Telefonnumret kunde inte sparas."
      onSubmit={async ({ phone }) => {
        await update.mutateAsync({ id: me.id, version: me.version, phone: toE164(phone) ?? phone })
        notifySuccess('Telefonnumret har sparats')
      }}
    />
  )
}
