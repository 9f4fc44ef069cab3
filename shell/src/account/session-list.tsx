import { useQuery } from '@stafapp/shared/data'
import { formatClock, formatDate } from '@stafapp/shared/format'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox, Loading, Spinner } from '@stafapp/shared/page'
import { logout } from '@stafapp/shared/session'
import classes from './account.module.css'
import { type Session, sessionsQuery, useEndAllSessions, useEndOtherSessions, useEndSession } from './api.ts'
import { deviceText } from './device-text.ts'
import { Part } from './part.tsx'

const onError = (failed: unknown) => notifyFailure(failed)

/** The user's sessions, with buttons to end one, all others, or all. */
export function SessionList() {
  const { data, error, refetch } = useQuery(sessionsQuery())
  const endAll = useEndAllSessions()
  const endOthers = useEndOtherSessions()
  const leave = () => endAll.mutate(undefined, { onSuccess: () => void logout(), onError })
  const leaveOthers = () =>
    endOthers.mutate(undefined, { onSuccess: () => notifySuccess('Andra enheter har loggats ut'), onError })
  return (
    <Part id="sessions" title="Inloggade enheter">
      {data ? (
        <>
          <ul className={classes.sessions}>
            {data.data.map((session) => (
              <li key={session.id}>
                <Device session={session} />
              </li>
            ))}
          </ul>
          {endAll.error && <ErrorBox error={endAll.error} />}
          <div className={classes.actions}>
            {data.data.length > 1 && (
              <Button disabled={endOthers.isPending} onClick={leaveOthers}>
                {endOthers.isPending && <Spinner />}
                Logga ut alla andra
              </Button>
            )}
            <Button disabled={endAll.isPending || endAll.isSuccess} onClick={leave}>
              {endAll.isPending && <Spinner />}
              Logga ut överallt
            </Button>
          </div>
        </>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Part>
  )
}

function Device({ session: { id, user_agent, created_at, last_used_at, current } }: { session: Session }) {
  const end = useEndSession()
  const device = deviceText(user_agent)
  const used = `${formatDate(last_used_at)} ${formatClock(last_used_at)}`
  const leave = () => end.mutate(id, { onSuccess: () => notifySuccess(`${device} har loggats ut`), onError })
  return (
    <>
      <strong>{device}</strong>
      {current ? (
        <span className={classes.current}>Den här enheten</span>
      ) : (
        <Button
          className={classes.end}
          disabled={end.isPending}
          aria-label={`Logga ut ${device}, senast använd ${used}`}
          onClick={leave}
        >
          {end.isPending && <Spinner />}
          Logga ut
        </Button>
      )}
      <span className={classes.when}>
        Senast använd {used}, inloggad sedan {formatDate(created_at)}
      </span>
    </>
  )
}
