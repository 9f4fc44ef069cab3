import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { Page } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { login, useUser } from '@stafapp/shared/session'
import { AfterLogin } from './after-login.tsx'
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

/** /login: stays and says why on failure, returns to `?next=` on success. */
export function Component() {
  const user = useUser()
  const [search] = useSearchParams()
  const next = localPath(search.get('next'))
  // Logged in by the form below, already before, or just now in another tab.
  if (user !== null) return <AfterLogin next={next} />
  const notice = loginNotice(search.get('reason'))
  return (
    <Page title="Logga in">
      {notice && (
        <div role="alert" className={classes.notice}>
          <p lang={notice.lang}>{notice.heading}</p>
          <p>{notice.text}</p>
        </div>
      )}
      <Form
        fields={fields}
        initialValues={empty}
        submitLabel="Logga in"
        failureTitle="Inloggningen misslyckades."
        onSubmit={({ username, password }) => login(username, password)}
      >
        <p className={classes.reset}>
          <Link to="/passwordresetrequest">Har du glömt lösenordet?</Link>
        </p>
      </Form>
    </Page>
  )
}
