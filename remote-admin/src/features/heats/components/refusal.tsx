import { useQueryClient } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import { isConflict } from '../../../shared/error-codes.ts'
import { reasonText } from '../heats-words.ts'
import classes from './heats.module.css'

type Props = {
  error: unknown
  /** Text before the reason: "Flytten nekades." */
  lead?: string
  /** Retries after reloading the heats; without it they are only reloaded. */
  onRetry?: () => void
}

/** Reason for a refused change; on a conflict with a button that reloads the heats. */
export function Refusal({ error, lead, onRetry }: Props) {
  if (!error) return null
  return (
    <div role="alert" className={classes.error}>
      <p>
        {lead && `${lead} `}
        {reasonText(error)}
      </p>
      {isConflict(error) && <ReloadHeats onRetry={onRetry} />}
    </div>
  )
}

/** Fetches the heats as they are now. */
export function ReloadHeats({ onRetry }: Pick<Props, 'onRetry'>) {
  const client = useQueryClient()
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ['events', 'heats'] })
    onRetry?.()
  }
  return <Button onClick={() => void reload()}>{onRetry ? 'Ladda om och försök på nytt' : 'Ladda om heaten'}</Button>
}
