import type { Role } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDeadline } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useNavigate, useParams } from '@stafapp/shared/router'
import { getUser, login, logout } from '@stafapp/shared/session'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { acceptInvitation, type Invitation, invitationQuery } from './api.ts'
import classes from './auth.module.css'
import {
  type LinkProblemCode,
  LinkProblemPage,
  type LinkProblemWords,
  linkProblemOf,
  toForgotten,
  toLogin,
  toStart,
} from './link-problem.tsx'
import { newPasswordField } from './password-rules.ts'
import { privacyField } from './privacy-field.tsx'

const title = 'Inbjudan till Stafapp'

const invitationProblems: LinkProblemWords = {
  invalid_token: {
    text: 'Inbjudan hittades inte. Kontrollera att hela adressen ur mejlet kom med. Kanske har inbjudan dragits tillbaka eller skickats på nytt: använd då länken i det senaste mejlet. Hittar du inget nyare mejl, be den som bjöd in dig om en ny inbjudan.',
    next: [toStart, toLogin],
  },
  token_used: {
    text: 'Inbjudan har redan använts. Logga in med det användarnamn och lösenord som du valde.',
    next: [toLogin, toForgotten],
  },
  token_expired: {
    text: 'Inbjudan har gått ut. Be den som bjöd in dig att skicka den på nytt.',
    next: [toStart, toLogin],
  },
}

/** /invitation/:resetToken, opened from a mail: shows the invitation and creates the account. */
export function Component() {
  const { resetToken = '' } = useParams()
  const [usedUp, setUsedUp] = useState<LinkProblemCode | null>(null)
  // Kept from the acceptance on: the login asks for all data again, and the server knows the used link no more. In
  // place before the login begins, therefore flushSync.
  const [accepted, setAccepted] = useState<Invitation | null>(null)
  const { data, error, refetch } = useQuery({ ...invitationQuery(resetToken), enabled: accepted === null })
  const invitation = accepted ?? data
  const problem = usedUp ?? (invitation ? null : linkProblemOf(error))
  if (problem) return <LinkProblemPage title={title} code={problem} words={invitationProblems} />
  return (
    <Page title={title}>
      {invitation ? (
        <>
          <InvitationFacts invitation={invitation} />
          <AcceptForm
            token={resetToken}
            invitation={invitation}
            onProblem={setUsedUp}
            onAccepted={() => flushSync(() => setAccepted(invitation))}
          />
        </>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

const roleNames: Record<Role, string> = {
  teacher: 'Lagledare',
  school_admin: 'Skoladministratör',
  super_admin: 'Superadmin',
}

/** What there is to do, by the account that the address has already. */
function nextText({ account, username }: Invitation): string {
  if (account === 'closed')
    return `Ditt gamla konto ${username} öppnas igen, med det som du har gjort i det. Välj ett nytt lösenord.`
  if (account === 'open')
    return `Skolenheten läggs till i ditt konto ${username}. Välj ett lösenord: det gäller i stället för det gamla.`
  return 'Välj ett användarnamn och ett lösenord.'
}

/** The info box of an invitation. */
function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { invited_by, school, unit, role, email, expires_at } = invitation
  const facts = [
    ['Inbjuden av', invited_by],
    ['Skola', school],
    ['Skolenhet', unit],
    ['Roll', roleNames[role]],
    ['E-post', email],
    ['Gäller till', formatDeadline(expires_at)],
  ]
  return (
    <section className={classes.info} aria-label="Om inbjudan">
      <p>
        Du är inbjuden att bli {roleNames[role].toLowerCase()}. {nextText(invitation)}
      </p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const usernameHelp = (proposed: string, account: Invitation['account']): string => {
  if (account) return 'Ditt eget konto. Vill du hellre ha ett nytt skriver du ett annat namn.'
  return proposed ? 'Vi föreslår ett ledigt namn, men välj fritt.' : 'Välj ett namn som ingen annan har.'
}

const fieldsOf = ({
  username: proposed,
  account,
}: Invitation): FieldSpec<'username' | 'password' | 'privacyPolicy'>[] => [
  {
    kind: 'text',
    name: 'username',
    label: 'Användarnamn',
    autoComplete: 'username',
    helpText: `${usernameHelp(proposed, account)} Stora och små bokstäver är samma sak när du loggar in.`,
    rules: rules.string().trim().required().max(200),
  },
  newPasswordField('password', 'Lösenord'),
  privacyField,
]

type Props = {
  token: string
  invitation: Invitation
  /** Error code of the link itself; null if the error concerns a field. */
  onProblem: (code: LinkProblemCode | null) => void
  onAccepted: () => void
}

/**
 * Creates the account of an invited user and logs in with it. A username that is taken does not use up the invitation.
 */
function AcceptForm({ token, invitation, onProblem, onAccepted }: Props) {
  const { role, username: proposed, account } = invitation
  const navigate = useNavigate()
  const [fields] = useState(() => fieldsOf(invitation))
  const [isOwn, setOwn] = useState(account !== null)
  const isProposed = (username: string) => username.trim().toLowerCase() === proposed.toLowerCase()
  return (
    <Form
      fields={fields}
      initialValues={{ username: proposed, password: '', privacyPolicy: false }}
      onChange={({ username }) => setOwn(account !== null && isProposed(username))}
      submitLabel={isOwn ? 'Använd mitt konto' : role === 'teacher' ? 'Skapa lagledarkonto' : 'Skapa konto'}
      failureTitle={isOwn ? 'Kontot kunde inte användas.' : 'Kontot kunde inte skapas.'}
      onSubmit={async ({ username, password, privacyPolicy }) => {
        try {
          await acceptInvitation({ username: username.trim(), password, privacyPolicy, token })
        } catch (error) {
          notifyFailure(error)
          onProblem(linkProblemOf(error))
          throw error
        }
        onAccepted()
        // The current session belongs to another account than the new one.
        if (getUser()) return logout('/login')
        const isIn = await login(username.trim(), password).then(
          () => true,
          // The account exists: a login that fails, as when the net is lost, is repeated on the login page.
          () => false,
        )
        const done = isOwn ? 'Skolenheten finns nu i ditt konto' : 'Kontot har skapats'
        notifySuccess(isIn ? done : `${done}. Logga in med ${isOwn ? 'ditt' : 'ditt nya'} användarnamn.`)
        await navigate('/login', { replace: true })
      }}
    />
  )
}
