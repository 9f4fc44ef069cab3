import { type Me, meQuery, NameForm, PhoneForm, useUpdateUser } from '@stafapp/shared/account'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link, Navigate } from '@stafapp/shared/router'
import { useUser } from '@stafapp/shared/session'
import { useState } from 'react'
import { newPasswordField, sameAs } from '../auth/password-rules.ts'
import classes from './account.module.css'
import { currentPassword } from './account-fields.ts'
import { changePassword, sessionsQuery } from './api.ts'
import { FactorSection } from './factor-section.tsx'
import { SessionList } from './session-list.tsx'

const title = 'Mina uppgifter'

/**
 * /konto: name, phone, address, password, second factor and devices, for every role. Part of the shell, so it works
 * when a remote is down.
 */
export function Component() {
  return useUser() === null ? <Navigate to="/login?next=%2Fkonto" replace /> : <Account />
}

function Account() {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (me) return <AccountForms me={me} />
  return <Page title={title}>{error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />}</Page>
}

function AccountForms({ me }: { me: Me }) {
  return (
    <Page title={title} intro={`Användarnamn: ${me.username}`}>
      <div className={classes.sections}>
        <section aria-labelledby="name">
          <h2 id="name">Namn</h2>
          <NameForm me={me} />
        </section>
        <section aria-labelledby="phone">
          <h2 id="phone">Telefon</h2>
          <PhoneForm me={me} />
        </section>
        <section aria-labelledby="email">
          <h2 id="email">E-postadress</h2>
          <EmailForm me={me} />
        </section>
        <section aria-labelledby="password">
          <h2 id="password">Lösenord</h2>
          <PasswordForm />
        </section>
        <section aria-labelledby="factor">
          <h2 id="factor">Tvåstegsinloggning</h2>
          <FactorSection isRecommended={me.roles.includes('super_admin')} />
        </section>
        <SessionList />
      </div>
    </Page>
  )
}

const emailFields: FieldSpec<'email' | 'current_password'>[] = [
  {
    kind: 'email',
    name: 'email',
    label: 'E-post',
    autoComplete: 'email',
    rules: rules.string().trim().required().email().max(254),
  },
  currentPassword,
]

/**
 * The user's e-mail address. A new one takes effect when its link is opened; a link sent to the old one can undo the
 * change for seven days.
 */
function EmailForm({ me }: { me: Me }) {
  const update = useUpdateUser()
  return (
    <>
      <p role="status" className={classes.state}>
        {stateText(me)}
      </p>
      <Form
        fields={emailFields}
        initialValues={{ email: me.pending_email ?? me.email, current_password: '' }}
        submitLabel="Spara e-postadressen"
        failureTitle="E-postadressen kunde inte sparas."
        onSubmit={async ({ email, current_password }) => {
          const change = { version: me.version, email: email.trim(), current_password }
          const { pending_email } = await update.mutateAsync({ id: me.id, ...change })
          notifySuccess(
            pending_email === null
              ? 'E-postadressen har sparats'
              : `Vi har skickat en länk till ${pending_email}. Öppna den för att bekräfta adressen.`,
          )
        }}
      />
    </>
  )
}

function stateText({ email, email_verified, pending_email }: Me): string {
  if (pending_email !== null) return `${pending_email} väntar på bekräftelse. Till dess används ${email}.`
  return email_verified ? `${email} är bekräftad.` : `${email} är inte bekräftad ännu. Spara den för att få en länk.`
}

type Names = 'current_password' | 'new_password' | 'confirm_password'

const passwordFields: FieldSpec<Names>[] = [
  currentPassword,
  newPasswordField('new_password', 'Nytt Lösenord'),
  {
    kind: 'password',
    name: 'confirm_password',
    label: 'Bekräfta Lösenord',
    autoComplete: 'new-password',
    rules: sameAs('new_password'),
  },
]

const emptyPasswords: Record<Names, string> = { current_password: '', new_password: '', confirm_password: '' }

/** Changes the user's password. A mailed link can undo the change for seven days. */
function PasswordForm() {
  const queryClient = useQueryClient()
  // Changing the key resets the form, so that passwords do not stay in the page.
  const [changes, setChanges] = useState(0)
  return (
    <>
      <p>Andra enheter loggas ut när lösenordet byts.</p>
      <Form
        key={changes}
        fields={passwordFields}
        initialValues={emptyPasswords}
        submitLabel="Byt lösenord"
        failureTitle="Lösenordet kunde inte bytas."
        onSubmit={async (passwords) => {
          await changePassword(passwords)
          notifySuccess('Lösenordet har bytts')
          setChanges((count) => count + 1)
          await queryClient.invalidateQueries(sessionsQuery())
        }}
      />
      <p>
        <Link to="/passwordresetrequest">Har du glömt lösenordet?</Link>
      </p>
    </>
  )
}
