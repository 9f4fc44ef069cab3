import { formatClock, formatDate } from '@stafapp/shared/format'
import { serverNow } from '@stafapp/shared/session'
import { useState } from 'react'
import classes from './live-note.module.css'
import { type LiveState, useLiveState } from './live-state.ts'

type Props = {
  /** What the page shows, in the definite form: "Heatindelningen". */
  subject: string
  /** The answer that is shown: another object means that something in it has changed. */
  shown: unknown
  /** When the server said what is shown. */
  saidAt: Date
  /** It could not be asked again since. */
  isOld: boolean
}

const endings: Partial<Record<LiveState, string>> = {
  live: ', ändringar syns direkt',
  polling: ', ändringar hämtas två gånger i minuten',
}

/**
 * How fresh the page is: the clock of its last reading, and whether changes come by themselves. A change while the page is
 * open is announced. Give it a key where another carnival may take the place of this one.
 */
export function LiveNote({ subject, shown, saidAt, isOld }: Props) {
  const state = useLiveState()
  const [before, setBefore] = useState(shown)
  const [changedAt, setChangedAt] = useState<Date | null>(null)
  if (shown !== before) {
    setBefore(shown)
    setChangedAt(saidAt)
  }
  const isToday = formatDate(saidAt) === formatDate(serverNow())
  const when = `Senast uppdaterad ${isToday ? '' : `${formatDate(saidAt)} `}kl. ${formatClock(saidAt)}`
  return (
    <>
      <p role="status" className="visually-hidden">
        {changedAt && `${subject} har uppdaterats ${formatClock(changedAt)}.`}
      </p>
      {isOld ? (
        <p role="status" className={classes.old}>
          {when}. Uppgifterna kan inte uppdateras just nu, tiderna kan ha ändrats.
        </p>
      ) : (
        <p className={classes.fresh}>
          {when}
          <span className="no-print">{endings[state]}</span>
        </p>
      )}
    </>
  )
}
