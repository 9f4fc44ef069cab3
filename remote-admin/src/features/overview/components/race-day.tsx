import { read } from '@stafapp/shared/calls'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatClock } from '@stafapp/shared/format'
import { useLiveRefresh } from '@stafapp/shared/live'
import { NowBoard } from '@stafapp/shared/now-board'
import { Button, ButtonLink, Loading } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { dayNow, type TrackNow } from '@stafapp/shared/rules/raceday/day-now'
import { programmeText } from '@stafapp/shared/rules/raceday/row-now'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { type Plan, type PlanRow, planQuery } from '../../../shared/plan/api.ts'
import { DelayList } from '../../../shared/plan/delay-list.tsx'
import { type DayHeat, isSettled, useDayHeats } from '../../../shared/raceday/day-now.tsx'
import { dayNotes } from '../day-notes.ts'
import classes from './race-day.module.css'

const DelayForm = lazy(() =>
  import('../../../shared/plan/delay-form.tsx').then(({ DelayForm: component }) => ({ default: component })),
)

type Props = {
  karneval: Karneval
  today: string
  now: Date
  /** The rest of the page. */
  children: ReactNode
}

const NEXT_COUNT = 3

const CALLS = '/tavlingsdag/upprop'
const RESULTS = '/tavlingsdag/resultat'

/**
 * The race day as the organiser follows it: what runs and comes, whether it goes as planned, and delays to announce. The rest of
 * the page stands below it, and not before it, which would push away what is about to be pressed.
 */
export function RaceDay({ karneval, today, now, children }: Props) {
  const heats = useDayHeats(karneval.id, today)
  const results = useQuery(read('GET /api/raceday/results/', { query: { day: today } }))
  const plan = useQuery(planQuery(karneval.id))
  useLiveRefresh({ topics: ['raceday', 'heatwork'], refetch: results.refetch, isStored: false, error: results.error })
  useLiveRefresh({ topics: ['timetable', 'heats'], refetch: plan.refetch, isStored: false, error: plan.error })
  if (!heats || !isSettled(results) || !isSettled(plan)) return <Loading text="Hämtar läget" />
  const tracks = dayNow(heats, now, NEXT_COUNT)
  const notes = results.data && dayNotes({ tracks, heats, rounds: results.data.rounds, plan: plan.data, now })
  // Where something waits. Otherwise the next heat is called.
  const main = notes?.some(({ to }) => to.startsWith(RESULTS)) ? RESULTS : CALLS
  const delays = (plan.data?.delays ?? []).filter(({ day, undone_at }) => day === today && undone_at === null)
  return (
    <>
      <NowBoard
        tracks={tracks}
        now={now}
        at={`kl. ${formatClock(now)}`}
        state={
          notes && (
            <>
              <State notes={notes} />
              {plan.data && <Programme rows={plan.data.rows} now={now} />}
              {tracks.length === 0 && <p>Inga fler heat i dag.</p>}
            </>
          )
        }
        under={(track) => plan.data && <Delay plan={plan.data} track={track} />}
      >
        {plan.data && delays.length > 0 && (
          <section aria-labelledby="day-delays" className={classes.delays}>
            <h3 id="day-delays">Anmälda förseningar</h3>
            {/* The list goes with its heading when nothing is late any more. */}
            <DelayList delays={delays} plan={plan.data} headingId="now" />
          </section>
        )}
        <div className={classes.ways}>
          <ButtonLink kind={main === CALLS ? 'primary' : 'plain'} to={CALLS}>
            Uppropet
          </ButtonLink>
          <ButtonLink kind={main === RESULTS ? 'primary' : 'plain'} to={RESULTS}>
            Resultaten
          </ButtonLink>
          <ButtonLink to="/admin/tidtabell">Tidtabell</ButtonLink>
          <Link to="/tidtabeller/minutschema">Så ser publiken det</Link>
        </div>
      </NowBoard>
      {children}
    </>
  )
}

/** What goes on beside the heats. */
function Programme({ rows, now }: { rows: readonly PlanRow[]; now: Date }) {
  const others = rows.filter(({ round }) => round === null)
  const text = programmeText(others, now)
  return text && <p>{text}</p>
}

function State({ notes }: { notes: ReturnType<typeof dayNotes> }) {
  if (notes.length === 0)
    return (
      <p role="status" className={classes.fine}>
        <span aria-hidden="true">✓</span> Allt enligt plan
      </p>
    )
  return (
    <ul className={classes.notes} aria-label="Att se till nu">
      {notes.map(({ text, to, isWrong }) => (
        <li key={text}>
          <Link to={to} data-wrong={isWrong}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type DelayProps = { plan: Plan; track: TrackNow<DayHeat> }

/** Announces a delay of a track from the first heat that has not started. */
function Delay({ plan, track: { track, next } }: DelayProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const [heat] = next
  const row = heat && plan.rows.find((each) => each.event_instance === heat.event_instance && each.round === heat.round)
  if (!row) return null
  return (
    <div className={classes.delay}>
      <Button
        ref={opener}
        aria-expanded={isOpen}
        aria-label={`Anmäl försening: ${track ?? row.title}`}
        onClick={() => setOpen(!isOpen)}
      >
        Anmäl försening
      </Button>
      {isOpen && (
        <Suspense fallback={<Loading text="Hämtar formuläret" />}>
          <DelayForm row={row} plan={plan} fromHeat={heat.number} onDone={close} />
        </Suspense>
      )}
    </div>
  )
}
