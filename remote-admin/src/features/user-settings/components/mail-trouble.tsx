import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { failedMailsQuery } from '../api.ts'
import classes from './users.module.css'

/** Mails rejected by the mail server, with the reason and the next retry. */
export function MailTrouble() {
  const { data, error, refetch } = useQuery(failedMailsQuery())
  // Without an attempt a mail was cancelled: its invitation was revoked or resent.
  const mails = data?.data.filter(({ attempts }) => attempts > 0)
  return (
    <section aria-labelledby="mail">
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
