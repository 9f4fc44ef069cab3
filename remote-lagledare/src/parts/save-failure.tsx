import { ApiError } from '@stafapp/shared/data'
import classes from './save-failure.module.css'

/** Says on the page why nothing was saved: the toast that says the same is gone after five seconds (D8). */
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
