import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import type { FollowUp } from '../api.ts'
import { DayBars } from './day-bars.tsx'
import classes from './day-chart.module.css'
import { DayTable } from './day-table.tsx'
import { ExportButtons } from './export-buttons.tsx'

type Day = FollowUp['days'][number]

/** Invoiced and paid amounts by day, as a chart and as an accessible table. */
export function DayChart({ karneval, days }: { karneval: number; days: readonly Day[] }) {
  return (
    <section aria-labelledby="by-day">
      <h2 id="by-day">Per dag</h2>
      {days.length === 0 ? (
        <Empty text="Ingenting är fakturerat eller betalt ännu." />
      ) : (
        <>
          <figure className={classes.figure}>
            <DayBars days={days} label={summary(days)} />
            <figcaption className={classes.legend}>
              <span className={classes.invoiced}>Fakturerat</span>
              <span className={classes.paid}>Betalt</span>
            </figcaption>
          </figure>
          <details className={classes.numbers}>
            <summary>Visa siffrorna som tabell</summary>
            <ExportButtons karneval={karneval} part="days" name="dagarna" />
            <DayTable days={days} />
          </details>
        </>
      )}
    </section>
  )
}

/** Text alternative of the chart, in one sentence. */
function summary(days: readonly Day[]): string {
  const first = days[0]
  const last = days.at(-1)
  const busiest = days.toSorted((a, b) => b.paid_cents - a.paid_cents)[0]
  if (!first || !last || !busiest) return ''
  const span = `Stapeldiagram över fakturerat och betalt ${formatDate(first.day)}–${formatDate(last.day)}.`
  if (busiest.paid_cents === 0) return `${span} Ingenting är betalt ännu.`
  return `${span} Mest betalades ${formatDate(busiest.day)}: ${formatMoney(busiest.paid_cents)}.`
}
