import { useCall } from '@stafapp/shared/calls'
import { formatDateTime } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import { useState } from 'react'
import type { ChangeRequest } from '../api.ts'
import classes from './request-item.module.css'

const kinds: Readonly<Record<ChangeRequest['kind'], string>> = {
  add_team: 'Nytt lag',
  withdraw_team: 'Stryk laget',
  change_runners: 'Byt löpare',
  exception: 'Tillstånd till undantag',
}
const states: Readonly<Record<ChangeRequest['status'], string>> = {
  pending: 'Väntar på beslut',
  approved: 'Godkänd',
  refused: 'Avslagen',
  cancelled: 'Tillbakadragen',
}
const fees: Readonly<Record<ChangeRequest['kind'], string>> = {
  add_team: 'Ta ut tillägget för försenat lag',
  withdraw_team: 'Betala inte tillbaka lagavgiften',
  change_runners: 'Ta ut tilläggsavgiften för ändringen',
  exception: 'Ta ut tilläggsavgiften för ändringen',
}

/** One request: requester, content, reason and decision. */
export function RequestItem({ request }: { request: ChangeRequest }) {
  const title = `${kinds[request.kind]}: ${request.team_name ?? request.event_name}`
  return (
    <li className={classes.item}>
      <h3 className={classes.title}>
        <span>{title}</span>{' '}
        <span className={classes.state} data-status={request.status}>
          {states[request.status]}
        </span>
      </h3>
      <p>
        {unitPlace(request.school_name, request.unit_name)} · {request.event_name}
      </p>
      <p>
        <strong>Orsak:</strong> {request.reason} ({request.requested_by ?? 'okänd'},{' '}
        {formatDateTime(request.created_at)})
      </p>
      <LineUpChange request={request} />
      {request.status === 'pending' ? <Decision request={request} title={title} /> : <Decided request={request} />}
    </li>
  )
}

function LineUpChange({ request }: { request: ChangeRequest }) {
  const rows = differences(request)
  if (rows.length === 0) return null
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Plats</th>
          <th scope="col">Nu</th>
          <th scope="col">Önskas</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, before, after }) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Decided({ request }: { request: ChangeRequest }) {
  if (!request.decided_at) return null
  return (
    <p>
      Avgjord {formatDateTime(request.decided_at)}
      {request.charged && ', med avgift'}
      {request.answer && `: ${request.answer}`}
    </p>
  )
}

function Decision({ request, title }: { request: ChangeRequest; title: string }) {
  const [charge, setCharge] = useState(request.kind === 'add_team' || request.kind === 'change_runners')
  const [answer, setAnswer] = useState('')
  const { mutate, isPending, error } = useCall('POST /api/events/change-requests/{id}/decide/')
  const decide = (approve: boolean) => {
    if (isPending) return
    const { id, version } = request
    const done = () => notifySuccess(approve ? 'Ändringen är gjord' : 'Begäran är avslagen')
    mutate(
      { params: { id }, body: { version, approve, ...(approve && { charge }), answer: answer.trim() } },
      { onSuccess: done },
    )
  }
  return (
    <fieldset className={classes.decision} disabled={isPending} aria-label={`Beslut: ${title}`}>
      <label className={classes.check}>
        <input type="checkbox" checked={charge} onChange={(event) => setCharge(event.target.checked)} />{' '}
        {fees[request.kind]}
      </label>
      <label className={classes.answer}>
        Svar till lagledaren
        <textarea rows={2} maxLength={500} value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </label>
      {error && (
        <p className={classes.error} role="alert">
          {error.message}
        </p>
      )}
      <div className={classes.actions}>
        <Button kind="primary" onClick={() => decide(true)}>
          Godkänn
        </Button>
        <Button onClick={() => decide(false)}>Avslå</Button>
      </div>
    </fieldset>
  )
}

type Difference = { place: string; before: string; after: string }

/** The places that the request changes, with runners' names; '–' for an empty place. */
function differences({ current, wanted, runners }: ChangeRequest): Difference[] {
  if (!wanted) return []
  const name = (id: number | null | undefined) => {
    const runner = runners.find((each) => each.id === id)
    return runner ? `${runner.first_name} ${runner.last_name}` : '–'
  }
  const places = [
    ...wanted.legs.map((after, index) => ({ place: `Sträcka ${index + 1}`, before: current?.legs[index], after })),
    ...Array.from({ length: Math.max(wanted.reserves.length, current?.reserves.length ?? 0) }, (_, index) => ({
      place: `Reserv ${index + 1}`,
      before: current?.reserves[index],
      after: wanted.reserves[index],
    })),
  ]
  return places
    .map(({ place, before, after }) => ({ place, before: name(before), after: name(after) }))
    .filter(({ before, after }) => before !== after)
}
