import { useQuery } from '@stafapp/shared/data'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { useState } from 'react'
import { AcceptForm } from './accept-form.tsx'
import { invitationQuery } from './api.ts'
import { InvitationFacts } from './invitation-facts.tsx'
import { type LinkProblemCode, LinkProblemPage, linkProblemOf } from './link-problem.tsx'
import { invitationProblems } from './link-words.ts'

const title = 'Inbjudan till Stafapp'

/** /invitation/:resetToken, opened from a mail: shows the invitation and creates the account. */
export function Component() {
  const { resetToken = '' } = useParams()
  const [usedUp, setUsedUp] = useState<LinkProblemCode | null>(null)
  const { data: invitation, error, refetch } = useQuery(invitationQuery(resetToken))
  const problem = usedUp ?? (invitation ? null : linkProblemOf(error))
  if (problem) return <LinkProblemPage title={title} code={problem} words={invitationProblems} />
  return (
    <Page title={title}>
      {invitation ? (
        <>
          <InvitationFacts invitation={invitation} />
          <AcceptForm token={resetToken} role={invitation.role} onProblem={setUsedUp} />
        </>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
