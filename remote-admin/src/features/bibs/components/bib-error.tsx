import { ApiError, errorText, useQueryClient } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import classes from './bibs.module.css'

/** Reason for a refused change; on a conflict with a button that reloads the numbers. */
export function BibError({ error }: { error: unknown }) {
  const client = useQueryClient()
  if (!error) return null
  const isStale = error instanceof ApiError && error.errors.some(({ code }) => code === 'conflict')
  const text = error instanceof ApiError ? error.errors.map(({ detail }) => detail).join(' ') : errorText(error)
  return (
    <div role="alert" className={classes.error}>
      <p>{text}</p>
      {isStale && (
        <Button onClick={() => void client.invalidateQueries({ queryKey: ['events', 'bibs'] })}>Ladda om numren</Button>
      )}
    </div>
  )
}
