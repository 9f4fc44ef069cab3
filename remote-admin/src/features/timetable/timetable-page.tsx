import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { follow } from '@stafapp/shared/live'
import { Empty, Page } from '@stafapp/shared/page'
import { Parts, usePart } from '@stafapp/shared/parts'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { carnivalDays, isCarnivalDay } from '@stafapp/shared/rules/times/carnival-days'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { useEffect } from 'react'
import { type Plan, planQuery } from '../../shared/plan/api.ts'
import { openConflicts } from '../../shared/plan/conflicts.ts'
import { DelayList } from '../../shared/plan/delay-list.tsx'
import { AddRow } from './components/add-row.tsx'
import { ArenaPicture } from './components/arena-picture.tsx'
import type { Kind } from './components/conflicts.tsx'
import { DayPlan } from './components/day-plan.tsx'
import { GenerateForm } from './components/generate-form.tsx'
import { ListConflicts } from './components/list-conflicts.tsx'
import { MissingRounds } from './components/missing-rounds.tsx'
import classes from './components/plan-table.module.css'
import { PlanTable } from './components/plan-table.tsx'
import { Tracks } from './components/tracks.tsx'

const title = 'Tidtabell'
const planIntro = 'Tryck på en rad för att ändra den; heatens tider följer med.'
const delayIntro = 'En försening låter planen stå kvar och visar den nya tiden bredvid.'

/** Only of the active carnival a delay is announced: nobody waits for a start of another one. */
const isHeldNow = ({ status }: Karneval): boolean => status === 'active'

/** On the day itself the list comes first. */
function introOf(karneval: Karneval, now: Date): string | undefined {
  if (!isHeldNow(karneval)) return planIntro
  return isCarnivalDay(karneval, helsinkiDay(now)) ? undefined : `${planIntro} ${delayIntro}`
}

/** What the address can ask for (`?visa`): the list of one kind of conflicts, opened at the worst. */
const askedKinds: Record<string, Kind> = { krockar: 'clash', vilor: 'rest' }

const parts = { lista: 'Lista', dagsplan: 'Dagsplan' } as const

/** /admin/tidtabell: editor of the minute schedule, as a list and as a plan of each day on its tracks. */
export function Component() {
  const now = useServerNow()
  const part = usePart(parts)
  return (
    <RequireKarneval title={title} drafts>
      {(karneval) => (
        <Page
          title={title}
          // The day plan says itself how its rows are moved.
          intro={part === 'lista' ? introOf(karneval, now) : undefined}
          actions={karneval.status !== 'draft' && <Link to="/tidtabeller/minutschema">Så ser publiken det</Link>}
        >
          <Timetable karneval={karneval} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Timetable({ karneval }: { karneval: Karneval }) {
  const part = usePart(parts)
  const [params] = useSearchParams()
  const now = useServerNow()
  const today = helsinkiDay(now)
  const isHeld = isHeldNow(karneval)
  const { data, error, refetch } = useQuery(planQuery(karneval.id))
  useEffect(() => follow(['timetable', 'heats'], () => void refetch()), [refetch])
  if (!data) return <LoadState error={error} refetch={refetch} />
  const days = carnivalDays(karneval)
  if (part === 'dagsplan')
    return (
      <>
        <Parts label="Tidtabellens delar" parts={parts} shown={part} />
        {data.tracks.length === 0 ? (
          <Empty text="Lägg först till en bana i listan." />
        ) : (
          <DayPlan plan={data} days={days} refetch={refetch} />
        )}
      </>
    )
  const shown = [...new Set(data.rows.map(({ day }) => day))].sort()
  const conflicts = openConflicts(data, now)
  /** The day that the address asks for a delay of (`?forsena`). */
  const askedDay = isHeld && params.has('forsena') ? shown.find((day) => day >= today) : undefined
  // From the first race day on the list begins with what runs; the plan is made before.
  const hasBegun = today >= karneval.starts_on
  const isFolded = (day: string) => day < today || (hasBegun && day > today)
  const common = { days, plan: data, isHeld, conflicts }
  const tools = (
    <div className={classes.tools}>
      <MissingRounds plan={data} days={days} />
      <AddRow plan={data} days={days} />
      {data.rows.length > 0 && <GenerateForm plan={data} isPublic={karneval.status !== 'draft'} />}
      <Tracks plan={data} />
      <ArenaPicture plan={data} />
    </div>
  )
  return (
    <>
      <Parts label="Tidtabellens delar" parts={parts} shown={part} />
      <ListConflicts plan={data} conflicts={conflicts} refetch={refetch} asked={askedKinds[params.get('visa') ?? '']}>
        {data.delays.length > 0 && (
          <details className={`${classes.note} ${classes.fold}`} open={!hasBegun}>
            <summary id="delays" className={classes.folded}>
              {delaysText(data.delays)}
            </summary>
            <DelayList delays={data.delays} plan={data} headingId="delays" />
          </details>
        )}
      </ListConflicts>
      {!hasBegun && tools}
      {shown.length === 0 && <Empty text="Minutschemat har inga rader ännu." />}
      {shown
        .filter((day) => !isFolded(day))
        .map((day) => (
          <PlanTable key={day} {...common} day={day} asksDelay={day === askedDay} />
        ))}
      {shown.filter(isFolded).map((day) => (
        <details key={day} className={`${classes.note} ${classes.fold}`}>
          <summary className={classes.folded}>
            {formatWeekdayDate(day)}
            {day < today && ' är över'}
          </summary>
          <PlanTable {...common} day={day} asksDelay={day === askedDay} />
        </details>
      ))}
      {hasBegun && tools}
    </>
  )
}

/** "1 försening", "2 förseningar": those in force. */
function delaysText(delays: Plan['delays']): string {
  const count = delays.filter(({ undone_at }) => undone_at === null).length
  return count === 1 ? '1 försening' : `${count === 0 ? 'Inga' : count} förseningar`
}
