import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { ButtonLink, Empty, Page } from '@stafapp/shared/page'
import fields from '../../shared/fields.module.css'
import { InvitationList } from '../../shared/invitations/components/invitation-list.tsx'
import { failedMailsQuery } from './api.ts'
import classes from './components/users.module.css'
import { Users } from './components/users.tsx'

/** /admin/usersettings: all users' roles and accounts, and pending invitations. */
export function Component() {
  return (
    <Page title="Användare" actions={<ButtonLink to="/konto">Mina uppgifter och inloggningar</ButtonLink>}>
      <Users />
      <section aria-labelledby="waiting" className={fields.section}>
        <h2 id="waiting">Inbjudningar som väntar</h2>
        <InvitationList isOnlyOpen />
      </section>
      <MailTrouble />
    </Page>
  )
}

/** Mails rejected by the mail server, with the reason and the next retry. */
function MailTrouble() {
  const { data, error, refetch } = useQuery(failedMailsQuery())
  // Without an attempt a mail was cancelled: its invitation was revoked or resent.
  const mails = data?.data.filter(({ attempts }) => attempts > 0)
  return (
    <section aria-labelledby="mail" className={fields.section}>
      <h2 id="mail">E-post som inte har gått fram</h2>
      {mails ? (
        mails.length === 0 ? (
          <Empty text="All e-post har gått fram eller väntar på att bli skickad." />
        ) : (
          <ul className={classes.users}>
            {mails.map(({ id, to, subject, attempts, cause, next_attempt_at }) => (
              <li key={id} className={classes.user}>
                <div className={classes.facts}>
                  <strong>{to}</strong>
                  <span>{subject}</span>
                </div>
                <div className={classes.facts}>
                  <span>
                    {next_attempt_at ? `Nytt försök ${formatDateTime(next_attempt_at)}` : 'Skickas inte på nytt'} (
                    {attempts === 1 ? '1 försök' : `${attempts} försök`})
                  </span>
                  <span className={classes.cause}>{cause}</span>
                </div>
              </li>
            ))}
          </ul>
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}
