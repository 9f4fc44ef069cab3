import { formatClock } from '@stafapp/shared/format'
import classes from './clock.module.css'

/** A time of a start: with a delay the planned one is struck out beside the expected one. */
export function Clock({ planned, delay }: { planned: string | null; delay: number }) {
  if (planned === null) return <span>–</span>
  if (delay === 0) return <time dateTime={planned}>{formatClock(planned)}</time>
  const moved = new Date(Date.parse(planned) + delay * 60_000)
  return (
    <>
      <s>
        <span className="visually-hidden">Planerat </span>
        {formatClock(planned)}
      </s>{' '}
      <span className="visually-hidden">ny tid </span>
      <time dateTime={moved.toISOString()} className={classes.moved}>
        {formatClock(moved)}
      </time>
    </>
  )
}
