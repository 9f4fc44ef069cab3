import { useIsOver } from '@stafapp/shared/carnival'
import { formatClock, formatDate } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/session'
import { useState } from 'react'
import classes from './live.module.css'
import { type LiveState, useLiveState } from './live-state.ts'

type Props = {
  /** The shown content in the definite form: "Heatindelningen". */
  subject: string
  /** The shown answer: a new object means that its content has changed. */
  shown: unknown
  /** Server time of the shown answer. */
  saidAt: Date
  /** It could not be refreshed since. */
  isOld: boolean
}

const endings: Partial<Record<LiveState, string>> = {
  live: ', ändringar syns direkt',
  polling: ', ändringar hämtas två gånger i minuten',
}

/**
 * Shows how fresh the page is: when its content was last known to be right, and whether changes appear by themselves.
 * While changes arrive as they happen that is now, however long ago it was read. A change while the page is open is
 * announced. After the carnival no changes are promised. Use the carnival as key, so that another one resets it.
 */
export function LiveNote({ subject, shown, saidAt, isOld }: Props) {
  const state = useLiveState()
  const [before, setBefore] = useState(shown)
  const [changedAt, setChangedAt] = useState<Date | null>(null)
  if (shown !== before) {
    setBefore(shown)
    setChangedAt(saidAt)
  }
  const now = useServerNow()
  const isOver = useIsOver()
  const [liveAt, setLiveAt] = useState(saidAt)
  if (state === 'live' && !isOld && now > liveAt) setLiveAt(now)
  const rightAt = liveAt > saidAt ? liveAt : saidAt
  // Until the connection is known the time is shown without a date, so that the line does not change twice at the start.
  const isToday = (state === 'connecting' && !isOld) || formatDate(rightAt) === formatDate(now)
  const when = `Senast uppdaterad ${isToday ? '' : `${formatDate(rightAt)} `}kl.\u00a0${formatClock(rightAt)}`
  return (
    <>
      <p role="status" className="visually-hidden">
        {changedAt && `${subject} har uppdaterats ${formatClock(changedAt)}.`}
      </p>
      {isOld || state === 'offline' ? (
        <p role="status" className={classes.old}>
          {when}. Uppgifterna kan inte uppdateras just nu, tiderna kan ha ändrats.
        </p>
      ) : (
        <p className={classes.fresh}>
          {when}
          {isOver ? null : state === 'connecting' ? (
            // Takes the place of the usual text unseen, so that nothing moves when it comes.
            <span className={`no-print ${classes.waiting}`} data-text={endings.live} />
          ) : (
            <span className="no-print">{endings[state]}</span>
          )}
        </p>
      )}
    </>
  )
}
