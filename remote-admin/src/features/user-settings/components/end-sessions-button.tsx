import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import type { User } from '../api.ts'
import { useEndSessions } from '../api.ts'

export function EndSessionsButton({ user: { id, username } }: { user: User }) {
  const end = useEndSessions()
  const run = () =>
    end.mutate(id, {
      onSuccess: ({ ended }) =>
        notifySuccess(ended === 1 ? '1 inloggning avslutades' : `${ended} inloggningar avslutades`),
      onError: (error) => notifyFailure(error),
    })
  return (
    <Button disabled={end.isPending} aria-label={`Logga ut överallt: ${username}`} onClick={run}>
      {end.isPending && <Spinner />}
      Logga ut överallt
    </Button>
  )
}
