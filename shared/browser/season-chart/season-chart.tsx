import { formatDate } from '@stafapp/shared/format'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import { type Axis, labelStep, monthsOf, type Point, stepsOf, ticksTo } from './season-axis.ts'
import classes from './season-chart.module.css'

export { type Axis, axisOf, daysFrom, growthOf, type Point, stepsOf, ticksTo, valueAt } from './season-axis.ts'

export type SeasonLine = {
  /** In the legend: "Betalt 2025". */
  name: string
  points: readonly Point[]
  /** The carnival before, which is drawn to the end of the axis; this year's line ends today. */
  isLast?: boolean
  /** Of two quantities in one chart, the one that matters less. */
  isMinor?: boolean
}

type Props = {
  axis: Axis
  /** The carnival's first day. */
  startsOn: string
  lines: readonly SeasonLine[]
  /** What cannot be exceeded, as a line across the chart: places. Named in the legend with its value. */
  limit?: { name: string; value: number }
  /** Text alternative: what the picture shows, with its figures. */
  label: string
  /** Smallest step of the upright axis: 100 for cents, 1 for a count. */
  unit: number
  /** Writes a mark of the upright axis. */
  format: (value: number) => string
}

/** Maximum number of months below the chart; on phones every other one is hidden. */
const monthRoom = 8

/** How quantities have grown over the season, beside the year before at the same distance from its carnival. */
export function SeasonChart({ lines, ...props }: Props) {
  return (
    <figure className={classes.figure}>
      <Plot {...props} lines={lines} />
      <figcaption className={classes.legend}>
        {lines.map(({ name, isLast, isMinor }) => (
          <span key={name}>
            {/* Drawn, so that the samples are printed too. */}
            <svg viewBox="0 0 24 8" aria-hidden="true" focusable="false">
              <path className={classes.line} data-last={isLast} data-minor={isMinor} d="M0,4H24" />
            </svg>
            {name}
          </span>
        ))}
        {props.limit && (
          <span>
            <svg viewBox="0 0 24 8" aria-hidden="true" focusable="false">
              <path className={classes.limit} d="M0,4H24" />
            </svg>
            {props.limit.name}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

type Side = 'left' | 'right'

/** On which side of its line each mark's name stands; today's has none where there is no room beside the carnival's. */
function marksOf({ from, to, today }: Axis): { carnival: Side; today: Side | null } {
  const width = to - from
  const inner = (at: number): Side => (at === to || at - from > width / 2 ? 'left' : 'right')
  if (Math.abs(today) > width / 6) return { carnival: inner(0), today: inner(today) }
  // Close to each other: away from each other, if there is room.
  if (today > 0 && -from > width / 3 && to - today > width / 6) return { carnival: 'left', today: 'right' }
  if (today < 0 && to > width / 3 && today - from > width / 6) return { carnival: 'right', today: 'left' }
  return { carnival: inner(0), today: null }
}

/** Only the lines are scaled; amounts and dates are text outside the SVG, so they keep their size on a phone. */
function Plot({ axis, startsOn, lines, limit, label, unit, format }: Props) {
  const { from, to, today } = axis
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  const ticks = ticksTo(Math.max(limit?.value ?? 0, ...values), unit)
  const highest = ticks.at(-1) || 1
  const width = Math.max(1, to - from)
  const left = (at: number) => `${((at - from) / width) * 100}%`
  const y = (value: number) => 100 - (value / highest) * 100
  const months = monthsOf(axis, startsOn)
  const step = labelStep(months.length, monthRoom)
  const isTodaySeen = today > from && today < to
  const marks = marksOf(axis)
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <div className={classes.sums} aria-hidden="true">
        {ticks.map((value) => (
          <span key={value} style={{ bottom: `${(value / highest) * 100}%` }}>
            {format(value)}
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
        {ticks.map((value) => (
          <line key={value} className={classes.grid} x1={0} x2={width} y1={y(value)} y2={y(value)} />
        ))}
        <line className={classes.mark} x1={-from} x2={-from} y1={0} y2={100} />
        {isTodaySeen && <line className={classes.mark} x1={today - from} x2={today - from} y1={0} y2={100} />}
        {limit && <line className={classes.limit} x1={0} x2={width} y1={y(limit.value)} y2={y(limit.value)} />}
        {lines.map((line) => (
          <path
            key={line.name}
            className={classes.line}
            data-last={line.isLast}
            data-minor={line.isMinor}
            d={stepsOf(line.points, axis, highest, line.isLast)}
          />
        ))}
      </svg>
      <div className={classes.marks} aria-hidden="true">
        <span style={{ left: left(0) }} data-side={marks.carnival}>
          Karnevalen
        </span>
        {isTodaySeen && marks.today && (
          <span style={{ left: left(today) }} data-side={marks.today}>
            I dag
          </span>
        )}
      </div>
      <div className={classes.dates} aria-hidden="true">
        {months.map((at, index) =>
          index % step === 0 ? (
            <span key={at} style={{ left: left(at) }}>
              {formatDate(plusDays(startsOn, at)).replace(/\d{4}$/, '')}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}
