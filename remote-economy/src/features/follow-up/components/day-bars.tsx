import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import type { FollowUp } from '../api.ts'
import { labelStep, moneyTicks } from '../day-scale.ts'
import classes from './day-bars.module.css'

type Day = FollowUp['days'][number]

/** Maximum number of dates below the chart; on phones every other one is hidden. */
const dateRoom = 8

/**
 * Two bars per day, invoiced and paid. Only the bars are scaled; amounts and dates are text outside the SVG, so they
 * keep their size on a phone. Tooltips have each day's amounts; the table below has all.
 */
export function DayBars({ days, label }: { days: readonly Day[]; label: string }) {
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
