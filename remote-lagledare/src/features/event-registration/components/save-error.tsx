import { ApiError } from '@stafapp/shared/data'
import classes from './save-error.module.css'

/** Says beside the button why nothing was saved: the toast that says the same is gone after five seconds. */
export function SaveError({ error }: { error: Error }) {
  const details = error instanceof ApiError ? error.errors.map(({ detail }) => detail) : [error.message]
  return (
    <div className={classes.error} role="alert">
      <p className={classes.title}>Anmälan kunde inte sparas</p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </div>
  )
}
