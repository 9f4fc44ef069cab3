import { LoadState, useCall } from '@stafapp/shared/calls'
import { ApiError, errorSentence, useQuery, useQueryClient } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useId, useState } from 'react'
import { classText } from '../../../shared/terms.ts'
import { type ClassChange, classChangesQuery } from '../api.ts'
import classes from './request-item.module.css'

const states: Readonly<Record<ClassChange['status'], string>> = {
  pending: 'Väntar på beslut',
  approved: 'Godkänd',
  refused: 'Inte godkänd',
}

/** One unit's class change: the class in force, the saved one, the effects of approval, and the decision. */
function ClassChangeItem({ change }: { change: ClassChange }) {
  const { school, school_unit, is_new_unit, status } = change
  const title = `${is_new_unit ? 'Ny enhet' : 'Ändrad klass'}: ${school_unit.unit_name}`
  const canDecide = status === 'pending' || (status === 'refused' && change.in_force === null)
  return (
    <li className={classes.item}>
      <h3 className={classes.title}>
        <span>{title}</span>{' '}
        <span className={classes.state} data-status={status}>
          {states[status]}
        </span>
      </h3>
      <p>
        <Link to={`/detail/school/${school.id}`}>{school.name}</Link>, {school.municipality} ·{' '}
        {change.requested_by ?? 'okänd'}, {formatDateTime(change.requested_at)}
      </p>
      <dl className={classes.pairs}>
        {status === 'pending' && (
          <Pair label="Gäller nu" text={change.in_force ? classText(change.in_force) : 'Enheten är inte godkänd'} />
        )}
        <Pair label="Skolan har sparat" text={classText(change.requested)} />
        {status === 'pending' && <Pair label="Nya grenar" text={change.gained_events.join(', ') || 'Inga'} />}
        {status === 'pending' && <Pair label="Förlorade grenar" text={change.lost_events.join(', ') || 'Inga'} />}
        {status === 'pending' && change.intents.length > 0 && (
          <Pair label="Preliminära antal som tas bort" text={change.intents.map(intentText).join(', ')} />
        )}
      </dl>
      {change.decided_at && (
        <p>
          Avgjord {formatDateTime(change.decided_at)}
          {change.answer && `: ${change.answer}`}
        </p>
      )}
      {canDecide && <Decision change={change} title={title} />}
    </li>
  )
}

const Pair = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
)

const intentText = ({ event_name, karneval_name, team_count }: ClassChange['intents'][number]): string =>
  `${event_name} (${team_count} lag, ${karneval_name})`

function Decision({ change, title }: { change: ClassChange; title: string }) {
  const name = useId()
  const [teams, setTeams] = useState<'keep' | 'withdraw' | null>(null)
  const [answer, setAnswer] = useState('')
  const { mutate, isPending, error, reset } = useCall('POST /api/schools/class-changes/{id}/decide/')
  const queries = useQueryClient()
  // Refetches the change but keeps the entered text.
  const reload = () => {
    reset()
    void queries.invalidateQueries(classChangesQuery())
  }
  const mustChoose = change.teams.length > 0 && teams === null
  const decide = (approve: boolean) => {
    const { id, version } = change
    const settled = approve && { ...(teams && { teams }), seen_teams: change.teams.map((team) => team.id) }
    mutate(
      { params: { id }, body: { version, approve, answer: answer.trim(), ...settled } },
      { onSuccess: () => notifySuccess(approve ? 'Ändringen är godkänd' : 'Ändringen är inte godkänd') },
    )
  }
  return (
    <fieldset className={classes.decision} disabled={isPending} aria-label={`Beslut: ${title}`}>
      {change.teams.length > 0 && (
        <fieldset className={classes.choice}>
          <legend>
            {change.teams.length === 1 ? 'Ett lag' : `${change.teams.length} lag`} är redan anmälda till grenar som
            enheten förlorar. Vad händer med dem?
          </legend>
          <ul>
            {change.teams.map((team) => (
              <li key={team.id}>
                {team.name}: {team.event_name} ({team.karneval_name})
              </li>
            ))}
          </ul>
          {(['keep', 'withdraw'] as const).map((choice) => (
            <label key={choice} className={classes.check}>
              <input type="radio" name={name} checked={teams === choice} onChange={() => setTeams(choice)} />{' '}
              {choice === 'keep' ? 'Behåll lagen som undantag' : 'Stryk lagen'}
            </label>
          ))}
        </fieldset>
      )}
      <label className={classes.answer}>
        Svar till skolan
        <textarea rows={2} maxLength={500} value={answer} onChange={({ target }) => setAnswer(target.value)} />
      </label>
      <p className={classes.hint}>Ett avslag kräver ett svar. Svaret skickas också per e-post.</p>
      {error && (
        <div className={classes.error} role="alert">
          <p>{errorSentence(error)}</p>
          {error instanceof ApiError && error.status === 409 && (
            <Button onClick={reload}>Hämta ändringen på nytt</Button>
          )}
        </div>
      )}
      <div className={classes.actions}>
        <Button kind="primary" disabled={mustChoose} onClick={() => decide(true)}>
          Godkänn
        </Button>
        {change.status === 'pending' && (
          <Button disabled={answer.trim() === ''} onClick={() => decide(false)}>
            Godkänn inte
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Class changes by schools: pending ones first, then decided ones. */
export function ClassChanges() {
  const { data, error, refetch } = useQuery(classChangesQuery())
  if (!data) return <LoadState error={error} refetch={refetch} />
  const waiting = data.filter(({ status }) => status === 'pending')
  const decided = data.filter(({ status }) => status !== 'pending')
  return (
    <>
      {waiting.length === 0 && <Empty text="Ingen ändring av en enhets klass väntar." />}
      <Changes items={waiting} />
      {decided.length > 0 && (
        <details className={classes.decided}>
          <summary>Avgjorda ändringar ({decided.length})</summary>
          <Changes items={decided} />
        </details>
      )}
    </>
  )
}

const Changes = ({ items }: { items: Parameters<typeof ClassChangeItem>[0]['change'][] }) => (
  <ul className={classes.list}>
    {items.map((change) => (
      <ClassChangeItem key={change.id} change={change} />
    ))}
  </ul>
)
