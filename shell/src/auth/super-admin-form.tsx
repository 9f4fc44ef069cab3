import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { useNavigate } from '@stafapp/shared/router'
import { createSuperAdmin, type SuperAdminValues } from './api.ts'
import { newPassword, sameAs } from './password-rules.ts'

type Values = SuperAdminValues & { confirm_password: string }

const fields: FieldSpec<keyof Values>[] = [
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
  { kind: 'password', name: 'password', label: 'Lösenord', autoComplete: 'new-password', rules: newPassword },
  {
    kind: 'password',
    name: 'confirm_password',
    label: 'Bekräfta Lösenord',
    autoComplete: 'new-password',
    rules: sameAs('password'),
  },
]

const empty: Values = { setup_token: '', username: '', email: '', password: '', confirm_password: '' }

export function SuperAdminForm() {
  const navigate = useNavigate()
  return (
    <Form
      fields={fields}
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
