import { formatDateTime, formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { chargeText, requestNames } from '@stafapp/shared/rules/teams/request-names'
import type { MySchool } from '../../../shared/school-home/api.ts'
import classes from '../../../shared/school-home/components/school-home.module.css'
import steps from '../../../shared/school-home/components/steps.module.css'

type Request = MySchool['requests'][number]

const states: Readonly<Record<Request['status'], string>> = {
  pending: 'Väntar på arrangören',
  approved: 'Godkänd',
  refused: 'Avslagen',
}

type Props = {
  requests: MySchool['requests']
  /** Whether the reader may open the pages where requests are made. */
  isLeader: boolean
}

/** What the school has asked the organiser to change, with the answers; nothing when nothing was asked lately. */
export function OwnRequests({ requests, isLeader }: Props) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="requests" className={steps.section}>
      <h2 id="requests">Begärda ändringar</h2>
      <ul className={classes.rows}>
        {requests.map((request) => (
          <li key={request.key}>
            <span className={classes.state} data-status={request.status}>
              {states[request.status]}
            </span>
            {isLeader ? <Link to={addressOf(request)}>{nameOf(request)}</Link> : <span>{nameOf(request)}</span>}
            <span className={classes.minor}>{formatDateTime(request.at)}</span>
            {request.answer !== '' && <span className={classes.answer}>Svar: {request.answer}</span>}
            {request.kind !== 'order' && request.charged && (
              <span className={classes.answer}>
                {chargeText(request.kind, request.fee_cents ? formatMoney(request.fee_cents) : undefined)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const nameOf = ({ kind, about }: Request): string =>
  `${kind === 'order' ? 'Ändrad beställning' : requestNames[kind]}: ${about}`

/** A request about a team is one of a list below the teams; the newest about an order stands first on its page. */
export const addressOf = ({ key, kind, school_unit }: Request): string =>
  kind === 'order'
    ? `/lagledare/orderspage?unit=${school_unit}`
    : `/lagledare/teamregistration?unit=${school_unit}&begaran=${key.replace('team-', '')}`
