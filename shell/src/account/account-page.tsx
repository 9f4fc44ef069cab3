import { type Me, meQuery, NameForm, PhoneForm, useUpdateUser } from '@stafapp/shared/account'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link, Navigate } from '@stafapp/shared/router'
import { useUser } from '@stafapp/shared/session'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { newPasswordField, sameAs } from '../auth/password-rules.ts'
import classes from './account.module.css'
import { currentPassword } from './account-fields.ts'
import { changePassword, sessionsQuery } from './api.ts'
import { FactorSection } from './factor-section.tsx'
import { Part } from './part.tsx'
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
      <Part id="name" title="Namn">
        <NameForm me={me} />
      </Part>
      <Part id="phone" title="Telefon">
        <PhoneForm me={me} />
      </Part>
      <Part id="email" title="E-postadress">
        <EmailForm me={me} />
      </Part>
      <Part id="password" title="Lösenord">
        <PasswordForm />
      </Part>
      <Part id="factor" title="Tvåstegsinloggning">
        <FactorSection isRecommended={me.roles.includes('super_admin')} />
      </Part>
      <SessionList />
      <Part id="privacy" title="Personuppgifter">
        <p>
          Vad portalen sparar om dig, varför och hur länge står i{' '}
          <Link to="/documentation/privacypolicy">integritetspolicyn</Link>.
        </p>
        <StoredData roles={me.roles} />
      </Part>
    </Page>
  )
}

/** All that is stored about the user, as a file; a school's administrator also gets that of the school's people. */
function StoredData({ roles }: Pick<Me, 'roles'>) {
  const [isFetching, setIsFetching] = useState(false)
  const fetchFile = () => {
    setIsFetching(true)
    download('GET /api/users/personal-data/')
      .then(() => notifySuccess('Uppgifterna är nedladdade'))
      .catch((error: unknown) => notifyFailure(error))
      .finally(() => setIsFetching(false))
  }
  return (
    <>
      <p>
        Filen har kontot, inloggningarna, mejlen till dig och vad du har ändrat och när. Är något fel? Ändra det här
        ovanför eller kontakta <a href="#kontakt">arrangören</a>.
      </p>
      <p>
        <Button id="own-data" aria-disabled={isFetching} onClick={() => !isFetching && fetchFile()}>
          Ladda ner mina uppgifter
        </Button>
      </p>
      {roles.includes('school_admin') && (
        <p>
          Det som finns sparat om skolans personer laddar du ner på sidan{' '}
          <Link to="/detail/school">Skolans uppgifter</Link>.
        </p>
      )}
    </>
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
  const [isOpen, setIsOpen] = useState(false)
  // An address that is not verified is saved again, so its form is there.
  const isSettled = me.email_verified && me.pending_email === null
  return (
    <>
      <p role="status" className={classes.state}>
        {stateText(me)}
      </p>
      <Folded isOpen={isOpen || !isSettled} label="Byt e-postadress" onToggle={isSettled ? setIsOpen : undefined}>
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
            setIsOpen(false)
          }}
        />
      </Folded>
    </>
  )
}

function stateText({ email, email_verified, pending_email }: Me): string {
  if (pending_email !== null) return `${pending_email} väntar på bekräftelse. Till dess används ${email}.`
  return email_verified ? `${email} är bekräftad.` : `${email} är inte bekräftad ännu. Spara den för att få en länk.`
}

type FoldedProps = {
  isOpen: boolean
  label: string
  /** Undefined: the form stays. */
  onToggle: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

/** A form that asks for the password: rarely used, so it opens on demand. The focus follows. */
function Folded({ isOpen, label, onToggle, children }: FoldedProps) {
  const body = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = (opens: boolean) => {
    if (!onToggle) return
    flushSync(() => onToggle(opens))
    const to = opens ? body.current?.querySelector('input') : button.current
    to?.focus()
  }
  if (!isOpen) {
    return (
      <Button ref={button} aria-expanded={false} onClick={() => toggle(true)}>
        {label}
      </Button>
    )
  }
  return (
    <div ref={body}>
      {children}
      {onToggle && (
        <p>
          <Button onClick={() => toggle(false)}>Avbryt</Button>
        </p>
      )}
    </div>
  )
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
  // The form goes when it is done, so that passwords do not stay in the page.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p>Andra enheter loggas ut när lösenordet byts.</p>
      <Folded isOpen={isOpen} label="Byt lösenord" onToggle={setIsOpen}>
        <Form
          fields={passwordFields}
          initialValues={emptyPasswords}
          submitLabel="Byt lösenord"
          failureTitle="Lösenordet kunde inte bytas."
          onSubmit={async (passwords) => {
            await changePassword(passwords)
            notifySuccess('Lösenordet har bytts')
            setIsOpen(false)
            await queryClient.invalidateQueries(sessionsQuery())
          }}
        />
      </Folded>
      <p className={classes.forgotten}>
        <Link to="/passwordresetrequest">Har du glömt lösenordet?</Link>
      </p>
    </>
  )
}
