import { formatWeekdayDate } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import styles from './day-switch.module.css'

type DaySwitchProps = {
  days: readonly string[]
  /** null: all days. */
  value: string | null
  /** Path of the page; each day has its own below it. */
  base: string
  /** Kept in the links, such as a search. */
  query?: string
  /** Called before the page changes. */
  onChoose?: (day: string | null) => void
}

/** Address of a day's page; null: of all days. */
export const dayAddress = (base: string, day: string | null): string => `${base}/${day ?? allDays}`

/** Stands for all days in an address. */
export const allDays = 'alla'

/** A page's title with the day of its address, so that each address has its own. */
export function dayTitle(title: string, day: string | undefined): string {
  if (day === allDays) return `${title}, alla dagar`
  return /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? `${title} ${withoutYear(day ?? '')}` : title
}

/** Without the year, which is the same for all, two days fit side by side on a phone. */
const withoutYear = (day: string): string => formatWeekdayDate(day).replace(/\d{4}$/, '')

/** Links to the days of a page: each has its own document, so they work before and without scripts. */
export function DaySwitch({ days, value, base, query = '', onChoose }: DaySwitchProps) {
  const choices = [...days.map((day) => ({ day, label: withoutYear(day) })), { day: null, label: 'Alla dagar' }]
  return (
    <nav aria-label="Dag" className={styles.switch}>
      <p className={styles.legend} aria-hidden="true">
        Dag
      </p>
      <ul className={styles.choices}>
        {choices.map(({ day, label }) => (
          <li key={label}>
            <Link
              to={dayAddress(base, day) + query}
              className={styles.choice}
              aria-current={day === value ? 'page' : undefined}
              onClick={() => onChoose?.(day)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
