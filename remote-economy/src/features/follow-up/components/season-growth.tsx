import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import { SeasonChart, type SeasonLine, valueAt } from '@stafapp/shared/season-chart'
import { Amount } from '../../../shared/amount.tsx'
import type { FollowUp } from '../api.ts'
import classes from '../follow-up.module.css'
import { type Season, seasonOf } from '../season.ts'
import { ExportButtons } from './export-buttons.tsx'

/** How the season has grown, beside the year before at the same distance from its carnival. */
export function SeasonGrowth({ followUp }: { followUp: FollowUp }) {
  const { karneval, days } = followUp
  const season = seasonOf(followUp)
  return (
    <section aria-labelledby="by-day">
      <h2 id="by-day">Säsongen</h2>
      {season.now.invoiced.length === 0 && season.last.invoiced.length === 0 ? (
        <Empty text="Ingenting är fakturerat eller betalt ännu." />
      ) : (
        <>
          <p>{comparison(followUp, season)}</p>
          <SeasonChart
            axis={season.axis}
            startsOn={followUp.starts_on}
            lines={linesOf(followUp, season)}
            label={summary(followUp, season)}
            unit={100}
            format={(cents) => `${formatNumber(cents / 100)} €`}
          />
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

function linesOf({ starts_on, last_year }: FollowUp, { now, last }: Season): SeasonLine[] {
  const year = starts_on.slice(0, 4)
  const lastYear = last_year?.starts_on.slice(0, 4)
  return [
    { name: `Fakturerat ${year}`, points: now.invoiced, isMinor: true },
    { name: `Betalt ${year}`, points: now.paid },
    ...(lastYear === undefined
      ? []
      : [
          { name: `Fakturerat ${lastYear}`, points: last.invoiced, isLast: true, isMinor: true },
          { name: `Betalt ${lastYear}`, points: last.paid, isLast: true },
        ]),
  ]
}

/** What last year had at the same distance from its carnival. */
function comparison({ last_year, total }: FollowUp, { last, axis }: Season): string {
  if (!last_year) return 'Det finns ingen tidigare karneval att jämföra med.'
  const day = formatDate(plusDays(last_year.starts_on, axis.today))
  const where = axis.today < 0 ? 'före' : 'efter'
  return (
    `Lika långt ${where} karnevalens början i fjol (${day}) var ${formatMoney(valueAt(last.invoiced, axis.today))} fakturerat och ` +
    `${formatMoney(valueAt(last.paid, axis.today))} betalt. Nu är ${formatMoney(total.invoiced_cents)} fakturerat och ` +
    `${formatMoney(total.paid_cents)} betalt.`
  )
}

/** Text alternative of the chart. */
function summary({ starts_on, last_year }: FollowUp, { axis: { from, to }, now, last }: Season): string {
  const end = ({ invoiced, paid }: Season['now']) =>
    `fakturerat ${formatMoney(valueAt(invoiced, to))}, betalt ${formatMoney(valueAt(paid, to))}.`
  const span = `Linjediagram över fakturerat och betalt i allt, ${formatDate(plusDays(starts_on, from))}–${formatDate(plusDays(starts_on, to))}.`
  const own = now.invoiced.length > 0 ? ` Till slut ${end(now)}` : ' Ingenting är fakturerat ännu.'
  const before = last_year && last.invoiced.length > 0 ? ` ${last_year.name}: ${end(last)}` : ''
  return span + own + before
}

/** Only days with changes; open and overdue amounts at the end of each day. */
function DayTable({ days }: { days: readonly FollowUp['days'][number][] }) {
  const busy = days.filter((day) => day.invoiced_cents !== 0 || day.paid_cents !== 0)
  return <PlainTable<Day> labelledBy="by-day" columns={dayColumns} rows={busy} rowKey={({ day }) => day} />
}

type Day = FollowUp['days'][number]

const dayColumns: Column<Day>[] = [
  { title: 'Dag', cell: ({ day }) => formatDate(day) },
  { title: 'Fakturerat', isNumber: true, cell: ({ invoiced_cents }) => <Amount cents={invoiced_cents} /> },
  { title: 'Betalt', isNumber: true, cell: ({ paid_cents }) => <Amount cents={paid_cents} /> },
  { title: 'Obetalt', isNumber: true, cell: ({ open_cents }) => <Amount cents={open_cents} /> },
  { title: 'Förfallet', isNumber: true, cell: ({ overdue_cents }) => <Amount cents={overdue_cents} /> },
]
