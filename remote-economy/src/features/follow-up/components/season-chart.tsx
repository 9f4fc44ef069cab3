import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import table from '@stafapp/shared/styles/card-table.module.css'
import type { FollowUp } from '../api.ts'
import { labelStep, moneyTicks } from '../day-scale.ts'
import classes from '../follow-up.module.css'
import { monthsOf, type Point, pointAt, type Season, seasonOf } from '../season.ts'
import { ExportButtons } from './export-buttons.tsx'

/** How the season has grown, beside the year before at the same distance from its carnival. */
export function SeasonChart({ followUp }: { followUp: FollowUp }) {
  const { karneval, days } = followUp
  const season = seasonOf(followUp)
  return (
    <section aria-labelledby="by-day">
      <h2 id="by-day">Säsongen</h2>
      {season.now.length === 0 && season.last.length === 0 ? (
        <Empty text="Ingenting är fakturerat eller betalt ännu." />
      ) : (
        <>
          <p>{comparison(followUp, season)}</p>
          <figure className={classes.figure}>
            <Lines season={season} startsOn={followUp.starts_on} label={summary(followUp, season)} />
            <Legend followUp={followUp} />
          </figure>
          {days.length > 0 && (
            <details className={classes.numbers}>
              <summary>Visa siffrorna som tabell</summary>
              <ExportButtons karneval={karneval} part="days" name="dagarna" />
              <DayTable days={days} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

/** What last year had at the same distance from its carnival. */
function comparison({ last_year, total }: FollowUp, { last, today }: Season): string {
  if (!last_year) return 'Det finns ingen tidigare karneval att jämföra med.'
  const then = pointAt(last, today)
  const day = formatDate(plusDays(last_year.starts_on, today))
  return (
    `Lika långt före karnevalen i fjol (${day}) var ${formatMoney(then.invoiced_cents)} fakturerat och ` +
    `${formatMoney(then.paid_cents)} betalt. Nu är ${formatMoney(total.invoiced_cents)} fakturerat och ` +
    `${formatMoney(total.paid_cents)} betalt.`
  )
}

/** Text alternative of the chart. */
function summary({ starts_on, last_year }: FollowUp, { from, to, now, last }: Season): string {
  const [end, lastEnd] = [now.at(-1), last.at(-1)]
  const span = `Linjediagram över fakturerat och betalt i allt, ${formatDate(plusDays(starts_on, from))}–${formatDate(plusDays(starts_on, to))}.`
  const own = end
    ? ` Till slut fakturerat ${formatMoney(end.invoiced_cents)}, betalt ${formatMoney(end.paid_cents)}.`
    : ' Ingenting är fakturerat ännu.'
  const before =
    last_year && lastEnd
      ? ` ${last_year.name}: fakturerat ${formatMoney(lastEnd.invoiced_cents)}, betalt ${formatMoney(lastEnd.paid_cents)}.`
      : ''
  return span + own + before
}

/** Maximum number of months below the chart; on phones every other one is hidden. */
const monthRoom = 8

/**
 * Steps of four sums. Only the lines are scaled; amounts and dates are text outside the SVG, so they keep their size on
 * a phone.
 */
function Lines({ season, startsOn, label }: { season: Season; startsOn: string; label: string }) {
  const { from, to, today, now, last } = season
  const ticks = moneyTicks(
    Math.max(0, ...[...now, ...last].flatMap((point) => [point.invoiced_cents, point.paid_cents])),
  )
  const highest = ticks.at(-1) || 1
  const width = Math.max(1, to - from)
  const left = (at: number) => `${((at - from) / width) * 100}%`
  const y = (cents: number) => 100 - (cents / highest) * 100
  const steps = (points: readonly Point[], field: 'invoiced_cents' | 'paid_cents', end: number) =>
    `M0,100${points.map((point) => `H${point.at - from}V${y(point[field])}`).join('')}H${end - from}`
  const months = monthsOf(season, startsOn)
  const step = labelStep(months.length, monthRoom)
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <div className={classes.sums} aria-hidden="true">
        {ticks.map((cents) => (
          <span key={cents} style={{ bottom: `${(cents / highest) * 100}%` }}>
            {formatNumber(cents / 100)} €
          </span>
        ))}
      </div>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {ticks.map((cents) => (
          <line key={cents} className={classes.grid} x1={0} x2={width} y1={y(cents)} y2={y(cents)} />
        ))}
        <line className={classes.mark} x1={-from} x2={-from} y1={0} y2={100} />
        {today > from && today < to && (
          <line className={classes.mark} x1={today - from} x2={today - from} y1={0} y2={100} />
        )}
        <path className={classes.line} data-of="last" data-part="invoiced" d={steps(last, 'invoiced_cents', to)} />
        <path className={classes.line} data-of="last" data-part="paid" d={steps(last, 'paid_cents', to)} />
        <path className={classes.line} data-part="invoiced" d={steps(now, 'invoiced_cents', Math.min(today, to))} />
        <path className={classes.line} data-part="paid" d={steps(now, 'paid_cents', Math.min(today, to))} />
      </svg>
      <div className={classes.marks} aria-hidden="true">
        <span style={{ left: left(0) }} data-side={to === 0 || -from > width / 2 ? 'left' : 'right'}>
          Karnevalen
        </span>
        {today > from && today < to && Math.abs(today) > width / 6 && (
          <span style={{ left: left(today) }} data-side={today - from > width / 2 ? 'left' : 'right'}>
            I dag
          </span>
        )}
      </div>
      <div className={classes.dates} aria-hidden="true">
        {months.map(({ at, day }, index) =>
          index % step === 0 ? (
            <span key={day} style={{ left: left(at) }}>
              {formatDate(day).replace(/\d{4}$/, '')}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}

/** Names of the lines; their samples are drawn, so that they are printed too. */
function Legend({ followUp: { starts_on, last_year } }: { followUp: FollowUp }) {
  const years = [starts_on.slice(0, 4), last_year?.starts_on.slice(0, 4)]
  return (
    <figcaption className={classes.legendOfLines}>
      {years.map((year, index) =>
        year === undefined
          ? null
          : (['invoiced', 'paid'] as const).map((part) => (
              <span key={`${year} ${part}`}>
                <svg viewBox="0 0 24 8" aria-hidden="true" focusable="false">
                  <path
                    className={classes.line}
                    data-part={part}
                    {...(index === 1 && { 'data-of': 'last' })}
                    d="M0,4H24"
                  />
                </svg>
                {part === 'invoiced' ? 'Fakturerat' : 'Betalt'} {year}
              </span>
            )),
      )}
    </figcaption>
  )
}

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
