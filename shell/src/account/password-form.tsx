import { useQueryClient } from '@stafapp/shared/data'
import { type FieldSpec, Form } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Link } from '@stafapp/shared/router'
import { useState } from 'react'
import { newPassword, sameAs } from '../auth/password-rules.ts'
import { changePassword, sessionsQuery } from './api.ts'
import { currentPassword } from './current-password.ts'

type Names = 'current_password' | 'new_password' | 'confirm_password'

const fields: FieldSpec<Names>[] = [
  currentPassword,
  { kind: 'password', name: 'new_password', label: 'Nytt Lösenord', autoComplete: 'new-password', rules: newPassword },
  {
    kind: 'password',
    name: 'confirm_password',
    label: 'Bekräfta Lösenord',
    autoComplete: 'new-password',
    rules: sameAs('new_password'),
  },
]

const empty: Record<Names, string> = { current_password: '', new_password: '', confirm_password: '' }

/** Changes the user's password. A mailed link can undo the change for seven days. */
export function PasswordForm() {
  const queryClient = useQueryClient()
  // Changing the key resets the form, so that passwords do not stay in the page.
  const [changes, setChanges] = useState(0)
  return (
    <>
      <p>Andra enheter loggas ut när lösenordet byts.</p>
      <Form
        key={changes}
        fields={fields}
        initialValues={empty}
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
