import { useCall } from '@stafapp/shared/calls'
import { formatClock, formatDateTime, formatWeekdayDate } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { startOf } from '@stafapp/shared/rules/raceday/day-now'
import { endOf } from '@stafapp/shared/rules/raceday/row-now'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useRef, useState } from 'react'
import fields from '../../../shared/fields.module.css'
import { fromField, toField } from '../../../shared/helsinki.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'
import { usePublishedQuestion } from '../../../shared/plan/use-published-question.tsx'
import type { EventRow } from '../api.ts'
import classes from '../karneval.module.css'

/** In the order of the table: the start is what is changed, and the others follow. */
const times = {
  starts_at: 'Start',
  calls_at: 'Upprop',
  changes_close_at: 'Löparbyten senast',
} as const

type TimeName = keyof typeof times
const timeNames = Object.keys(times) as TimeName[]
type Row = EventRow['rounds'][number] & {
  key: string
  phase: (typeof phases)[number]['id']
  karneval: number
  instance: number
  version: number
  name: string
  /** null: the round has no time yet. */
  day: string | null
  /** Its row in the timetable. */
  planned: PlanRow | undefined
}

/** A day's rounds by phase, so that the finals are not at the end of a long list. */
const phases = [
  { id: 'trial', title: 'Försök' },
  { id: 'direct', title: 'Direkta finaler' },
  { id: 'final', title: 'Finaler efter försök' },
] as const

type RoundTableProps = {
  events: readonly EventRow[]
  plan: Plan
  /** Nothing of a draft has been run, however old its copied times are. */
  isDraft: boolean
}

/**
 * The rounds of each day by phase, in the order of their starts, on phones folded; the times of a round are changed in
 * a form under its row, until it begins.
 */
export function RoundTable({ events, plan, isDraft }: RoundTableProps) {
  const now = useServerNow()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [isNarrow] = useState(isPhone)
  const openers = useRef(new Map<string, HTMLButtonElement>())
  const rows = rowsOf(events, plan)
  const stateOf = (row: Row) => (isDraft ? undefined : begunText(row, now))
  if (rows.length === 0) return <Empty text="Karnevalen har inga grenar ännu." />
  const days = [...new Set(rows.map(({ day }) => day))].map((day) => {
    const own = rows.filter((row) => row.day === day)
    return [day, phases.map(({ id, title }) => ({ id, title, rows: own.filter(({ phase }) => phase === id) }))] as const
  })
  const near = rows.find(({ day }) => day)?.day ?? undefined
  const close = ({ key }: Row) => {
    setOpened((all) => new Set([...all].filter((each) => each !== key)))
    openers.current.get(key)?.focus()
  }
  const columns: DataColumn<Row>[] = [
    { title: 'Omgång', cell: ({ name }) => <Unbroken text={name} /> },
    { title: times.starts_at, cell: ({ starts_at, planned }) => <Time at={starts_at} planned={planned} /> },
    { title: times.calls_at, cell: ({ calls_at, planned }) => <Time at={calls_at} planned={planned} /> },
    { title: 'Bana', cell: ({ planned }) => plan.tracks.find(({ id }) => id === planned?.track)?.name ?? '–' },
    { title: times.changes_close_at, cell: ({ changes_close_at, day }) => deadlineText(changes_close_at, day) },
    {
      title: '',
      cell: (row) =>
        stateOf(row) ?? (
          <Button
            ref={(button) => {
              if (button) openers.current.set(row.key, button)
            }}
            aria-label={`Ändra ${row.name}`}
            onClick={() => setOpened(new Set([...opened, row.key]))}
          >
            Ändra
          </Button>
        ),
    },
  ]
  return (
    <section aria-labelledby="rounds" className={fields.section}>
      <h2 id="rounds">Omgångar</h2>
      <p className={fields.note}>
        En omgång är en grens försök eller final.
        {rows.some((row) => stateOf(row) === undefined) && (
          <>
            {' '}
            När du ändrar en tid här ändras den också i tidtabellen och i de planerade heaten. Heat som redan är
            uppropade eller sprungna flyttas inte. Är något försenat på tävlingsdagen, anmäl det i{' '}
            <Link to="/admin/tidtabell">Tidtabell</Link>: då står planen kvar.
          </>
        )}
      </p>
      {days.map(([day, phasesOfDay]) => (
        <div key={day} className={classes.day}>
          <h3 id={`rounds-${day}`}>{day === null ? 'Utan tid ännu' : upperFirst(formatWeekdayDate(day))}</h3>
          {phasesOfDay
            .filter((phase) => phase.rows.length > 0)
            .map((phase) => (
              <details key={phase.id} className={classes.fold} open={!isNarrow}>
                <summary id={`rounds-${day}-${phase.id}`}>
                  {phase.title} ({phase.rows.length})
                </summary>
                <DataTable<Row>
                  labelledBy={`rounds-${day} rounds-${day}-${phase.id}`}
                  columns={columns}
                  rows={phase.rows}
                  rowKey={({ key }) => key}
                  firstRows={phase.rows.length}
                  detail={(row) =>
                    opened.has(row.key) && (
                      <RoundForm row={row} plan={plan} near={row.day ?? near} onDone={() => close(row)} />
                    )
                  }
                />
              </details>
            ))}
        </div>
      ))}
    </section>
  )
}

