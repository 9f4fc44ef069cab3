import { errorText, useQuery } from '@stafapp/shared/data'
import { formatClock, formatDate } from '@stafapp/shared/format'
import { notifyError } from '@stafapp/shared/notify'
import { Button, ErrorBox, Loading, Spinner } from '@stafapp/shared/page'
import { logout } from '@stafapp/shared/session'
import classes from './account.module.css'
import { useEndAllSessions } from './api/end-all-sessions.ts'
import { type Session, sessionsQuery } from './api/get-sessions.ts'
import { deviceText } from './device-text.ts'

/** Where one is logged in, and the way out of everywhere at once. */
export function SessionList() {
  const { data, error, refetch } = useQuery(sessionsQuery())
  const endAll = useEndAllSessions()
  const leave = () =>
    endAll.mutate(undefined, {
      onSuccess: () => void logout(),
      onError: (failed) => notifyError(errorText(failed)),
    })
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Inloggningar</h2>
      {data ? (
        <>
          <ul className={classes.sessions}>
            {data.data.map((session) => (
              <li key={session.id}>
                <SessionText session={session} />
              </li>
            ))}
          </ul>
          {endAll.error && <ErrorBox error={endAll.error} />}
          <Button disabled={endAll.isPending || endAll.isSuccess} onClick={leave}>
            {endAll.isPending && <Spinner />}
            Logga ut överallt
          </Button>
        </>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function SessionText({ session: { user_agent, created_at, last_used_at, current } }: { session: Session }) {
  return (
    <>
      <strong>{deviceText(user_agent)}</strong>
      {current && <span className={classes.current}>Den här inloggningen</span>}
      <span className={classes.when}>
        Senast använd {formatDate(last_used_at)} kl. {formatClock(last_used_at)}, inloggad sedan{' '}
        {formatDate(created_at)}
      </span>
    </>
  )
}
