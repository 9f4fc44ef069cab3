import { formatClock, formatDate } from '@stafapp/shared/format'
import classes from './live-note.module.css'
import { useLiveState } from './live-state.ts'
import { serverNow } from './server-clock.ts'

type Props = {
  /** When the server said what is shown. */
  saidAt: Date
  /** It could not be asked again since. */
  isOld: boolean
}

/** How fresh the page is: the clock of its last reading, and whether changes come by themselves. */
export function LiveNote({ saidAt, isOld }: Props) {
  const state = useLiveState()
  const isToday = formatDate(saidAt) === formatDate(serverNow())
  const when = `Senast uppdaterad ${isToday ? '' : `${formatDate(saidAt)} `}kl. ${formatClock(saidAt)}`
  if (isOld)
    return (
      <p role="status" className={classes.old}>
        {when}. Uppgifterna kan inte uppdateras just nu, tiderna kan ha ändrats.
      </p>
    )
  return (
    <p className={classes.fresh}>
      {when}
      {state === 'live' && <span className="no-print">, ändringar syns direkt</span>}
    </p>
  )
}
