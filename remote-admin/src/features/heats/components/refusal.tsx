import { ApiError, useQueryClient } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import { reasonText } from '../heats-words.ts'
import classes from './heats.module.css'

type Props = {
  error: unknown
  /** What comes before the reason: "Flytten nekades." */
  lead?: string
  /** Tries again after the heats have been read anew; left out, they are read anew alone. */
  onRetry?: () => void
}

/** Whether somebody else was first: then the page has to be read anew, and nothing that was typed is wrong. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.errors.some(({ code }) => code === 'conflict')

/** Why a change was refused. When somebody else has changed the same thing: with a button that reads it anew. */
export function Refusal({ error, lead, onRetry }: Props) {
  const client = useQueryClient()
  if (!error) return null
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ['heats'] })
    onRetry?.()
  }
  return (
    <div role="alert" className={classes.error}>
      <p>
        {lead && `${lead} `}
        {reasonText(error)}
      </p>
      {isStale(error) && (
        <Button onClick={() => void reload()}>{onRetry ? 'Ladda om och försök på nytt' : 'Ladda om heaten'}</Button>
      )}
    </div>
  )
}
