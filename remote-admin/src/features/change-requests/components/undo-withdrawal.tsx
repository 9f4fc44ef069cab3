import { LoadState, useCall } from '@stafapp/shared/calls'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { teamQuery } from '../api.ts'
import classes from './inbox.module.css'

/** Gives a team that was withdrawn on request its number, fee and, if it is free, its place in the heat again. */
export function UndoWithdrawal({ team }: { team: number }) {
  const { data, error, refetch } = useQuery(teamQuery(team))
  const restore = useCall('POST /api/events/teams/{id}/restore/', {
    onSuccess: () => notifySuccess('Strykningen är ångrad'),
  })
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar laget" />
  if (data.status !== 'withdrawn') return <p>Laget är med i grenen igen.</p>
  const undo = () => {
    if (restore.isPending) return
    const reason = 'Arrangören ångrade den begärda strykningen'
    restore.mutate({ params: { id: team }, body: { version: data.version, reason } })
  }
  return (
    <div className={classes.undo}>
      <Button aria-disabled={restore.isPending} onClick={undo}>
        Ångra strykningen
      </Button>
      {restore.error && <p role="alert">{errorSentence(restore.error)}</p>}
    </div>
  )
}
