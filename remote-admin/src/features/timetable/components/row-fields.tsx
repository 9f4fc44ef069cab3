import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { Choice, TextField } from '../../../shared/field.tsx'
import { instantOf } from '../../../shared/helsinki.ts'
import type { Plan, PlanRow } from '../api.ts'

type RowFieldsProps = {
  values: RowValues
  onChange: (values: RowValues) => void
  tracks: Plan['tracks']
  days: readonly string[]
  isRace: boolean
}

/** The fields of one row. A race gets its name from the event and its length from the heats. */
export function RowFields({ values, onChange, tracks, days, isRace }: RowFieldsProps) {
  const field = (name: keyof RowValues) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
  })
  const choices = days.includes(values.day) ? days : [...days, values.day]
  return (
    <>
      {!isRace && <TextField label="Rubrik" required maxLength={200} {...field('title')} />}
      <Choice label="Dag" {...field('day')}>
        {choices.map((day) => (
          <option key={day} value={day}>
            {formatWeekdayDate(day)}
          </option>
        ))}
      </Choice>
      <TextField label="Upprop" type="time" {...field('calls')} />
      <TextField label="Start" type="time" required {...field('starts')} />
      {isRace ? (
        <>
          <TextField label="Prisutdelning" type="time" {...field('ceremony')} />
          <TextField
            label="Sekunder per heat"
            type="number"
            min={10}
            max={7200}
            placeholder="grenens"
            {...field('interval')}
          />
        </>
      ) : (
        <TextField label="Längd (min)" type="number" min={0} max={1440} {...field('duration')} />
      )}
      <Choice label="Bana" {...field('track')}>
        <option value="">Ingen bana</option>
        {tracks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
    </>
  )
}

/** Form values of a row. */
type RowValues = {
  title: string
  day: string
  calls: string
  starts: string
  ceremony: string
  track: string
  interval: string
  duration: string
}

const clockOf = (instant: string | null): string => (instant === null ? '' : formatClock(instant))
const numberText = (value: number | null): string => (value === null ? '' : String(value))
const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

export const valuesOf = (row: PlanRow): RowValues => ({
  title: row.title,
  day: row.day,
  calls: clockOf(row.calls_at),
  starts: clockOf(row.starts_at),
  ceremony: clockOf(row.ceremony_at),
  track: numberText(row.track),
  interval: numberText(row.heat_interval_s),
  duration: numberText(row.duration_min),
})

export const emptyValues = (day: string): RowValues => ({
  title: '',
  day,
  calls: '',
  starts: '',
  ceremony: '',
  track: '',
  interval: '',
  duration: '',
})

/** Request fields common to all rows; null without a start time. */
export function toBody(values: RowValues) {
  const starts = instantOf(values.day, values.starts)
  if (starts === null) return null
  return {
    day: values.day,
    starts_at: starts,
    calls_at: instantOf(values.day, values.calls),
    ceremony_at: instantOf(values.day, values.ceremony),
    track: numberOf(values.track),
  }
}

/** A race gets its name from the event and has a heat interval; other rows have a title and a length. */
export const raceBody = ({ interval }: RowValues) => ({ heat_interval_s: numberOf(interval) })
export const programBody = ({ title, duration }: RowValues) => ({
  title: title.trim(),
  duration_min: numberOf(duration),
})
