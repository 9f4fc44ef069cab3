import { formatDate, formatNumber, formatWeekdayDate } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { type Column, DataTable } from '../../../shared/data-table.tsx'
import type { Overview } from '../api.ts'
import classes from './overview.module.css'

type Day = Overview['days'][number]

const DAY_MS = 86_400_000

const columns: Column<Day>[] = [
  { title: 'Dag', cell: ({ day }) => <Link to={`/admin/schoollist?dag=${day}`}>{formatWeekdayDate(day)}</Link> },
  { title: 'Lag', isNumber: true, cell: ({ team_count }) => formatNumber(team_count) },
]

/** Entries per day as a chart, with a table of the numbers and links. */
export function DayColumns({ days }: { days: Overview['days'] }) {
  const [first] = days
  const last = days.at(-1)
  return (
    <section aria-labelledby="per-day" className={classes.days}>
      <h2 id="per-day">Anmälda lag per dag</h2>
      {first && last ? (
        <>
          <Picture days={days} first={first.day} last={last.day} />
          <p>
            {formatDate(first.day)}–{formatDate(last.day)}
          </p>
          <details>
            <summary>Visa dagarna som tabell</summary>
            <DataTable label="Anmälda lag per dag" columns={columns} rows={days} rowKey={({ day }) => day} />
          </details>
        </>
      ) : (
        <Empty text="Inga lag har anmälts ännu." />
      )}
    </section>
  )
}

/** One column per calendar day, including days without entries. */
function Picture({ days, first, last }: { days: readonly Day[]; first: string; last: string }) {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  const most = Math.max(...days.map(({ team_count }) => team_count))
  return (
    <svg className={classes.chart} viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true">
      {days.map(({ day, team_count }) => {
        const height = (team_count / most) * 100
        const at = Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS)
        return <rect key={day} x={at + 0.1} y={100 - height} width={0.8} height={height} />
      })}
    </svg>
  )
}
