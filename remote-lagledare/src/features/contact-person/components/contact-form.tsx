import { ApiError } from '@stafapp/shared/data'
import { phoneText, toE164 } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { useState } from 'react'
import { Notice } from '../../../shared/notice.tsx'
import type { UnitContact } from '../api.ts'
import { useSaveContact } from '../api.ts'

const fields: FieldSpec<'name' | 'email' | 'phone'>[] = [
  {
    kind: 'text',
    name: 'name',
    label: 'Namn',
    autoComplete: 'name',
    rules: rules.string().trim().required().max(100),
  },
  {
    kind: 'email',
    name: 'email',
    label: 'E-post',
    autoComplete: 'email',
    rules: rules.string().trim().email().required().max(254),
  },
  {
    kind: 'tel',
    name: 'phone',
    label: 'Telefonnummer',
    autoComplete: 'tel',
    rules: rules
      .string()
      .required()
      .test('phone', 'Skriv ett telefonnummer, till exempel 050 123 4567.', (text) => toE164(text ?? '') !== null),
  },
]

/** On a conflict the colleague's entry is shown beside the user's input; saving again overwrites it. */
export function ContactForm({ unit }: { unit: UnitContact }) {
  const save = useSaveContact(unit.school_unit)
  // Version that the form was filled from; a background refetch must not raise it, or an outdated form would overwrite.
  const [version, setVersion] = useState(unit.version)
  const [theirs, setTheirs] = useState<UnitContact['person']>(null)
  const { name, email, phone } = unit.person ?? { name: '', email: '', phone: '' }
  return (
    <>
      {theirs && (
        <Notice tone="info" title="Någon annan har sparat en kontaktperson medan du skrev">
          <p>
            {theirs.name}, {theirs.email}, {phoneText(theirs.phone)}. Spara igen om dina uppgifter ska gälla.
          </p>
        </Notice>
      )}
      <Form
        fields={fields}
        initialValues={{ name, email, phone: phoneText(phone) }}
        submitLabel="Spara kontaktpersonen"
        failureTitle="Kontaktpersonen kunde inte sparas."
        onSubmit={async (values) => {
          try {
            const saved = await save.mutateAsync({
              name: values.name.trim(),
              email: values.email.trim(),
              phone: toE164(values.phone) ?? values.phone,
              version,
            })
            setVersion(saved.version)
            setTheirs(null)
            notifySuccess('Kontaktpersonen har sparats')
          } catch (error) {
            const { current } = (error instanceof ApiError ? error.body : {}) as { current?: UnitContact }
            if (current) {
              setVersion(current.version)
              setTheirs(current.person)
            }
            throw error
          }
        }}
      />
    </>
  )
}
