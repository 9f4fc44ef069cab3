import { useCall } from '@stafapp/shared/calls'
import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { Choice, TextField } from '../../../shared/field.tsx'
import type { Plan } from '../api.ts'
import { heatsText, rowName } from '../words.ts'
import { NewConflicts, SpacingFields, usualSpacing } from './generate-form.tsx'
import classes from './plan-table.module.css'

type Missing = Plan['missing'][number]
type Choices = Record<string, { isChosen?: boolean; track?: string; day?: string }>

const keyOf = ({ event_instance, round }: Pick<Missing, 'event_instance' | 'round'>) => `${event_instance}/${round}`

/** Rounds without a row: proposes a gap on the track that fits their heats. */
export function MissingRounds({ plan, days }: { plan: Plan; days: readonly string[] }) {
  const [choices, setChoices] = useState<Choices>({})
  const [spacing, setSpacing] = useState(usualSpacing)
  const [hours, setHours] = useState({ day_starts: '09:00', day_ends: '18:00' })
  const propose = useCall('POST /api/events/timetable/rounds/')
  const apply = useCall('POST /api/events/timetable/rounds/')
  if (plan.missing.length === 0) return null
  const chosen = plan.missing.map((one) => {
    const { isChosen = true, track = String(one.track ?? ''), day = '' } = choices[keyOf(one)] ?? {}
    return { one, isChosen, track, day }
  })
  const choose = (one: Missing, change: Choices[string]) => {
    setChoices({ ...choices, [keyOf(one)]: { ...choices[keyOf(one)], ...change } })
    propose.reset()
  }
  const body = {
    karneval: plan.karneval,
    version: plan.version,
    rounds: chosen
      .filter(({ isChosen }) => isChosen)
      .map(({ one: { event_instance, round }, track, day }) => ({
        ...{ event_instance, round, track: Number(track) },
        day: day || null,
      })),
    ...spacing,
    ...hours,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    propose.mutate({ body: { ...body, apply: false } })
  }
  const use = () =>
    apply.mutate(
      { body: { ...body, apply: true } },
      {
        onSuccess: ({ rows }) => {
          notifySuccess(rows.length === 1 ? '1 rad är tillagd' : `${rows.length} rader är tillagda`)
          propose.reset()
        },
      },
    )
  const proposal = propose.data?.version === plan.version ? propose.data : undefined
  const error = apply.error ?? propose.error
  return (
    <details className={classes.note}>
      <summary>Omgångar som saknas i tidtabellen ({plan.missing.length})</summary>
      {plan.tracks.length === 0 ? (
        <p>Lägg först till en bana.</p>
      ) : (
        <form onSubmit={submit} aria-label="Omgångar som saknas">
          <fieldset className={classes.plain} disabled={propose.isPending || apply.isPending}>
            <ul className={classes.missing}>
              {chosen.map(({ one, isChosen, track, day }) => (
                <li key={keyOf(one)}>
                  <label className={classes.check}>
                    <input
                      type="checkbox"
                      checked={isChosen}
                      onChange={({ target }) => choose(one, { isChosen: target.checked })}
                    />
                    <span>
                      {rowName(one)} <span className={classes.hint}>{heatsText(one.heat_count)}</span>
                    </span>
                  </label>
                  <Choice
                    label="Bana"
                    aria-label={`Bana för ${rowName(one)}`}
                    required={isChosen}
                    value={track}
                    onChange={({ target }) => choose(one, { track: target.value })}
                  >
                    <option value="">Välj …</option>
                    {plan.tracks.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Choice>
                  <Choice
                    label="Dag"
                    aria-label={`Dag för ${rowName(one)}`}
                    value={day}
                    onChange={({ target }) => choose(one, { day: target.value })}
                  >
                    <option value="">Första med plats</option>
                    {days.map((each) => (
                      <option key={each} value={each}>
                        {formatWeekdayDate(each)}
                      </option>
                    ))}
                  </Choice>
                </li>
              ))}
            </ul>
            <div className={classes.fields}>
              {(['day_starts', 'day_ends'] as const).map((name) => (
                <TextField
                  key={name}
                  label={name === 'day_starts' ? 'Dagen börjar' : 'Dagen slutar'}
                  type="time"
                  required
                  value={hours[name]}
                  onChange={({ target }) => setHours({ ...hours, [name]: target.value })}
                />
              ))}
              <SpacingFields values={spacing} onChange={setSpacing} />
              <div className={classes.actions}>
                <Button type="submit" disabled={body.rounds.length === 0}>
                  {propose.isPending && <Spinner />}
                  Visa förslag
                </Button>
              </div>
            </div>
          </fieldset>
        </form>
      )}
      {proposal && (
        <div role="status">
          <ul>
            {proposal.rows.map((row) => (
              <li key={keyOf(row)}>
                {rowName(row)}, {plan.tracks.find(({ id }) => id === row.track)?.name}: {formatWeekdayDate(row.day)}{' '}
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
      {error && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
    </details>
  )
}
