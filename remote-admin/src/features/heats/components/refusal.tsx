import { ApiError, useQueryClient } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import { reasonText } from '../heats-words.ts'
import classes from './heats.module.css'

type Props = {
  error: unknown
  /** Text before the reason: "Flytten nekades." */
  lead?: string
  /** Retries after reloading the heats; without it they are only reloaded. */
  onRetry?: () => void
}

/** Whether the error is a version conflict: the page must be reloaded, but the input is valid. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.errors.some(({ code }) => code === 'conflict')

/** Reason for a refused change; on a conflict with a button that reloads the heats. */
export function Refusal({ error, lead, onRetry }: Props) {
  if (!error) return null
  return (
    <div role="alert" className={classes.error}>
      <p>
        {lead && `${lead} `}
        {reasonText(error)}
      </p>
      {isStale(error) && <ReloadHeats onRetry={onRetry} />}
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
