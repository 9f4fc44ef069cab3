import { useKarneval } from '@stafapp/shared/carnival'
import { formatTime } from '@stafapp/shared/format'
import { useLiveRead, useServerNow } from '@stafapp/shared/live'
import { Link } from '@stafapp/shared/router'
import { dayNow, nowHeatText, runningWord, startOf } from '@stafapp/shared/rules/raceday/day-now'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { heatScheduleQueryOptions } from '../../../shared/get-heat-schedule.ts'
import { markedHeats, useHeatStates } from '../../../shared/heat-states.ts'
import styles from './followed.module.css'

/** As many as have room in the place of the hero's drawing. */
const shown = 2

/** On a race day: what runs and what is next on the tracks, in the place of the hero's drawing. */
export default function Now() {
  const karneval = useKarneval()
  return karneval && <Tracks karnevalId={karneval.id} />
}

function Tracks({ karnevalId }: { karnevalId: number }) {
  const now = useServerNow()
  const day = helsinkiDay(now)
  const { data } = useLiveRead(heatScheduleQueryOptions(karnevalId), ['heats', 'timetable'])
  const states = useHeatStates(karnevalId, [day])
  const tracks = dayNow(markedHeats(data?.data ?? [], day, states), now).slice(0, shown)
  if (tracks.length === 0) return null
  return (
    <nav aria-label="Nu på karnevalen" className={`${styles.followed} ${styles.several} ${styles.now}`}>
      {tracks.map(({ track, running, next: [next] }) => (
        <Link key={track} to="/tidtabeller/minutschema" className={styles.school}>
          <strong>{[running && 'Nu', track].filter(Boolean).join(': ') || 'Härnäst'}</strong>
          {running && (
            <span className={styles.line}>
              {runningWord(running)}: {nowHeatText(running)}
            </span>
          )}
          {next && (
            <span className={styles.line}>
              Nästa {formatTime(new Date(startOf(next)))}: {nowHeatText(next)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
