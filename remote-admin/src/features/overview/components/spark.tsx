import { formatMoney } from '@stafapp/shared/format'
import { type Axis, type Point, stepsOf } from '@stafapp/shared/season-chart'
import classes from './spark.module.css'

type Props = {
  axis: Axis
  now: readonly Point[]
  /** The carnival before, at the same distance from its own first day. */
  last: readonly Point[]
  /** What the curves say, with its figures. */
  label: string
}

/** A figure's growth over the season beside the year before; nothing when neither year has any of it. */
export function Spark({ axis, now, last, label }: Props) {
  const highest = Math.max(0, ...[...now, ...last].map(({ value }) => value))
  if (highest === 0) return null
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${Math.max(1, axis.to - axis.from)} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {last.length > 0 && <path className={classes.line} data-last d={stepsOf(last, axis, highest, true)} />}
      {now.length > 0 && <path className={classes.line} d={stepsOf(now, axis, highest)} />}
    </svg>
  )
}

/** Which curve is which, once for all of them. */
export const SparkKey = ({ year, lastYear }: { year: string; lastYear: string }) => (
  <p className={classes.key} aria-hidden="true">
    <span>
      <svg viewBox="0 0 24 8" aria-hidden="true" focusable="false">
        <path className={classes.line} d="M0,4H24" />
      </svg>
      {year}
    </span>
    <span>
      <svg viewBox="0 0 24 8" aria-hidden="true" focusable="false">
        <path className={classes.line} data-last d="M0,4H24" />
      </svg>
      {lastYear}
    </span>
  </p>
)

type Words = { more: string; less: string; same: string; format: (value: number) => string }

export const moneyWords: Words = { more: 'mer', less: 'mindre', same: 'Lika mycket', format: formatMoney }

/** "40 fler än i fjol samma dag: 352 mot 312" */
export function comparedText(now: number, last: number, { more, less, same, format }: Words): string {
  const difference = now - last
  if (difference === 0) return `${same} som i fjol samma dag: ${format(now)}`
  const side = difference > 0 ? more : less
  return `${format(Math.abs(difference))} ${side} än i fjol samma dag: ${format(now)} mot ${format(last)}`
}
