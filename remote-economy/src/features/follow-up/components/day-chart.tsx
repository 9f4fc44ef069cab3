import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import type { FollowUp } from '../api.ts'
import { labelStep, moneyTicks } from '../day-scale.ts'
import classes from '../follow-up.module.css'
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
              <span data-part="invoiced">Fakturerat</span>
              <span data-part="paid">Betalt</span>
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

/** Maximum number of dates below the chart; on phones every other one is hidden. */
const dateRoom = 8

/**
 * Two bars per day, invoiced and paid. Only the bars are scaled; amounts and dates are text outside the SVG, so they
 * keep their size on a phone. Tooltips have each day's amounts; the table below has all.
 */
function DayBars({ days, label }: { days: readonly Day[]; label: string }) {
  const ticks = moneyTicks(Math.max(...days.flatMap((day) => [day.invoiced_cents, day.paid_cents])))
  const highest = ticks.at(-1) || 1
  const percent = (cents: number) => (cents / highest) * 100
  const step = labelStep(days.length, dateRoom)

  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <div className={classes.sums} aria-hidden="true">
        {ticks.map((cents) => (
          <span key={cents} style={{ bottom: `${percent(cents)}%` }}>
            {formatNumber(cents / 100)} €
          </span>
        ))}
      </div>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${days.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {ticks.map((cents) => (
          <line
            key={cents}
            className={classes.grid}
            x1={0}
            x2={days.length}
            y1={100 - percent(cents)}
            y2={100 - percent(cents)}
          />
        ))}
        {days.map((day, index) => (
          <g key={day.day}>
            <title>{dayText(day)}</title>
            <Bar className={classes.invoiced} x={index + 0.12} height={percent(day.invoiced_cents)} />
            <Bar className={classes.paid} x={index + 0.5} height={percent(day.paid_cents)} />
          </g>
        ))}
      </svg>
      <div className={classes.dates} aria-hidden="true">
        {days.map(({ day }, index) =>
          index % step === 0 ? (
            <span key={day} style={{ left: `${((index + 0.5) / days.length) * 100}%` }}>
              {shortDate(day)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}

function Bar({ className, x, height }: { className: string | undefined; x: number; height: number }) {
  return <rect className={className} x={x} width={0.38} y={100 - height} height={height} />
}

function dayText({ day, invoiced_cents, paid_cents }: Day): string {
  return `${formatDate(day)}: fakturerat ${formatMoney(invoiced_cents)}, betalt ${formatMoney(paid_cents)}`
}

/** '7.5.', without the year, which is in the page's heading. */
const shortDate = (day: string): string => formatDate(day).replace(/\d{4}$/, '')

/** Only days with changes; open and overdue amounts at the end of each day. */
function DayTable({ days }: { days: readonly FollowUp['days'][number][] }) {
  const busy = days.filter((day) => day.invoiced_cents !== 0 || day.paid_cents !== 0)
  return (
    <table className={`${table.table} ${table.amounts} ${table.compact}`} aria-labelledby="by-day">
      <thead>
        <tr>
          <th scope="col">Dag</th>
          <th scope="col">Fakturerat</th>
          <th scope="col">Betalt</th>
          <th scope="col">Öppet</th>
          <th scope="col">Förfallet</th>
        </tr>
      </thead>
      <tbody>
        {busy.map(({ day, invoiced_cents, paid_cents, open_cents, overdue_cents }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td data-label="Fakturerat">{formatMoney(invoiced_cents)}</td>
            <td data-label="Betalt">{formatMoney(paid_cents)}</td>
            <td data-label="Öppet">{formatMoney(open_cents)}</td>
            <td data-label="Förfallet">{formatMoney(overdue_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
