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
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
import { heatScheduleQueryOptions } from '../../../shared/get-heat-schedule.ts'
import { timetableQueryOptions } from '../../../shared/get-timetable.ts'
import { markedHeats, useHeatStates } from '../../../shared/heat-states.ts'
import styles from './followed.module.css'

/** As many tracks as have room in the place of the hero's drawing, also with a point of the program above them. */
const shown = 2
/** Of a program, for who enters it: "(max 5 personer per skola)". */
const REMARK = / \(.*\)$/

/** On a race day: what runs and what is next on the tracks, in the place of the hero's drawing. */
export default function Now() {
  const karneval = useKarneval()
  return karneval && <Tracks karnevalId={karneval.id} />
}

/** The next point of today's program that schools gather for, such as the inmarsch; undefined without one. */
function useNextProgram(karnevalId: number, now: Date) {
  const { data } = useLiveRead(timetableQueryOptions(karnevalId), ['timetable'])
  const today = helsinkiDay(now)
  return data?.data
    .filter((row) => row.kind === 'program' && row.day === today)
    .flatMap(({ calls_at, ...row }) => (calls_at === null ? [] : [{ ...row, calls_at }]))
    .filter((row) => startOf(row) > now.getTime())
    .toSorted((one, other) => startOf(one) - startOf(other))[0]
}

const expected = (planned: string, { delay_min }: { delay_min: number }): string =>
  formatTime(delayed(planned, delay_min))

function Tracks({ karnevalId }: { karnevalId: number }) {
  const now = useServerNow()
  const day = helsinkiDay(now)
  const { data } = useLiveRead(heatScheduleQueryOptions(karnevalId), ['heats', 'timetable'])
  const states = useHeatStates(karnevalId, [day])
  const program = useNextProgram(karnevalId, now)
  const tracks = dayNow(markedHeats(data?.data ?? [], day, states), now).slice(0, shown)
  if (tracks.length === 0 && !program) return null
  return (
    <nav aria-label="Nu på karnevalen" className={`${styles.followed} ${styles.several} ${styles.now}`}>
      <p className={styles.head} aria-hidden="true">
        Nu på karnevalen
      </p>
      {program && (
        <Link to="/tidtabeller/minutschema" className={styles.school}>
          <span className={styles.what}>
            <strong>{program.title.replace(REMARK, '')}</strong>{' '}
            <span className={styles.line}>
              Samling {expected(program.calls_at, program)}, start {expected(program.starts_at, program)}
            </span>
          </span>
        </Link>
      )}
      {tracks.map(({ track, running, next: [next] }) => (
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
