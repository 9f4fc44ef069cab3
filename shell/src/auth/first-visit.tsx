import { type Me, meQuery, nameFields, phoneField } from '@stafapp/shared/account'
import { useQuery } from '@stafapp/shared/data'
import { phoneText, toE164 } from '@stafapp/shared/format'
import { type FieldSpec, Form } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { ButtonLink, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useNavigate, useSearchParams } from '@stafapp/shared/router'
import { useState } from 'react'
import { type FirstVisitValues, useCompleteSetup } from './api.ts'
import classes from './auth.module.css'
import { localPath } from './local-path.ts'
import { privacyField } from './privacy-field.tsx'
import { setupTitle } from './setup-path.ts'

const fields: FieldSpec<keyof FirstVisitValues>[] = [...nameFields, phoneField]
const fieldsWithConsent = [...fields, privacyField]

/** A user's first login: name, phone and consent. */
export function FirstVisit() {
  const { data: me, error, refetch } = useQuery(meQuery())
  // Keep the first value: completing the setup must not switch the page while it redirects.
  const [wasCompleted, setWasCompleted] = useState<boolean>()
  if (me && wasCompleted === undefined) setWasCompleted(me.setup_completed)
  if (me) return wasCompleted ? <Completed /> : <FirstVisitForm me={me} />
  return (
    <Page title={setupTitle}>{error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />}</Page>
  )
}

function FirstVisitForm({ me }: { me: Me }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = localPath(search.get('next'))
  const complete = useCompleteSetup()
  return (
    <Page
      title={setupTitle}
      intro="Välkommen! Skriv ditt namn och telefonnummer, så att arrangören och skolan når dig."
    >
      <Form
        // Invited users have consented already.
        fields={me.privacy_accepted ? fields : fieldsWithConsent}
        initialValues={{
          first_name: me.first_name,
          last_name: me.last_name,
          phone: phoneText(me.phone),
          privacyPolicy: me.privacy_accepted,
        }}
        submitLabel="Spara och fortsätt"
        failureTitle="Uppgifterna kunde inte sparas."
        onSubmit={async ({ first_name, last_name, phone, privacyPolicy }) => {
          await complete.mutateAsync({
            first_name: first_name.trim(),
            last_name: last_name.trim(),
            phone: toE164(phone) ?? phone,
            privacyPolicy,
          })
          notifySuccess('Dina uppgifter har sparats')
          await navigate(next, { replace: true })
        }}
      />
    </Page>
  )
}

function Completed() {
  return (
    <Page title={setupTitle} intro="Dina uppgifter är redan ifyllda.">
      <div className={classes.next}>
        <ButtonLink to="/" kind="primary">
          Till startsidan
        </ButtonLink>
        <ButtonLink to="/konto">Mina uppgifter</ButtonLink>
      </div>
    </Page>
  )
}
