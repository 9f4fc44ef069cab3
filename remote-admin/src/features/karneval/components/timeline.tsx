import { formatDate, formatWeekdayDate } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/session'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { addDays, toField } from '../../../shared/helsinki.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import {
  type Dates,
  type Moment,
  momentNames,
  moments,
  monthPlaces,
  pastMoments,
  placeOfCarnival,
  placeOfNow,
  places,
} from '../dates.ts'
import classes from '../karneval.module.css'

const phases = [
  { name: 'intent', text: 'Preliminär anmälan', from: 'intent_opens_at', to: 'intent_closes_at' },
  { name: 'teams', text: 'Laganmälan', from: 'teams_open_at', to: 'teams_close_at' },
  { name: 'runners', text: 'Löpare, sena lag', from: 'teams_close_at', to: 'runners_close_at' },
] as const

/** Days moved per key: arrows one day, Page Up and Page Down a week. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
}

const DAY_MS = 86_400_000

/** Labels of months that a phone has room for. */
const MONTH_ROOM = 6

type Props = {
  dates: Dates
  /** The dates that the axis and the phases follow: those of `dates` that can be saved, and what is saved for the others. */
  axis: Dates
  onMove: (name: Moment, value: string) => void
}

/** The carnival's dates on a line; folded on a phone, whose screen it would fill above the fields. */
export function Timeline(props: Props) {
  const [isFolded] = useState(isPhone)
  if (!isFolded) return <Line {...props} />
  return (
    <details className={classes.line}>
      <summary>Visa datumen på en tidslinje</summary>
      <Line {...props} />
    </details>
  )
}

/** Each mark is a slider: keys and pointer move its day, not its time of day. */
function Line({ dates, axis, onMove }: Props) {
  const line = useRef<HTMLDivElement>(null)
  /** The mark as it was when it was gripped: the line's scale changes while its first date is dragged. */
  const held = useRef<{ x: number; from: string; dayWidth: number } | null>(null)
  const at = places(dates, axis)
  const phaseAt = places(axis, axis)
  const now = toField(useServerNow().toISOString())
  const today = placeOfNow(axis, now)
  const months = monthPlaces(axis)
  const carnival = placeOfCarnival(axis)
  const first = Math.min(...momentNames.map((name) => Date.parse(`${axis[name]}Z`)))
  const span = Math.max(1, Math.round((Date.parse(`${axis.ends_on}T23:59Z`) - first) / DAY_MS))
  const press = (name: Moment, event: KeyboardEvent) => {
    const days = steps[event.key]
    if (days === undefined) return
    event.preventDefault()
    onMove(name, addDays(dates[name], days))
  }
  const grip = (name: Moment, event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const width = line.current?.getBoundingClientRect().width
    if (width) held.current = { x: event.clientX, from: dates[name], dayWidth: width / span }
  }
  const drag = (name: Moment, event: PointerEvent) => {
    if (event.buttons !== 1 || !held.current) return
    const { x, from, dayWidth } = held.current
    const value = addDays(from, Math.round((event.clientX - x) / dayWidth))
    if (value !== dates[name]) onMove(name, value)
  }
  return (
    <>
      <div ref={line} className={classes.timeline}>
        {phases.map(({ name, from, to }) => (
          <div
            key={name}
            className={classes.phase}
            data-phase={name}
            style={{ left: `${phaseAt[from]}%`, width: `${Math.max(0, phaseAt[to] - phaseAt[from])}%` }}
          />
        ))}
        <div
          className={classes.phase}
          data-phase="reopened"
          style={{ left: `${phaseAt.runners_reopen_at}%`, right: 0 }}
        />
        {today !== null && <div className={classes.today} style={{ left: `${today}%` }} />}
        {months.map(({ day, place }) => (
          <div key={day} className={classes.month} style={{ left: `${place}%` }} />
        ))}
        {momentNames.map((name) => (
          <div
            key={name}
            className={classes.row}
            data-side={at[name] < 50 ? 'after' : 'before'}
            data-refused={dates[name] !== axis[name] || undefined}
            style={{ '--at': `${at[name]}%` } as CSSProperties}
          >
            <span aria-hidden="true">
              {(dates[name] < now ? pastMoments : moments)[name]} <b>{formatWeekdayDate(dates[name].slice(0, 10))}</b>
            </span>
            <div
              role="slider"
              tabIndex={0}
              aria-label={moments[name]}
              aria-valuemin={0}
              aria-valuemax={span}
              aria-valuenow={Math.round((at[name] / 100) * span)}
              aria-valuetext={formatWeekdayDate(dates[name].slice(0, 10))}
              title={`${moments[name]}: ${formatWeekdayDate(dates[name].slice(0, 10))}`}
              className={classes.mark}
              onKeyDown={(event) => press(name, event)}
              onPointerDown={(event) => grip(name, event)}
              onPointerMove={(event) => drag(name, event)}
            />
          </div>
        ))}
        {/* Not moved here: its days are chosen in the fields below. */}
        <div className={classes.row} data-side="before" style={{ '--at': `${carnival}%` } as CSSProperties} aria-hidden>
          <span>
            Tävlingsdagarna <b>{[...new Set([axis.starts_on, axis.ends_on])].map(formatWeekdayDate).join(' och ')}</b>
          </span>
          <div className={classes.carnival} />
        </div>
      </div>
      <div className={classes.months} aria-hidden="true">
        {months.map(({ day, place }, index) =>
          index % Math.ceil(months.length / MONTH_ROOM) === 0 ? (
            <span key={day} style={{ left: `${place}%` }}>
              {formatDate(day).replace(/\d{4}$/, '')}
            </span>
          ) : null,
        )}
      </div>
      <ul className={classes.legend}>
        {[...phases, { name: 'reopened', text: 'Öppnat igen och tävling' }].map(({ name, text }) => (
          <li key={name}>
            <span className={`${classes.phase} ${classes.swatch}`} data-phase={name} />
            {text}
          </li>
        ))}
        {today !== null && (
          <li>
            <span className={`${classes.today} ${classes.swatch}`} />I dag, {formatDate(now.slice(0, 10))}
          </li>
        )}
      </ul>
    </>
  )
}
