import { errorSentence } from '@stafapp/shared/data'
import { notifyError, notifyInfo, notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, ErrorBox, Page, Spinner } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { getUser, logout } from '@stafapp/shared/session'
import { useVerifyEmail } from './api.ts'
import classes from './auth.module.css'
import { LinkProblemPage, type LinkProblemWords, linkProblemOf, toStart } from './link-problem.tsx'

const title = 'Bekräfta epost'

const toAccount = { to: '/konto', label: 'Till mina uppgifter' }
/** `token_used` is omitted: the address is already verified, which is no problem. */
const verifyProblems: Omit<LinkProblemWords, 'token_used'> = {
  invalid_token: {
    text: 'Länken är ogiltig. Kontrollera att hela adressen ur mejlet kom med, eller spara adressen på nytt i dina uppgifter så skickar vi en ny länk.',
    next: [toAccount, toStart],
  },
  token_expired: {
    text: 'Länken har gått ut. Spara adressen på nytt i dina uppgifter så skickar vi en ny länk.',
    next: [toAccount, toStart],
  },
}
const alreadyVerified = 'Adressen är redan bekräftad: länken har använts tidigare.'

/** /verifyemail/:resetToken, opened from a mail. Requires a button press, because mail scanners open links. */
export function Component() {
  const { resetToken = '' } = useParams()
  const verify = useVerifyEmail()
  const confirm = () =>
    verify.mutate(resetToken, {
      onSuccess: () => {
        if (getUser()) void logout('/login?reason=verified')
        else notifySuccess('Epost bekfräftad')
      },
      onError: (error) =>
        linkProblemOf(error) === 'token_used'
          ? notifyInfo(alreadyVerified)
          : notifyError(`Din epost kunde inte bekräftas, ${errorSentence(error)}`),
    })
  const problem = linkProblemOf(verify.error)
  if (problem === 'token_used') return <Verified text={alreadyVerified} />
  if (problem) return <LinkProblemPage title={title} code={problem} words={verifyProblems} />
  if (verify.data) return <Verified text={`${verify.data.email} är bekräftad.`} />
  return (
    <Page title={title}>
      {verify.error && <ErrorBox error={`Din epost kunde inte bekräftas. ${errorSentence(verify.error)}`} />}
      <Button kind="primary" disabled={verify.isPending} onClick={confirm}>
        {verify.isPending ? (
          <>
            <Spinner /> Eposten bekräftas
          </>
        ) : (
          'Klicka här för att bekräfta epost'
        )}
      </Button>
    </Page>
  )
}

function Verified({ text }: { text: string }) {
  return (
    <Page title={title}>
      <p role="status" className={classes.info}>
        {text}
      </p>
      <ButtonLink to="/login" kind="primary">
        Logga in
      </ButtonLink>
    </Page>
  )
}
