import { buttonLook } from '@stafapp/shared/page'
import classes from './live.module.css'

type CalendarLinkProps = {
  /** Query of `GET /api/events/calendar/`. */
  query: { karneval: number; event_instance?: number; school?: number; school_unit?: readonly number[] }
  label?: string
  /** Beside buttons it looks like one of them. */
  isButton?: boolean
}

/** Link that adds the times to the visitor's calendar (.ics). A plain link, because the file needs no login. */
export function CalendarLink({ query, label = 'Till kalendern', isButton = false }: CalendarLinkProps) {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]))
  return (
    <a
      className={`${isButton ? buttonLook() : classes.link} no-print`}
      href={`/api/events/calendar/?${new URLSearchParams(pairs)}`}
    >
      {label} <span className={classes.kind}>(.ics)</span>
    </a>
  )
}
