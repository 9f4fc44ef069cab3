import { formatWeekdayDate } from '@stafapp/shared/format'
import { Choice, TextField } from '../../../shared/field.tsx'
import type { Plan } from '../api.ts'
import type { RowValues } from '../row-values.ts'

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
