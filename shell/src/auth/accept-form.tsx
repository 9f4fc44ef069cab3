import type { Role } from '@stafapp/shared/contract/types'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { useNavigate } from '@stafapp/shared/router'
import { getUser, logout } from '@stafapp/shared/session'
import { acceptInvitation } from './api.ts'
import { type LinkProblemCode, linkProblemOf } from './link-problem.tsx'
import { newPassword } from './password-rules.ts'
import { privacyField } from './privacy-field.tsx'

const fields: FieldSpec<'username' | 'password' | 'privacyPolicy'>[] = [
  {
    kind: 'text',
    name: 'username',
    label: 'Användarnamn',
    autoComplete: 'username',
    helpText: 'Välj fritt. Stora och små bokstäver är samma sak när du loggar in.',
    rules: rules.string().trim().required().max(200),
  },
  { kind: 'password', name: 'password', label: 'Lösenord', autoComplete: 'new-password', rules: newPassword },
  privacyField,
]

const empty = { username: '', password: '', privacyPolicy: false }

type Props = {
  token: string
  role: Role
  /** Error code of the link itself; null if the error concerns a field. */
  onProblem: (code: LinkProblemCode | null) => void
}

/** Creates the account of an invited user. A username that is taken does not use up the invitation. */
export function AcceptForm({ token, role, onProblem }: Props) {
  const navigate = useNavigate()
  return (
    <Form
      fields={fields}
      initialValues={empty}
      submitLabel={role === 'teacher' ? 'Skapa lagledarkonto' : 'Skapa konto'}
      failureTitle="Kontot kunde inte skapas."
      onSubmit={async ({ username, password, privacyPolicy }) => {
        try {
          await acceptInvitation({ username: username.trim(), password, privacyPolicy, token })
        } catch (error) {
          notifyFailure(error, { isOpen: true })
          onProblem(linkProblemOf(error))
          throw error
        }
        // The current session belongs to another account than the new one.
        if (getUser()) return logout('/login')
        notifySuccess('Kontot har skapats. Logga in med ditt nya användarnamn.')
        await navigate('/login', { replace: true })
      }}
    />
  )
}
