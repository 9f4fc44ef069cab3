import { ApiError } from '@stafapp/shared/data'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Page } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { login, useUser } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { AfterLogin } from './after-login.tsx'
import { CodeForm, type Credentials } from './code-form.tsx'
import { localPath } from './local-path.ts'
import classes from './login.module.css'
import { loginNotice } from './login-notices.ts'

const fields: FieldSpec<'username' | 'password'>[] = [
  {
    kind: 'text',
    name: 'username',
    label: 'Användarnamn',
    autoComplete: 'username',
    rules: rules.string().required(),
  },
  {
    kind: 'password',
    name: 'password',
    label: 'Lösenord',
    autoComplete: 'current-password',
    rules: rules.string().required(),
  },
]

const empty = { username: '', password: '' }

const asksForCode = (error: unknown) => error instanceof ApiError && error.errors[0]?.code === 'factor_required'

/**
 * /login: shows the error on failure, asks for a code if the account has a second factor, redirects to `?next=` on
 * success.
 */
export function Component() {
  const user = useUser()
  const [search] = useSearchParams()
  const [checked, setChecked] = useState<Credentials | null>(null)
  const next = localPath(search.get('next'))
  const notice = loginNotice({ reason: search.get('reason'), next })
  const toast = user === null ? notice?.toast : undefined
  // Show the toast here: one shown before the page load that ended the session would be lost.
  useEffect(() => {
    if (toast !== undefined) notifySuccess(toast)
  }, [toast])
  // Logged in by the form below, earlier, or just now in another tab.
  if (user !== null) return <AfterLogin next={next} />
  if (checked !== null) return <CodeForm credentials={checked} onBack={() => setChecked(null)} />
  return (
    <Page title="Logga in">
      {notice && (
        <div role="alert" className={classes.notice}>
          {notice.heading && <p lang={notice.lang}>{notice.heading}</p>}
          <p>{notice.text}</p>
        </div>
      )}
      <Form
        fields={fields}
        initialValues={empty}
        submitLabel="Logga in"
        failureTitle="Inloggningen misslyckades."
        onSubmit={async ({ username, password }) => {
          try {
            await login(username, password)
          } catch (error) {
            if (!asksForCode(error)) throw error
            setChecked({ username, password })
          }
        }}
      >
        <p className={classes.reset}>
          <Link to="/passwordresetrequest">Har du glömt lösenordet?</Link>
        </p>
      </Form>
    </Page>
  )
}