/** In the order of their starts; those without a time come first, because they are left to do. */
function rowsOf(events: readonly EventRow[], plan: Plan): Row[] {
  return events
    .flatMap(({ id, karneval, version, name, rounds }) =>
      rounds.map(
        (round): Row => ({
          ...round,
          key: `${id}-${round.round}`,
          phase: round.round === 'TRIAL' ? 'trial' : rounds.length === 1 ? 'direct' : 'final',
          karneval,
          instance: id,
          version,
          name: rounds.length === 1 ? name : `${name}, ${roundNames[round.round]}`,
          day: round.starts_at && helsinkiDay(new Date(round.starts_at)),
          planned: plan.rows.find((row) => row.event_instance === id && row.round === round.round),
        }),
      ),
    )
    .sort((a, b) => Date.parse(a.starts_at ?? '1970-01-01') - Date.parse(b.starts_at ?? '1970-01-01'))
}

/** What a round that has begun says instead of offering a new time; undefined before. */
function begunText({ starts_at, planned }: Row, now: Date): string | undefined {
  if (planned) {
    if (endOf(planned) <= now.getTime()) return 'Körd'
    return planned.is_started || startOf(planned) <= now.getTime() ? 'Har börjat' : undefined
  }
  return starts_at !== null && Date.parse(starts_at) <= now.getTime() ? 'Körd' : undefined
}

const Time = ({ at, planned }: { at: string | null; planned: PlanRow | undefined }) =>
  at === null ? '–' : <PlannedTime planned={at} delayMinutes={planned?.delay_min ?? 0} />

/** The time, with its date if that is not the day of the round. */
function deadlineText(at: string | null, day: string | null): string {
  if (at === null) return '–'
  return helsinkiDay(new Date(at)) === day ? formatClock(at) : formatDateTime(at)
}

type Values = Record<TimeName | 'version', string>

const valuesOf = (row: Row): Values => {
  const shown = (time: TimeName) => (row[time] ? toField(row[time]) : '')
  return {
    calls_at: shown('calls_at'),
    starts_at: shown('starts_at'),
    changes_close_at: shown('changes_close_at'),
    version: String(row.version),
  }
}

const follows = 'Ändrar du bara starten flyttas uppropet, prisutdelningen och gränsen för löparbyten lika mycket.'

type RoundFormProps = { row: Row; plan: Plan; near: string | undefined; onDone: () => void }

/** Call time, start time and deadline for line-up changes of one round. */
function RoundForm({ row, plan, near, onDone }: RoundFormProps) {
  const set = useCall('PUT /api/events/event-instances/{id}/rounds/')
  const planned = row.planned && { ...row.planned, changes_close_at: row.changes_close_at }
  const { confirm, question } = usePublishedQuestion(row.karneval, planned, row.name, plan)
  const before = valuesOf(row)
  const about = `round ${row.key}`
  const { calls_at, starts_at, changes_close_at } = row
  // A round that had no times keeps those that it got.
  const stood = calls_at && starts_at && changes_close_at ? { calls_at, starts_at, changes_close_at } : null
  /** Puts back what stood before the form; refused once somebody has changed the event again. */
  const undo = async (version: number, times: NonNullable<typeof stood>) => {
    try {
      await set.mutateAsync({ params: { id: row.instance }, body: { round: row.round, version, ...times } })
      notifySuccess(`${row.name} är som förut`, { about })
    } catch (error) {
      notifyFailure(error)
    }
  }
  const save = async (values: Values) => {
    // Unchanged times keep their seconds, which the field does not have.
    const instant = (time: TimeName) => (values[time] === before[time] && row[time]) || fromField(values[time])
    const isAlone = timeNames.every((time) => row[time] && (time === 'starts_at' || values[time] === before[time]))
    const by = isAlone ? Date.parse(fromField(values.starts_at)) - Date.parse(fromField(before.starts_at)) : 0
    const moved = (time: TimeName) => new Date(Date.parse(instant(time)) + by).toISOString()
    const times = {
      calls_at: moved('calls_at'),
      starts_at: instant('starts_at'),
      changes_close_at: moved('changes_close_at'),
    }
    await confirm(times)
    const after = await set.mutateAsync({
      params: { id: row.instance },
      body: { round: row.round, version: Number(values.version), ...times },
    })
    notifySuccess(`${row.name} har sparats`, {
      about,
      ...(stood && { action: { label: 'Ångra', run: () => void undo(after.version, stood) } }),
    })
    onDone()
  }
  return (
    <div className={classes.round}>
      <Form<Values>
        keep={`round:${row.key}`}
        layout="grid"
        label={`Ändra ${row.name}`}
        needsChange
        fields={timeNames.map(
          (name): FieldSpec<TimeName> => ({
            kind: 'datetime',
            name,
            label: times[name],
            rules: rules.string().required(),
            ...(near && { near }),
            ...(name === 'starts_at' && row.starts_at !== null && { below: follows }),
          }),
        )}
        initialValues={before}
        submitLabel="Spara"
        submitName={`Spara ${row.name}`}
        failureTitle="Tiderna kunde inte sparas."
        onSubmit={save}
        isAsking={question !== null}
        actions={<Button onClick={onDone}>Avbryt</Button>}
      />
      {question}
    </div>
  )
}
