import { ApiError } from '@stafapp/shared/data'
import classes from './save-failure.module.css'

/** Shows on the page why nothing was saved, because the toast disappears after five seconds. */
export function SaveFailure({ title, error }: { title: string; error: Error }) {
  const details = error instanceof ApiError ? error.errors.map(({ detail }) => detail) : [error.message]
  return (
    <div className={classes.error} role="alert">
      <p className={classes.title}>{title}</p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </div>
  )
}
