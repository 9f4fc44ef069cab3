import classes from './calendar-link.module.css'

type CalendarLinkProps = {
  query: { karneval: number; event_instance?: number; school?: number }
  label?: string
}

/** Puts the times into the visitor's own calendar (.ics). A plain link: the file needs no login. */
export function CalendarLink({ query, label = 'Till kalendern' }: CalendarLinkProps) {
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return (
    <a className={`${classes.link} no-print`} href={`/api/events/calendar/?${params}`}>
      {label} <span className={classes.kind}>(.ics)</span>
    </a>
  )
}
