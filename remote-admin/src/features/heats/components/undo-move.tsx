import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import type { HeatRound } from '../api.ts'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

/** Undoes the latest manual move by any user; shows beforehand what would be moved. */
export function UndoMove({ round: { event_instance, round, version, undoable } }: { round: HeatRound }) {
  const undo = useCall('POST /api/events/heats/undo/')
  const onUndo = () =>
    undo.mutate({ body: { event_instance, round, version } }, { onSuccess: () => notifySuccess('Flytten är ångrad') })
  if (undoable === null) return <Refusal error={undo.error} />
  return (
    <>
      <p className={classes.undo}>
        <Button disabled={undo.isPending} onClick={onUndo}>
          {undo.isPending && <Spinner />}
          Ångra senaste flytten
        </Button>{' '}
        <span className={classes.facts}>{undoable}</span>
      </p>
      <Refusal error={undo.error} />
    </>
  )
}
