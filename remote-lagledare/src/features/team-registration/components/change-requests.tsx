import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import { changeRequestsQuery, useCancelRequest } from '../api.ts'
import classes from './change-requests.module.css'

type ChangeRequest = ItemOf<'GET /api/events/change-requests/'>

const kinds: Readonly<Record<ChangeRequest['kind'], string>> = {
  add_team: 'Nytt lag',
  withdraw_team: 'Stryk laget',
  change_runners: 'Byt löpare',
  exception: 'Tillstånd till undantag',
}
const states: Readonly<Record<ChangeRequest['status'], string>> = {
  pending: 'Väntar på arrangören',
  approved: 'Godkänd',
  refused: 'Avslagen',
  cancelled: 'Tillbakadragen',
}

/** The unit's requests to the organiser with their answers. */
export function ChangeRequests({ karneval, unit }: { karneval: number; unit: number }) {
  const { data } = useQuery(changeRequestsQuery(karneval))
  const cancel = useCancelRequest()
  const own = data?.filter(({ school_unit }) => school_unit === unit) ?? []
  if (own.length === 0) return null
  return (
    <section className={classes.requests} aria-labelledby="requests-title">
      <h2 id="requests-title">Begärda ändringar</h2>
      <ul className={classes.list}>
        {own.map((request) => (
          <li key={request.id} className={classes.item}>
            <p>
              <strong>{kinds[request.kind]}</strong>, {request.team_name ?? request.event_name}{' '}
              <span className={classes.state} data-status={request.status}>
                {states[request.status]}
              </span>
            </p>
            <p>Orsak: {request.reason}</p>
            {request.answer && <p>Svar: {request.answer}</p>}
            {request.charged && <p>Ändringen kostar en tilläggsavgift.</p>}
            {request.status === 'pending' && (
              <Button onClick={() => !cancel.isPending && cancel.mutate(request.id)}>Dra tillbaka begäran</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
