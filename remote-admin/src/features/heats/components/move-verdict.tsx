import type { ResponseOf } from '@stafapp/shared/contract/types'
import { Button } from '@stafapp/shared/page'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

type Props = {
  swap: { data: ResponseOf<'POST /api/events/heats/swap/'> | undefined; error: Error | null }
  onForce: () => void
  onRetry: () => void
  onDrop: () => void
}

/** Result of a move: done, refused with the reason, or waiting for confirmation of a warning. */
export function MoveVerdict({ swap: { data, error }, onForce, onRetry, onDrop }: Props) {
  if (error) return <Refusal error={error} lead="Flytten nekades." onRetry={onRetry} />
  if (!data) return null
  if (data.done) {
    return (
      <p role="status" className={classes.done}>
        {data.changes.map((change) => change.text).join('. ')}.
      </p>
    )
  }
  return (
    <div role="alert" className={classes.warning}>
      <p>{data.warnings.map((warning) => warning.detail).join(' ')} Ingenting är ändrat ännu.</p>
      <div className={classes.buttons}>
        <Button kind="primary" onClick={onForce}>
          Flytta ändå
        </Button>
        <Button onClick={onDrop}>Låt bli</Button>
      </div>
    </div>
  )
}
