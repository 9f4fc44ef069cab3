import { formatClock } from '@stafapp/shared/format'
import classes from './moved-time.module.css'

/** "13:40", or with that struck out "13:48" while the row is late. */
export function MovedTime({ at, minutes }: { at: string; minutes: number }) {
  if (minutes === 0) return <>{formatClock(at)}</>
  return (
    <>
      <s className={classes.planned}>
        <span className="visually-hidden">Planerat </span>
        {formatClock(at)}
      </s>{' '}
      <span className={classes.moved}>
        <span className="visually-hidden">ny tid </span>
        {formatClock(new Date(Date.parse(at) + minutes * 60_000))}
      </span>
    </>
  )
}
