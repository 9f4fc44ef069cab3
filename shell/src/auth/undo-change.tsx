import { useQuery } from '@stafapp/shared/data'
import { formatDeadline } from '@stafapp/shared/format'
import { Button, ButtonLink, ErrorBox, Loading, Page, Spinner } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { undoQuery, useUndoChange } from './api.ts'
import classes from './auth.module.css'
import { LinkProblemPage, type LinkProblemWords, linkProblemOf, toLogin, toRequest, toStart } from './link-problem.tsx'

const title = 'Ångra en ändring'

const undoProblems: LinkProblemWords = {
  invalid_token: {
    text: 'Länken är ogiltig eller gäller inte längre. Kontrollera att hela adressen ur mejlet kom med.',
    next: [toStart, toLogin],
  },
  token_used: {
    text: 'Länken har redan använts: ändringen är ångrad. Beställ en länk för ett nytt lösenord om du inte har valt ett.',
    next: [toRequest, toLogin],
  },
  token_expired: {
    text: 'Länken har gått ut: en ändring kan ångras i sju dagar. Kontakta arrangören.',
    next: [toStart, toLogin],
  },
}

/** /angra/:undoToken, opened from a mail. Requires a button press, because mail scanners open links. */
export function Component() {
  const { undoToken = '' } = useParams()
  const { data, error, refetch } = useQuery(undoQuery(undoToken))
  const undo = useUndoChange()
  if (undo.data) return <Undone email={undo.data.email} />
  const problem = linkProblemOf(undo.error) ?? (data ? null : linkProblemOf(error))
  if (problem) return <LinkProblemPage title={title} code={problem} words={undoProblems} />
  if (!data) {
    return <Page title={title}>{error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />}</Page>
  }
  return (
    <Page title={title}>
      <div className={classes.info}>
        <p>
          Kontot {data.username}:{' '}
          {data.email_changed
            ? 'e-postadressen har bytts.'
            : 'lösenordet eller tvåstegsinloggningen har ändrats, eller en reservkod har använts.'}
        </p>
        <p>Var det du själv? Då behöver du inte göra något.</p>
      </div>
      <p>Var det inte du? Tryck på knappen. Då händer detta:</p>
      <ul>
        {data.email_changed && <li>Kontot får tillbaka adressen {data.email}.</li>}
        <li>Kontot loggas ut på alla enheter.</li>
        <li>Ingen kan logga in förrän ett nytt lösenord har valts. Länken för det skickar vi till {data.email}.</li>
      </ul>
      {undo.error && <ErrorBox error={undo.error} />}
      <Button kind="primary" disabled={undo.isPending} onClick={() => undo.mutate(undoToken)}>
        {undo.isPending && <Spinner />}
        Ångra ändringen och lås kontot
      </Button>
      <p className={classes.note}>Länken gäller till {formatDeadline(data.expires_at)}.</p>
    </Page>
  )
}

function Undone({ email }: { email: string }) {
  return (
    <Page title={title}>
      <div role="status" className={classes.info}>
        <p>Ändringen är ångrad och kontot är låst.</p>
        <p>Vi har skickat en länk till {email}. Välj ett nytt lösenord med den, så öppnas kontot igen.</p>
      </div>
      <ButtonLink to="/passwordresetrequest">Kom länken inte fram? Beställ en ny</ButtonLink>
    </Page>
  )
}
