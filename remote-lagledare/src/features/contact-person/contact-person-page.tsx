import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { ApiError, queryOptions, request, useMutation, useQuery } from '@stafapp/shared/data'
import { phoneText } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { toE164 } from '@stafapp/shared/rules/e164'
import { useState } from 'react'
import { Notice } from '../../shared/notice.tsx'
import { UnitChoice } from '../../shared/unit-choice.tsx'

/** /forms/contactpersonform: the organiser's contact person for each unit. */
export function Component() {
  return (
    <Page title="Kontaktperson" intro="Den som arrangören vänder sig till i frågor om skolenheten.">
      <Contacts />
    </Page>
  )
}

function Contacts() {
  const { data, error, refetch } = useQuery(contactsQuery())
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
  if (data.length === 0) return <Empty text="Du hör inte till någon skolenhet." />
  return <UnitChoice units={data}>{(unit) => <ContactForm key={unit.school_unit} unit={unit} />}</UnitChoice>
}

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
function ContactForm({ unit }: { unit: UnitContact }) {
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

type UnitContact = ItemOf<'GET /api/schools/contact-persons/'>

/** The key has no carnival: contact persons belong to school units only. */
const contactsQuery = () =>
  queryOptions({
    queryKey: ['schools', 'contact-persons'],
    queryFn: ({ signal }) => request('GET /api/schools/contact-persons/', { signal }),
    select: ({ data }) => data,
  })

function useSaveContact(unit: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/schools/contact-persons/{id}/'>) =>
      request('PUT /api/schools/contact-persons/{id}/', { params: { id: unit }, body }),
  })
}
