import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { type FieldSpec, rules } from '@stafapp/shared/forms'
import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import { instantOf } from '../../../shared/helsinki.ts'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'

type RowFields = {
  tracks: Plan['tracks']
  days: readonly string[]
  isRace: boolean
}

/** The fields of one row. A race gets its name from the event and its length from the heats. */
export function rowFields({ tracks, days, isRace }: RowFields): FieldSpec<keyof RowValues>[] {
  const title: FieldSpec<keyof RowValues> = {
    kind: 'text',
    name: 'title',
    label: 'Rubrik',
    rules: rules.string().trim().required().max(200),
  }
  const ofRace: FieldSpec<keyof RowValues>[] = [
    { kind: 'time', name: 'ceremony', attr: 'ceremony_at', label: 'Prisutdelning' },
    {
      kind: 'number',
      name: 'interval',
      attr: 'heat_interval_s',
      label: 'Sekunder per heat',
      helpText: 'Tomt: grenens egen tid per heat.',
      rules: rules.whole(10, 7200),
    },
  ]
  const ofProgram: FieldSpec<keyof RowValues>[] = [
    { kind: 'number', name: 'duration', attr: 'duration_min', label: 'Längd (min)', rules: rules.whole(0, 1440) },
  ]
  return [
    ...(isRace ? [] : [title]),
    {
      kind: 'select',
      name: 'day',
      label: 'Dag',
      options: days.map((day) => ({ value: day, label: formatWeekdayDate(day) })),
      rules: rules.string().required(),
    },
    { kind: 'time', name: 'calls', attr: 'calls_at', label: 'Upprop' },
    { kind: 'time', name: 'starts', attr: 'starts_at', label: 'Start', rules: rules.string().required() },
    ...(isRace ? ofRace : ofProgram),
    {
      kind: 'select',
      name: 'track',
      label: 'Bana',
      emptyLabel: 'Ingen bana',
      options: tracks.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

/** Form values of a row. */
export type RowValues = {
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
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

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

/** The request of a changed row: a start that alone is moved takes the call and the prizes with it, as a move does. */
export function changedBody(values: RowValues, before: RowValues) {
  const body = toBody(values)
  if (values.starts === before.starts || values.calls !== before.calls || values.ceremony !== before.ceremony)
    return body
  const by = Date.parse(body.starts_at) - helsinkiInstant(values.day, before.starts).getTime()
  const moved = (at: string | null) => at && new Date(Date.parse(at) + by).toISOString()
  return { ...body, calls_at: moved(body.calls_at), ceremony_at: moved(body.ceremony_at) }
}

/** Request fields common to all rows. */
export const toBody = ({ day, starts, calls, ceremony, track }: RowValues) => ({
  day,
  starts_at: helsinkiInstant(day, starts).toISOString(),
  calls_at: instantOf(day, calls),
  ceremony_at: instantOf(day, ceremony),
  track: numberOf(track),
})

/** A race gets its name from the event and has a heat interval; other rows have a title and a length. */
export const raceBody = ({ interval }: RowValues) => ({ heat_interval_s: numberOf(interval) })
export const programBody = ({ title, duration }: RowValues) => ({
  title: title.trim(),
  duration_min: numberOf(duration),
})
