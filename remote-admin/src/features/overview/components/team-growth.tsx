import { formatDate, formatNumber, formatWeekdayDate } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { axisOf, growthOf, SeasonChart, type SeasonLine, valueAt } from '@stafapp/shared/season-chart'
import { Fold } from '../../../shared/fold.tsx'
import type { Overview } from '../api.ts'
import classes from './overview.module.css'

type Day = Overview['days'][number]

const columns: Column<Day>[] = [
  { title: 'Dag', cell: ({ day }) => <Link to={`/admin/schoollist?dag=${day}`}>{formatWeekdayDate(day)}</Link> },
  { title: 'Lag', isNumber: true, cell: ({ team_count }) => formatNumber(team_count) },
]

const growth = (days: readonly Day[], startsOn: string) =>
  growthOf(
    days.map(({ day, team_count }) => ({ day, value: team_count })),
    startsOn,
  )

type Props = { overview: Overview; teamsOpenAt: string; isPutAside: boolean }

/** Teams entered since the opening, beside last year's, with a table of the days and their links. */
export function TeamGrowth({ overview, teamsOpenAt, isPutAside }: Props) {
  const { days, last_year } = overview
  return (
    <Fold
      id="per-day"
      title="Anmälda lag över säsongen"
      state={`${formatNumber(overview.team_count)} lag`}
      isPutAside={isPutAside}
    >
      {days.length === 0 && !last_year?.days.length ? (
        <Empty text="Inga lag har anmälts ännu." />
      ) : (
        <Growth overview={overview} opensOn={helsinkiDay(new Date(teamsOpenAt))} />
      )}
      {days.length > 0 && (
        <details className={classes.days}>
          <summary>Visa dagarna som tabell</summary>
          <PlainTable label="Anmälda lag per dag" columns={columns} rows={days} rowKey={({ day }) => day} />
        </details>
      )}
    </Fold>
  )
}

function Growth({ overview, opensOn }: { overview: Overview; opensOn: string }) {
  const { days, starts_on, as_of, last_year, team_count } = overview
  const now = growth(days, starts_on)
  const last = last_year ? growth(last_year.days, last_year.starts_on) : []
  const axis = axisOf({ startsOn: starts_on, asOf: as_of, now, last, opensOn })
  const lines: SeasonLine[] = [
    { name: `Lag ${starts_on.slice(0, 4)}`, points: now },
    ...(last_year ? [{ name: `Lag ${last_year.starts_on.slice(0, 4)}`, points: last, isLast: true }] : []),
  ]
  const places = placesOf(overview)
  const span = `${formatDate(plusDays(starts_on, axis.from))}–${formatDate(plusDays(starts_on, axis.to))}`
  const before = last_year ? ` ${last_year.name}: till slut ${formatNumber(valueAt(last, axis.to))} lag.` : ''
  return (
    <>
      <p>{comparison(overview, valueAt(last, axis.today), axis.today)}</p>
      <SeasonChart
        axis={axis}
        startsOn={starts_on}
        lines={lines}
        {...(places !== null && { limit: { name: `${formatNumber(places)} platser`, value: places } })}
        label={`Linjediagram över anmälda lag i allt, ${span}. Nu ${formatNumber(team_count)} lag.${before}${places === null ? '' : ` Det finns ${formatNumber(places)} platser.`}`}
        unit={1}
        format={formatNumber}
      />
    </>
  )
}

/** The places of all events together; null as long as one of them has no limit. */
function placesOf({ events }: Overview): number | null {
  const limits = events.map(({ capacity }) => capacity)
  return limits.length > 0 && limits.every((limit) => limit !== null)
    ? limits.reduce((sum, each) => sum + each, 0)
    : null
}

/** What last year had at the same distance from its carnival. */
function comparison({ last_year, team_count }: Overview, then: number, today: number): string {
  if (!last_year) return 'Det finns ingen tidigare karneval att jämföra med.'
  const day = formatDate(plusDays(last_year.starts_on, today))
  const where = today < 0 ? 'före' : 'efter'
  return `Lika långt ${where} karnevalens början i fjol (${day}) var ${formatNumber(then)} lag anmälda. Nu är ${formatNumber(team_count)} anmälda.`
}
