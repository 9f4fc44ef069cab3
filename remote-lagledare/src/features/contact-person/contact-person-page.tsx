import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { UnitChoice } from '../../shared/unit-choice.tsx'
import { contactsQuery } from './api.ts'
import { ContactForm } from './components/contact-form.tsx'

/** /forms/contactpersonform: the organiser's contact person for each unit. */
export function Component() {
  return (
    <Page title="Kontaktperson" intro="Den som arrangören vänder sig till i frågor om skolenheten före karnevalen.">
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
