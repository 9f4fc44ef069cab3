import { errorText } from '@stafapp/shared/data'
import { notifyError, notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, ErrorBox, Page, Spinner } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { getUser, logout } from '@stafapp/shared/session'
import { useVerifyEmail } from './api/verify-email.ts'
import classes from './auth.module.css'
import { LinkProblemPage, linkProblemOf } from './link-problem.tsx'
import { verifyProblems } from './link-words.ts'

const title = 'Bekräfta epost'

/** /verifyemail/:resetToken: one button, so that a mail scanner that follows the link confirms nothing. */
export function Component() {
  const { resetToken = '' } = useParams()
  const verify = useVerifyEmail()
  const confirm = () =>
    verify.mutate(resetToken, {
      onSuccess: () => {
        notifySuccess('Epost bekfräftad')
        if (getUser()) void logout('/login?reason=verified')
      },
      onError: (error) => notifyError(`Din epost kunde inte bekräftas, ${errorText(error)}`),
    })
  const problem = linkProblemOf(verify.error)
  if (problem) return <LinkProblemPage title={title} code={problem} words={verifyProblems} />
  if (verify.data) return <Verified email={verify.data.email} />
  return (
    <Page title={title}>
      {verify.error && <ErrorBox error={`Din epost kunde inte bekräftas, ${errorText(verify.error)}`} />}
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

function Verified({ email }: { email: string }) {
  return (
    <Page title={title}>
      <p role="status" className={classes.info}>
        {email} är bekräftad.
      </p>
      <ButtonLink to="/login" kind="primary">
        Logga in
      </ButtonLink>
    </Page>
  )
}
