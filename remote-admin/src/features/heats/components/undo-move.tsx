import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import type { HeatRound } from '../api/get-round.ts'
import { useUndoMove } from '../api/undo-move.ts'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

/** Takes the newest move by hand back, whoever made it; says what goes where before it is pressed. */
export function UndoMove({ round: { event_instance, round, version, undoable } }: { round: HeatRound }) {
  const undo = useUndoMove()
  const onUndo = () =>
    undo.mutate({ event_instance, round, version }, { onSuccess: () => notifySuccess('Flytten är ångrad') })
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
