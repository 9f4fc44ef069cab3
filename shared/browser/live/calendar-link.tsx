import { ButtonLink } from '@stafapp/shared/page'
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
  const address = `/api/events/calendar/?${new URLSearchParams(pairs)}`
  const content = (
    <>
      {label} <span className={classes.kind}>(.ics)</span>
    </>
  )
  return isButton ? (
    <ButtonLink to={address} reloadDocument className="no-print">
      {content}
    </ButtonLink>
  ) : (
    <a className={`${classes.link} no-print`} href={address}>
      {content}
    </a>
  )
}
