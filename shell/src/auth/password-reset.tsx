import { useQuery } from '@stafapp/shared/data'
import { type FieldSpec, Form } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useNavigate, useParams } from '@stafapp/shared/router'
import { getUser, logout } from '@stafapp/shared/session'
import { useState } from 'react'
import { passwordResetQuery, resetPassword } from './api.ts'
import {
  type LinkProblemCode,
  LinkProblemPage,
  type LinkProblemWords,
  linkProblemOf,
  toLogin,
  toRequest,
} from './link-problem.tsx'
import { newPasswordField, sameAs } from './password-rules.ts'

const title = 'Återställ lösenordet'

const resetProblems: LinkProblemWords = {
  invalid_token: {
    text: 'Länken är ogiltig. Kontrollera att hela adressen ur mejlet kom med, eller beställ en ny länk.',
    next: [toRequest, toLogin],
  },
  token_used: {
    text: 'Länken har redan använts. Logga in med ditt nya lösenord, eller beställ en ny länk.',
    next: [toLogin, toRequest],
  },
  token_expired: {
    text: 'Länken har gått ut. Den gäller i en timme; beställ en ny länk.',
    next: [toRequest, toLogin],
  },
}

const fields: FieldSpec<'new_password' | 'confirm_password'>[] = [
  newPasswordField('new_password', 'Nytt Lösenord'),
  {
    kind: 'password',
    name: 'confirm_password',
    label: 'Bekräfta Lösenord',
    autoComplete: 'new-password',
    rules: sameAs('new_password'),
  },
]

/** /passwordreset/:resetToken, opened from a mail. The link is validated before the form is shown. */
export function Component() {
  const { resetToken = '' } = useParams()
  const [usedUp, setUsedUp] = useState<LinkProblemCode | null>(null)
  const { data, error, refetch } = useQuery(passwordResetQuery(resetToken))
  const problem = usedUp ?? (data ? null : linkProblemOf(error))
  if (problem) return <LinkProblemPage title={title} code={problem} words={resetProblems} />
  return (
    <Page title={title}>
      {data ? (
        <ResetForm token={resetToken} username={data.username} onProblem={setUsedUp} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

type ResetFormProps = { token: string; username: string; onProblem: (code: LinkProblemCode | null) => void }

function ResetForm({ token, username, onProblem }: ResetFormProps) {
  const navigate = useNavigate()
  return (
    <Form
      fields={fields}
      initialValues={{ new_password: '', confirm_password: '' }}
      submitLabel="Återställ lösenordet"
      failureTitle="Lösenordet kunde inte återställas."
      onSubmit={async (passwords) => {
        try {
          await resetPassword(token, passwords)
        } catch (error) {
          notifyFailure(error)
          onProblem(linkProblemOf(error))
          throw error
        }
        // The reset ended all sessions, including one in this browser.
        if (getUser()) return logout('/login?reason=reset')
        notifySuccess('Lösenordet har återställts, försök att logga in igen med ditt nya lösenord')
        await navigate('/login', { replace: true })
      }}
    >
      {/* Lets password managers match the account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    </Form>
  )
}
