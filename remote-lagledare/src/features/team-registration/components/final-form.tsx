import { useMutation, useQueryClient } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import { replacedRunners } from '@stafapp/shared/rules/teams/replacements'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { type FormEvent, useId, useState } from 'react'
import { teamsQuery } from '../../../shared/entry/queries.ts'
import { type ReplacementReason, savedInstead, sendRound } from '../api.ts'
import type { Event, Line, Team, UnitEntry } from '../entry.ts'
import { hasSameRunners, lineOf, lineUpBody } from '../line.ts'
import { needsPermission, verdictOf } from '../verdict.ts'
import { nameOf } from '../words.ts'
import classes from './change-requests.module.css'
import { ExceptionRequest } from './change-requests.tsx'
import { Comparison } from './comparison.tsx'
import type { FinalDraft } from './final-line.tsx'
import { LineFields } from './line-fields.tsx'

const reasons: Readonly<Record<ReplacementReason, string>> = { läkarintyg: 'Läkarintyg', förstahjälp: 'Förstahjälp' }

type FinalFormProps = {
  karneval: number
  entry: UnitEntry
  team: Team
  event: Event
  now: Date
  draft: FinalDraft
  /** null: saved or discarded. */
  onChange: (draft: FinalDraft | null) => void
}

/**
 * The final's own line-up. Saved by button, not automatically: once the trial has begun a replacement needs a reason.
 */
export function FinalForm({ karneval, entry, team, event, now, draft, onChange }: FinalFormProps) {
  const { version, base, line } = draft
  const [reason, setReason] = useState<ReplacementReason | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const { save, isPending, theirs, refusal } = useSaveFinal({ karneval, event, onSaved: () => onChange(null) })
  const faults = verdictOf(entry, team, event, line)
  const replaced = replacedRunners(team, event, { round: 'FINAL', lineUp: lineUpBody(line), now })
  const names = listWords(replaced.map((id) => nameOf(entry.runners.find((runner) => runner.id === id))))
  const trial = lineOf(team, event, 'TRIAL')
  const send = (from: number) =>
    save({ team: team.id, version: from, base, line, reason: replaced.length > 0 ? reason : null })

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isRefused(faults)) return setMissing('Uppställningen följer inte reglerna ännu.')
    if (replaced.length > 0 && !reason) return setMissing(`Ange varför ${names} byts.`)
    setMissing(null)
    send(version)
  }
  if (theirs) {
    const saved = lineOf(theirs, event, 'FINAL')
    const mine: Line = { ...line, name: saved.name, leader: saved.leader }
    return (
      <Comparison
        entry={entry}
        event={event}
        mine={mine}
        saved={saved}
        leaders={[]}
        onKeepMine={() => send(theirs.version)}
        onTakeTheirs={() => onChange(null)}
      />
    )
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate aria-label={`Finalens uppställning, ${team.name}`}>
        <LineFields
          entry={entry}
          event={event}
          line={line}
          faults={faults}
          onChange={(next) => onChange({ ...draft, line: next })}
        />
        {replaced.length > 0 && <ReasonChoice names={names} chosen={reason} onChoose={setReason} />}
        <p className={classes.error} role="alert">
          {missing ?? refusal}
        </p>
        <div className={classes.actions}>
          <Button kind="primary" type="submit" aria-disabled={isPending}>
            Spara finalens uppställning
          </Button>
          {!hasSameRunners(line, trial) && (
            <Button onClick={() => onChange({ ...draft, line: { ...trial, round: 'FINAL' } })}>
              Samma som i försöket
            </Button>
          )}
          <Button onClick={() => onChange(null)}>Avbryt</Button>
        </div>
      </form>
      {needsPermission(faults) && (
        <ExceptionRequest karneval={karneval} entry={entry} team={team} event={event} line={line} />
      )}
    </>
  )
}

type ReasonChoiceProps = {
  names: string
  chosen: ReplacementReason | null
  onChoose: (reason: ReplacementReason) => void
}

function ReasonChoice({ names, chosen, onChoose }: ReasonChoiceProps) {
  const group = useId()
  return (
    <fieldset className={classes.reasons} aria-describedby={`${group}-rule`}>
      <legend>Varför byts {names}?</legend>
      <p id={`${group}-rule`}>Mellan försök och final får en löpare bytas bara av de här orsakerna.</p>
      {(Object.keys(reasons) as ReplacementReason[]).map((reason) => (
        <label key={reason}>
          <input type="radio" name={group} checked={chosen === reason} onChange={() => onChoose(reason)} />
          {reasons[reason]}
        </label>
      ))}
    </fieldset>
  )
}

type Save = {
  team: number
  version: number
  /** The line-up that the edit is based on. */
  base: Line
  line: Line
  reason: ReplacementReason | null
}

const ATTEMPTS = 3

/**
 * Saves the line-up of a final. Retries silently if another user changed only other parts of the team. A conflict with
 * the same line-up counts as saved: it is this form's own, whose first answer was lost.
 */
function useSaveFinal({ karneval, event, onSaved }: { karneval: number; event: Event; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const send = async (save: Save, attempt = 1): Promise<Team> => {
    try {
      const {
        faults: _faults,
        warnings: _warnings,
        ...saved
      } = await sendRound(save.team, save.version, save.line, save.reason)
      return saved
    } catch (error) {
      const theirs = savedInstead(error)
      if (!theirs) throw error
      const saved = lineOf(theirs, event, save.line.round)
      if (hasSameRunners(saved, save.line)) return theirs
      if (!hasSameRunners(saved, save.base) || attempt === ATTEMPTS) throw error
      return send({ ...save, version: theirs.version }, attempt + 1)
    }
  }
  const { mutate, isPending, error } = useMutation({ mutationFn: (save: Save) => send(save) })
  const show = (saved: Team) =>
    queryClient.setQueryData(
      teamsQuery(karneval).queryKey,
      (old) => old && { data: old.data.map((team) => (team.id === saved.id ? saved : team)) },
    )
  const save = (wish: Save) => {
    if (isPending) return
    mutate(wish, {
      onSuccess: (saved) => {
        show(saved)
        notifySuccess('Finalens uppställning är sparad')
        onSaved()
      },
      onError: (failure) => {
        const current = savedInstead(failure)
        if (current) show(current)
      },
    })
  }
  const theirs = savedInstead(error)
  return { save, isPending, theirs, refusal: theirs ? null : (error?.message ?? null) }
}
