import { formatClock } from '@stafapp/shared/format'
import { instantOf } from '../../shared/helsinki.ts'
import type { PlanRow } from './api.ts'

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
