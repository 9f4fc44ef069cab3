import { LoadState, read } from '@stafapp/shared/calls'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { useLiveRefresh } from '@stafapp/shared/live'
import { ButtonLink } from '@stafapp/shared/page'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { carnivalDays } from '@stafapp/shared/rules/times/carnival-days'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type PlanRow, planQuery } from '../../../shared/plan/api.ts'
import type { RoundSummary, Work } from '../api.ts'
import { inTurn, type TrialRound } from '../final-state.ts'
import { toKey } from '../heats-words.ts'
import classes from './heats.module.css'

/** The race days' own work here: the finals by the day of their trials, each with what it waits for or needs. */
export function Finals({ karneval, work }: { karneval: Karneval; work: Work }) {
  return (
    <section aria-labelledby="finals">
      <h2 id="finals">Finaler att lotta</h2>
      {carnivalDays(karneval).map((day) => (
        <DayFinals key={day} day={day} work={work} />
      ))}
    </section>
  )
}

type DayProps = { day: string; work: Work }

function DayFinals({ day, work }: DayProps) {
  const { data: plan } = useQuery(planQuery(work.karneval))
  const { data, error, refetch } = useQuery(read('GET /api/raceday/results/', { query: { day } }))
  useLiveRefresh({ topics: ['raceday', 'heats', 'heatwork', 'timetable'], refetch, isStored: false, error })
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar finalerna" />
  const finals = inTurn(data.rounds)
  if (finals.length === 0) return null
  return (
    <>
      <div className={classes.finalsHead}>
        <h3 id={`finals-${day}`}>Försök {formatWeekdayDate(day)}</h3>
        <Link to={`/tavlingsdag/resultat?dag=${day}`}>Se resultaten</Link>
      </div>
      <ul className={classes.rounds} aria-labelledby={`finals-${day}`}>
        {finals.map(({ trial, final: { state, text, action } }) => (
          <li key={toKey(trial)} className={classes.final} data-state={state}>
            <div>
              <strong>
                <Unbroken text={trial.event_name} />
              </strong>
              <FinalTime final={finalOf(work, trial)} plan={plan?.rows ?? []} day={day} />
              <p className={state === 'due' ? classes.due : classes.facts}>
                {state === 'done' && <span aria-hidden="true">✓ </span>}
                {text}
              </p>
            </div>
            {action === null ? null : state === 'due' ? (
              <ButtonLink kind="primary" to={action.to}>
                {action.label}
                <span className="visually-hidden">: {trial.event_name}</span>
              </ButtonLink>
            ) : (
              <Link to={action.to} className={classes.way}>
                {action.label}
                <span className="visually-hidden">: {trial.event_name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const isFinalOf = (event: number) => (row: Pick<PlanRow, 'event_instance' | 'round'>) =>
  row.event_instance === event && row.round === 'FINAL'

const finalOf = (work: Work, trial: TrialRound): RoundSummary | undefined =>
  work.data.find(isFinalOf(trial.event_instance))

/** "Final kl. 14:30", with its day if that is not the trial's. */
function FinalTime({ final, plan, day }: { final: RoundSummary | undefined; plan: readonly PlanRow[]; day: string }) {
  if (!final) return null
  const own = helsinkiDay(new Date(final.starts_at))
  const late = plan.find(isFinalOf(final.event_instance))?.delay_min ?? 0
  return (
    <p className={classes.facts}>
      Final {own !== day && `${formatWeekdayDate(own)} `}kl.&nbsp;
      <PlannedTime planned={final.starts_at} delayMinutes={late} />
    </p>
  )
}
