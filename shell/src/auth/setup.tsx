import { type Me, meQuery, nameFields, phoneField } from '@stafapp/shared/account'
import { useQuery } from '@stafapp/shared/data'
import { phoneText } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { ButtonLink, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useNavigate, useSearchParams } from '@stafapp/shared/router'
import { toE164 } from '@stafapp/shared/rules/e164'
import { useUser } from '@stafapp/shared/session'
import { useState } from 'react'
import {
  createSuperAdmin,
  type FirstVisitValues,
  type SuperAdminValues,
  setupStateQuery,
  useCompleteSetup,
} from './api.ts'
import classes from './auth.module.css'
import { localPath } from './local-path.ts'
import { newPasswordField, sameAs } from './password-rules.ts'
import { privacyField } from './privacy-field.tsx'

const setupTitle = 'Kom igång'

/** /setup: a user's first login, or the first super admin of a new portal. */
export function Component() {
  return useUser() === null ? <NewPortal /> : <FirstVisit />
}

/** Form for the first super admin, shown only while the portal has none. */
function NewPortal() {
  const { data, error, refetch } = useQuery(setupStateQuery())
  if (data?.needs_super_admin) {
    return (
      <Page title={setupTitle} intro="Portalen saknar ännu en superadministratör. Koden står i serverns logg.">
        <SuperAdminForm />
      </Page>
    )
  }
  if (data) {
    return (
      <Page title={setupTitle} intro="Portalen är redan i bruk. Logga in för att fylla i dina uppgifter.">
        <ButtonLink to="/login?next=%2Fsetup" kind="primary">
          Logga in
        </ButtonLink>
      </Page>
    )
  }
  return (
    <Page title={setupTitle}>{error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />}</Page>
  )
}

type Values = SuperAdminValues & { confirm_password: string }

const adminFields: FieldSpec<keyof Values>[] = [
  {
    kind: 'text',
    name: 'setup_token',
    label: 'Engångskod',
    autoComplete: 'off',
    helpText: 'Servern skriver ut koden i sin logg när den startar utan superadministratör.',
    rules: rules.string().trim().required(),
  },
  {
    kind: 'text',
    name: 'username',
    label: 'Användarnamn',
    autoComplete: 'username',
    rules: rules.string().trim().required().max(200),
  },
  {
    kind: 'email',
    name: 'email',
    label: 'E-post',
    autoComplete: 'email',
    rules: rules.string().trim().required().email().max(254),
  },
  newPasswordField('password', 'Lösenord'),
  {
    kind: 'password',
    name: 'confirm_password',
    label: 'Bekräfta Lösenord',
    autoComplete: 'new-password',
    rules: sameAs('password'),
  },
]

const empty: Values = { setup_token: '', username: '', email: '', password: '', confirm_password: '' }

function SuperAdminForm() {
  const navigate = useNavigate()
  return (
    <Form
      fields={adminFields}
      initialValues={empty}
      submitLabel="Skapa superadministratör"
      failureTitle="Superadministratören kunde inte skapas."
      onSubmit={async ({ setup_token, username, email, password }) => {
        await createSuperAdmin({
          setup_token: setup_token.trim(),
          username: username.trim(),
          email: email.trim(),
          password,
        })
        notifySuccess('Superadministratören har skapats. Logga in för att fortsätta.')
        await navigate('/login', { replace: true })
      }}
    />
  )
}

const fields: FieldSpec<keyof FirstVisitValues>[] = [...nameFields, phoneField]
const fieldsWithConsent = [...fields, privacyField]

/** A user's first login: name, phone and consent. */
function FirstVisit() {
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
