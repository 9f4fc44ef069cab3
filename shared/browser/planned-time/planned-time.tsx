import { formatTime } from '../format/format.ts'
import styles from './planned-time.module.css'

type PlannedTimeProps = { planned: string | null; delayMinutes: number }

/** A planned time moved by a delay in minutes, ISO 8601. */
export const delayed = (planned: string, minutes: number): string =>
  new Date(Date.parse(planned) + minutes * 60_000).toISOString()

/** A clock time. If delayed, the planned time is struck through and followed by the new one. */
export function PlannedTime({ planned, delayMinutes }: PlannedTimeProps) {
  if (planned === null) return null
  if (delayMinutes === 0) return <time dateTime={planned}>{formatTime(planned)}</time>
  const expected = delayed(planned, delayMinutes)
  return (
    <span className={styles.both}>
      <s className={styles.plan}>
        <span className="visually-hidden">Planerat </span>
        {formatTime(planned)}
      </s>{' '}
      <span className="visually-hidden">ny tid </span>
      <time className={styles.expected} dateTime={expected}>
        {formatTime(expected)}
      </time>
    </span>
  )
}
