import { meQuery } from '@stafapp/shared/account'
import { ApiError, useQuery } from '@stafapp/shared/data'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { holdsDraft } from '@stafapp/shared/kept-draft'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Loading, Page } from '@stafapp/shared/page'
import { Link, Navigate, useSearchParams } from '@stafapp/shared/router'
import { login, lostReason, useRoles, useServerNow, useUser } from '@stafapp/shared/session'
import { useEffect, useRef, useState } from 'react'
import { useRegistry } from '../federation/registry/registry-store.ts'
import classes from './auth.module.css'
import { homeOf } from './home.ts'
import { localPath } from './local-path.ts'

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
 * success, or to the page where the role's work begins.
 */
export function Component() {
  const user = useUser()
  const [search] = useSearchParams()
  const [checked, setChecked] = useState<Credentials | null>(null)
  const asked = search.get('next')
  const next = localPath(asked)
  const notice = loginNotice({ reason: search.get('reason'), next })
  const now = useServerNow()
  const isKept = search.get('reason') === lostReason && holdsDraft(now)
  const toast = user === null ? notice?.toast : undefined
  // Show the toast here: one shown before the page load that ended the session would be lost.
  useEffect(() => {
    if (toast !== undefined) notifySuccess(toast)
  }, [toast])
  // Logged in by the form below, earlier, or just now in another tab.
  if (user !== null) return <AfterLogin next={asked === null ? null : next} />
  if (checked !== null) return <CodeForm credentials={checked} onBack={() => setChecked(null)} />
  return (
    <Page title="Logga in">
      {notice && (
        <div role="alert" className={classes.notice}>
          {notice.heading && <p lang={notice.lang}>{notice.heading}</p>}
          <p>{notice.text}</p>
          {isKept && <p>Det du skrev finns kvar och väntar när du har loggat in.</p>}
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
        <p className={classes.plain}>
          <Link to="/passwordresetrequest">Har du glömt lösenordet?</Link>
        </p>
      </Form>
    </Page>
  )
}

/** Redirects to `next` or the role's home, at the user's first login through /setup. Checked only here, so once per login. */
function AfterLogin({ next: asked }: { next: string | null }) {
  const home = homeOf(useRegistry(), useRoles())
  const next = asked ?? home
  // No retries: if the lookup fails, continue to the requested page.
  const { data: me, isError } = useQuery({ ...meQuery(), retry: false })
  if (me || isError)
    return <Navigate to={me?.setup_completed === false ? `/setup?${new URLSearchParams({ next })}` : next} replace />
  return (
    <Page title="Logga in">
      <Loading text="Loggar in" />
    </Page>
  )
}

type Credentials = { username: string; password: string }

const codeFields: FieldSpec<'code'>[] = [
  {
    kind: 'text',
    name: 'code',
    label: 'Kod',
    autoComplete: 'one-time-code',
    helpText: 'Sex siffror ur appen, till exempel 123 456. Utan telefonen: en av reservkoderna.',
    rules: rules.string().trim().required().max(40),
  },
]

/** Second step of login. The password is kept in memory for it and dropped on going back. */
function CodeForm({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const form = useRef<HTMLDivElement>(null)
  // The focused form was removed; without this, keyboard focus would restart at the top of the page.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Page title="Skriv koden från din app" intro="Lösenordet är rätt. Kontot har tvåstegsinloggning.">
      <div ref={form}>
        <Form
          fields={codeFields}
          initialValues={{ code: '' }}
          submitLabel="Logga in"
          failureTitle="Inloggningen misslyckades."
          onSubmit={({ code }) => login(credentials.username, credentials.password, code.trim())}
        >
          <p className={classes.plain}>
            Har du varken telefonen eller reservkoderna? Be en superadmin stänga av tvåstegsinloggningen för ditt konto.
          </p>
        </Form>
      </div>
      <p>
        <Button onClick={onBack}>Tillbaka</Button>
      </p>
    </Page>
  )
}

type LoginNotice = {
  heading?: string
  lang?: 'en'
  text: string
  /** Also shown as a toast. */
  toast?: string
}

/** Notices by the `reason` parameter of /login; a toast would not survive the page load that ends a session. */
const notices: Record<string, LoginNotice> = {
  [lostReason]: {
    heading: 'User not logged in: token refresh failed',
    lang: 'en',
    text: 'Din inloggning har gått ut. Logga in igen för att fortsätta där du var.',
  },
  verified: {
    heading: 'Epost bekfräftad',
    text: 'Vänligen logga in tillbaka för att slutföra processen',
    toast: 'Epost bekfräftad',
  },
  reset: {
    heading: 'Nytt lösenord',
    text: 'Lösenordet har återställts, försök att logga in igen med ditt nya lösenord',
  },
}

/** `next` is the redirect target; if it is not the start page, the notice says that the page requires login. */
function loginNotice({ reason, next }: { reason: string | null; next: string }): LoginNotice | null {
  if (reason !== null && Object.hasOwn(notices, reason)) return notices[reason] ?? null
  return next === '/' ? null : { text: 'Logga in för att se sidan. Därefter kommer du tillbaka till den.' }
}
