import { useKarneval } from '@stafapp/shared/carnival'
import { formatTime } from '@stafapp/shared/format'
import { useLiveRead, useServerNow } from '@stafapp/shared/live'
import { delayed } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import {
  dayNow,
  lateText,
  type NowHeat,
  nowHeatText,
  runningWord,
  startOf,
} from '@stafapp/shared/rules/raceday/day-now'
import { shortTitle } from '@stafapp/shared/rules/raceday/row-now'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
import { heatScheduleQueryOptions } from '../../../shared/get-heat-schedule.ts'
import { timetableQueryOptions } from '../../../shared/get-timetable.ts'
import { markedHeats, useHeatStates } from '../../../shared/heat-states.ts'
import { recentText } from '../../../shared/recent-text.ts'
import { runningRows } from '../../../shared/rows-now.ts'
import { useIsOnline } from '../../../shared/use-is-online.ts'
import styles from './followed.module.css'

/** As many tracks, or a point of the program and tracks, as have room in the place of the hero's drawing. */
const room = 2

/** On a race day: what runs and what is next on the tracks, in the place of the hero's drawing. */
export function Now() {
  const karneval = useKarneval()
  return karneval && <Tracks karnevalId={karneval.id} />
}

/** What goes on of the program, and the next point of today's that schools gather for, such as the inmarsch. */
function useProgram(karnevalId: number, now: Date) {
  const { data } = useLiveRead(timetableQueryOptions(karnevalId), ['timetable'])
  const rows = data?.data ?? []
  const today = helsinkiDay(now)
  const running = runningRows(rows, now).filter(({ kind }) => kind !== 'race')
  const [next] = rows
    .filter((row) => row.kind === 'program' && row.day === today)
    .flatMap(({ calls_at, ...row }) => (calls_at === null ? [] : [{ ...row, calls_at }]))
    .filter((row) => startOf(row) > now.getTime())
    .toSorted((one, other) => startOf(one) - startOf(other))
  return { running, next }
}

const expected = (planned: string, { delay_min }: { delay_min: number }): string =>
  formatTime(delayed(planned, delay_min))

function Tracks({ karnevalId }: { karnevalId: number }) {
  const now = useServerNow()
  const day = helsinkiDay(now)
  const { data, saidAt, isOld } = useLiveRead(heatScheduleQueryOptions(karnevalId), ['heats', 'timetable'])
  const isOnline = useIsOnline()
  const states = useHeatStates(karnevalId, [day])
  const { running, next: program } = useProgram(karnevalId, now)
  const tracks = dayNow(markedHeats(data?.data ?? [], day, states), now)
  if (tracks.length === 0 && running.length === 0 && !program) return null
  // Those that run, or whose next heat starts first.
  const shown = tracks.slice(0, program ? room - 1 : room)
  const rest = tracks.length - shown.length
  return (
    <nav aria-label="Nu på karnevalen" className={`${styles.followed} ${styles.several} ${styles.now}`}>
      <p className={styles.head}>
        {/* What is stored is not now; the one has the room of the other, so that the box keeps its height. */}
        {(isOld || !isOnline) && saidAt ? (
          `Sparat ${recentText(saidAt, now)}`
        ) : (
          <span aria-hidden="true">Nu på karnevalen</span>
        )}
        {running.length > 0 && `: ${running.map(({ title }) => shortTitle(title)).join('; ')}`}
      </p>
      {program && (
        <Link to="/tidtabeller/minutschema" className={styles.school}>
          <span className={styles.what}>
            <strong>{shortTitle(program.title)}</strong>{' '}
            <span className={`${styles.line} ${styles.times}`}>
              Samling {expected(program.calls_at, program)}, start {expected(program.starts_at, program)}
            </span>
          </span>
        </Link>
      )}
      {shown.map(({ track, running, next: [next] }) => (
        <Link key={track} to="/tidtabeller/minutschema" className={styles.school}>
          <span className={styles.what}>
            <strong>{[running && 'Nu', track].filter(Boolean).join(': ') || 'Härnäst'}</strong>{' '}
            <span className={styles.line}>
              {running ? (
                <>
                  {runningWord(running)}: <Unbroken text={nowHeatText(running)} />
                </>
              ) : (
                next && <NextHeat heat={next} />
              )}
            </span>
          </span>
          {running && next && (
            <span className={styles.after}>
              <NextHeat heat={next} above={running} />
            </span>
          )}
        </Link>
      ))}
      {rest > 0 && (
        <Link to="/tidtabeller/minutschema">
          och {rest} {rest === 1 ? 'bana' : 'banor'} till
        </Link>
      )}
    </nav>
  )
}

/** "Nästa 13:49 (6 min försenat): heat 4". */
const NextHeat = ({ heat, above }: { heat: NowHeat; above?: NowHeat }) => (
  <>
    Nästa {formatTime(new Date(startOf(heat)))}
    {heat.delay_min > 0 && ` (${lateText(heat)})`}: <Unbroken text={nowHeatText(heat, above)} />
  </>
)
