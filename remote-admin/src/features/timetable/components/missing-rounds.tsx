import { useCall } from '@stafapp/shared/calls'
import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { type FieldSpec, Form, type FormValues, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { Plan } from '../../../shared/plan/api.ts'
import { heatsText, rowName } from '../../../shared/plan/words.ts'
import { minutesOf, NewConflicts, type SpacingName, spacingFields, usualSpacing } from './generate-form.tsx'
import classes from './plan-table.module.css'

type Missing = Plan['missing'][number]

const keyOf = ({ event_instance, round }: Pick<Missing, 'event_instance' | 'round'>) => `${event_instance}/${round}`

/** Names of a round's fields. */
const chosenOf = (one: Missing) => `chosen-${keyOf(one)}`
const trackOf = (one: Missing) => `track-${keyOf(one)}`
const dayOf = (one: Missing) => `day-${keyOf(one)}`

type Values = Record<SpacingName | 'day_starts' | 'day_ends', string> & FormValues

/** Rounds without a row: proposes a gap on the track that fits their heats. */
export function MissingRounds({ plan, days }: { plan: Plan; days: readonly string[] }) {
  const propose = useCall('POST /api/events/timetable/rounds/')
  const apply = useCall('POST /api/events/timetable/rounds/')
  if (plan.missing.length === 0) return null
  const show = async (values: Values) => {
    const rounds = plan.missing
      .filter((one) => values[chosenOf(one)] === true)
      .map((one) => ({
        event_instance: one.event_instance,
        round: one.round,
        track: Number(values[trackOf(one)]),
        day: String(values[dayOf(one)]) || null,
      }))
    const { day_starts, day_ends } = values
    const common = { karneval: plan.karneval, version: plan.version, apply: false }
    await propose.mutateAsync({ body: { ...common, rounds, ...minutesOf(values), day_starts, day_ends } })
  }
  const use = () =>
    propose.variables &&
    apply.mutate(
      // What was proposed, even if the form says something else by now.
      { body: { ...propose.variables.body, apply: true } },
      {
        onSuccess: ({ rows }) => {
          notifySuccess(rows.length === 1 ? '1 rad är tillagd' : `${rows.length} rader är tillagda`)
          propose.reset()
        },
      },
    )
  const proposal = propose.data?.version === plan.version ? propose.data : undefined
  return (
    <details className={classes.note}>
      <summary>Omgångar som saknas i tidtabellen ({plan.missing.length})</summary>
      {plan.tracks.length === 0 ? (
        <p>Lägg först till en bana.</p>
      ) : (
        <Form<Values>
          layout="grid"
          label="Omgångar som saknas"
          fields={(values) => [...plan.missing.flatMap((one) => roundFields(one, plan, days, values)), ...commonFields]}
          initialValues={startOf(plan)}
          submitLabel="Visa förslag"
          submitKind="plain"
          failureTitle="Förslaget kunde inte räknas."
          onSubmit={show}
        />
      )}
      {proposal && (
        <div role="status">
          <ul>
            {proposal.rows.map((row) => (
              <li key={keyOf(row)}>
                <Unbroken text={rowName(row)} />, {plan.tracks.find(({ id }) => id === row.track)?.name}:{' '}
                {formatWeekdayDate(row.day)}{' '}
                <strong>
                  {formatClock(row.starts_at)}–{formatClock(row.ends_at)}
                </strong>
                , upprop {formatClock(row.calls_at)}
                {row.ceremony_at && `, prisutdelning ${formatClock(row.ceremony_at)}`}
                {row.is_late && <span className={classes.mark}> efter dagens slut</span>}
              </li>
            ))}
          </ul>
          <NewConflicts before={plan.conflicts} after={proposal.conflicts} />
          <Button kind="primary" disabled={apply.isPending} onClick={use}>
            {apply.isPending && <Spinner />}
            Lägg till raderna
          </Button>
        </div>
      )}
      {apply.error && (
        <p role="alert" className={classes.error}>
          {apply.error.message}
        </p>
      )}
    </details>
  )
}

const commonFields: readonly FieldSpec[] = [
  { kind: 'time', name: 'day_starts', label: 'Dagen börjar', rules: rules.string().required() },
  { kind: 'time', name: 'day_ends', label: 'Dagen slutar', rules: rules.string().required() },
  ...spacingFields,
]

function roundFields(one: Missing, plan: Plan, days: readonly string[], values: Values): FieldSpec[] {
  const legend = `${rowName(one)}, ${heatsText(one.heat_count)}`
  const isChosen = values[chosenOf(one)] === true
  return [
    { kind: 'checkbox', name: chosenOf(one), label: 'Ta med', legend },
    {
      kind: 'select',
      name: trackOf(one),
      label: 'Bana',
      legend,
      options: plan.tracks.map(({ id, name }) => ({ value: String(id), label: name })),
      ...(isChosen && { rules: rules.string().required() }),
    },
    {
      kind: 'select',
      name: dayOf(one),
      label: 'Dag',
      legend,
      emptyLabel: 'Första med plats',
      options: days.map((day) => ({ value: day, label: formatWeekdayDate(day) })),
    },
  ]
}

function startOf(plan: Plan): Values {
  const ofRounds = plan.missing.flatMap((one): [string, string | boolean][] => [
    [chosenOf(one), true],
    [trackOf(one), String(one.track ?? '')],
    [dayOf(one), ''],
  ])
  return { ...usualSpacing(plan), day_starts: '09:00', day_ends: '18:00', ...Object.fromEntries(ofRounds) }
}
