import { useCall } from '@stafapp/shared/calls'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import type { User } from '../api.ts'

export function EndSessionsButton({ user: { id, username } }: { user: User }) {
  const end = useCall('POST /api/users/{id}/end-sessions/', { meta: { keepQueries: true } })
  const run = () =>
    end.mutate(
      { params: { id } },
      {
        onSuccess: ({ ended }) =>
          notifySuccess(ended === 1 ? '1 inloggning avslutades' : `${ended} inloggningar avslutades`),
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <Button disabled={end.isPending} aria-label={`Logga ut överallt: ${username}`} onClick={run}>
      {end.isPending && <Spinner />}
      Logga ut överallt
    </Button>
  )
}
