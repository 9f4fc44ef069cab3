import { ApiError, errorSentence, useQueryClient } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useId, useRef, useState } from 'react'
import { TextArea } from '../../../shared/field.tsx'
import { type ClassChange, type Draft, type TeamRequest, useDecide } from '../api.ts'
import { canDecide, type InboxItem } from '../inbox.ts'
import { feeLabel } from '../outlook-words.ts'
import classes from './decision.module.css'

const charged: ReadonlySet<TeamRequest['kind']> = new Set(['add_team', 'change_runners'])

/** What stands in the form before anything is entered. */
export const emptyDraft = ({ kind, request }: InboxItem): Draft => ({
  answer: '',
  charge: kind === 'lag' && charged.has(request.kind),
  teams: null,
})

type Props = {
  item: InboxItem
  draft: Draft
  onDraft: (draft: Draft) => void
  onDecided: () => void
  /** Somebody else has changed or decided the request; the lists are refetched. */
  onBeaten: () => void
}

type Fault = { at: 'answer' | 'teams'; text: string }

/** Approval, or refusal with a reason. */
export function Decision({ item, draft, onDraft, onDecided, onBeaten }: Props) {
  const { decide, isPending, error } = useDecide(item)
  const [fault, setFault] = useState<Fault | null>(null)
  const place = useRef<HTMLFieldSetElement>(null)
  // A ref, because the second click of a double click arrives before React has rendered the pending state.
  const isSent = useRef(false)
  const queries = useQueryClient()
  if (!canDecide(item)) return null

  const lostTeams = item.kind === 'klasser' ? item.request.teams : []
  const faultOf = (approve: boolean): Fault | null => {
    if (!approve && draft.answer.trim() === '') return { at: 'answer', text: 'Skriv varför begäran avslås.' }
    if (approve && lostTeams.length > 0 && draft.teams === null)
      return { at: 'teams', text: 'Välj vad som händer med lagen.' }
    return null
  }
  const send = (approve: boolean) => {
    if (isSent.current) return
    const found = faultOf(approve)
    setFault(found)
    if (found) return place.current?.querySelector<HTMLElement>(`[name="${found.at}"]`)?.focus()
    isSent.current = true
    decide(approve, draft, {
      onSuccess: () => {
        notifySuccess(approve ? 'Begäran är godkänd' : 'Begäran är avslagen')
        onDecided()
      },
      onError: (failed) => {
        isSent.current = false
        if (!(failed instanceof ApiError) || failed.status !== 409) return
        onBeaten()
        void queries.invalidateQueries()
      },
    })
  }
  return (
    // Not the form kit: what is demanded depends on the button that is pressed, and the inbox keeps each request's draft.
    <fieldset ref={place} className={classes.decision} aria-label={`Beslut: ${item.title}`}>
      {lostTeams.length > 0 && (
        <TeamsChoice
          teams={lostTeams}
          value={draft.teams}
          fault={fault?.at === 'teams' ? fault.text : null}
          onChange={(teams) => onDraft({ ...draft, teams })}
        />
      )}
      {item.kind === 'lag' && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={draft.charge}
            onChange={({ target }) => onDraft({ ...draft, charge: target.checked })}
          />{' '}
          {feeLabel(item.request)}
        </label>
      )}
      <TextArea
        label={item.kind === 'lag' ? 'Svar till lagledaren' : 'Svar till skolan'}
        name="answer"
        rows={2}
        maxLength={500}
        value={draft.answer}
        error={fault?.at === 'answer' ? fault.text : undefined}
        onChange={({ target }) => onDraft({ ...draft, answer: target.value })}
      />
      <p className={classes.hint}>Ett avslag kräver ett svar. Svaret skickas också per e-post.</p>
      {error && (
        <p className={classes.error} role="alert">
          {errorSentence(error)}
        </p>
      )}
      <div className={classes.actions}>
        {/* aria-disabled instead of disabled: keeps the focus while the decision is sent. */}
        <Button kind="primary" aria-disabled={isPending} onClick={() => send(true)}>
          Godkänn
        </Button>
        {item.state === 'waiting' && (
          <Button aria-disabled={isPending} onClick={() => send(false)}>
            Avslå
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type TeamsProps = {
  teams: ClassChange['teams']
  value: Draft['teams']
  fault: string | null
  onChange: (teams: 'keep' | 'withdraw') => void
}

/** What an approval does with teams that the unit's new class bars from their events. */
function TeamsChoice({ teams, value, fault, onChange }: TeamsProps) {
  const id = useId()
  return (
    <fieldset className={classes.choice} aria-describedby={fault ? id : undefined}>
      <legend>
        {teams.length === 1 ? 'Ett lag' : `${teams.length} lag`} är redan anmälda till grenar som enheten förlorar. Vad
        händer med dem?
      </legend>
      <ul>
        {teams.map((team) => (
          <li key={team.id}>
            {team.name}: {team.event_name} ({team.karneval_name})
          </li>
        ))}
      </ul>
      {(['keep', 'withdraw'] as const).map((choice) => (
        <label key={choice} className={classes.check}>
          <input type="radio" name="teams" checked={value === choice} onChange={() => onChange(choice)} />{' '}
          {choice === 'keep' ? 'Behåll lagen som undantag' : 'Stryk lagen'}
        </label>
      ))}
      {fault && (
        <p id={id} className={classes.error}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
