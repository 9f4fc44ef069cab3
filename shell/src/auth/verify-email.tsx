import { errorSentence, errorText } from '@stafapp/shared/data'
import { notifyError, notifyInfo, notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, ErrorBox, Page, Spinner } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { getUser, logout } from '@stafapp/shared/session'
import { useVerifyEmail } from './api.ts'
import classes from './auth.module.css'
import { LinkProblemPage, linkProblemOf } from './link-problem.tsx'
import { verifyProblems } from './link-words.ts'

const title = 'Bekräfta epost'
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
          : notifyError(`Din epost kunde inte bekräftas, ${errorText(error)}`),
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
