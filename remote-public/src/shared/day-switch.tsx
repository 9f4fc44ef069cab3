import { formatWeekdayDate } from '@stafapp/shared/format'
import { useId } from 'react'
import styles from './day-switch.module.css'

type DaySwitchProps = {
  days: readonly string[]
  /** null: all days, if `allLabel` offers that. */
  value: string | null
  onChange: (day: string | null) => void
  allLabel?: string
}

/** Choice of a carnival day. Radio buttons give arrow keys and screen reader support. */
export function DaySwitch({ days, value, onChange, allLabel }: DaySwitchProps) {
  const name = useId()
  // Without the year, which is the same for all, two days fit side by side on a phone.
  const choices = days.map((day) => ({ day, label: formatWeekdayDate(day).replace(/\d{4}$/, '') }))
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Dag</legend>
      {choices.map(({ day, label }) => (
        <label key={day} className={styles.choice}>
          <input type="radio" name={name} checked={value === day} onChange={() => onChange(day)} />
          <span>{label}</span>
        </label>
      ))}
      {allLabel !== undefined && (
        <label className={styles.choice}>
          <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
          <span>{allLabel}</span>
        </label>
      )}
    </fieldset>
  )
}
