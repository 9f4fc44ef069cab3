import { useMutation, useQueryClient } from '@stafapp/shared/data'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import { replacedRunners } from '@stafapp/shared/rules/teams/replacements'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { useState } from 'react'
import { teamsQuery } from '../../../shared/entry/queries.ts'
import { SaveFailure } from '../../../shared/notice.tsx'
import { type ReplacementReason, savedInstead, sendRound } from '../api.ts'
import type { Event, Line, Team, UnitEntry } from '../entry.ts'
import { hasSameRunners, lineOf, lineUpBody } from '../line.ts'
import { lineUpFault, needsPermission, verdictOf } from '../verdict.ts'
import { nameOf } from '../words.ts'
import classes from './change-requests.module.css'
import { ExceptionRequest } from './change-requests.tsx'
import { Comparison } from './comparison.tsx'
import type { FinalDraft } from './final-line.tsx'
import { LineEditor } from './line-editor.tsx'

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
  // Held outside the form, which gives way to the comparison.
  const [reason, setReason] = useState<ReplacementReason | ''>('')
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { save, theirs } = useSaveFinal({ karneval, event, onSaved: () => onChange(null) })
  const faults = verdictOf(entry, team, event, line)
  const replaced = replacedRunners(team, event, { round: 'FINAL', lineUp: lineUpBody(line), now })
  const names = listWords(replaced.map((id) => nameOf(entry.runners.find((runner) => runner.id === id))))
  const trial = lineOf(team, event, 'TRIAL')
  const send = (from: number) =>
    save({ team: team.id, version: from, base, line, reason: (replaced.length > 0 && reason) || null })

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
        onKeepMine={() => void send(theirs.version).catch(setRefusal)}
        onTakeTheirs={() => onChange(null)}
      />
    )
  }
  return (
    <>
      <div className={classes.form}>
        {refusal && <SaveFailure title={failureTitle} error={refusal} />}
        <LineEditor
          {...{ entry, team, event, line }}
          before={trial}
          onChange={(next) => onChange({ ...draft, line: next })}
        >
          {(places) => (
            <Form<{ reason: ReplacementReason | '' }>
              label={`Finalens uppställning, ${team.name}`}
              above={<div className={classes.line}>{places}</div>}
              fields={replaced.length > 0 ? [reasonField(names)] : []}
              initialValues={{ reason }}
              fault={isRefused(faults) ? lineUpFault(faults) : null}
              submitLabel="Spara finalens uppställning"
              failureTitle={failureTitle}
              actions={
                <>
                  {!hasSameRunners(line, trial) && (
                    <Button onClick={() => onChange({ ...draft, line: { ...trial, round: 'FINAL' } })}>
                      Samma som i försöket
                    </Button>
                  )}
                  <Button onClick={() => onChange(null)}>Avbryt</Button>
                </>
              }
              onChange={(values) => setReason(values.reason)}
              onSubmit={() => {
                setRefusal(null)
                return send(version)
              }}
            />
          )}
        </LineEditor>
      </div>
      {needsPermission(faults) && (
        <ExceptionRequest karneval={karneval} entry={entry} team={team} event={event} line={line} />
      )}
    </>
  )
}

const failureTitle = 'Finalens uppställning kunde inte sparas.'

const reasonField = (names: string): FieldSpec<'reason'> => ({
  kind: 'radio',
  name: 'reason',
  label: `Varför byts ${names}?`,
  options: [
    { value: 'läkarintyg', label: 'Läkarintyg' },
    { value: 'förstahjälp', label: 'Första hjälpen' },
  ] satisfies { value: ReplacementReason; label: string }[],
  below: 'Mellan försök och final får en löpare bytas bara av de här orsakerna.',
  rules: rules.string().required(`Ange varför ${names} byts.`),
})

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
  const { mutateAsync, error } = useMutation({ mutationFn: (save: Save) => send(save) })
  const show = (saved: Team) =>
    queryClient.setQueryData(
      teamsQuery(karneval).queryKey,
      (old) => old && { data: old.data.map((team) => (team.id === saved.id ? saved : team)) },
    )
  /** Rejects with the refusal. */
  const save = async (wish: Save) => {
    try {
      show(await mutateAsync(wish))
    } catch (failure) {
      const current = savedInstead(failure)
      if (current) show(current)
      throw failure
    }
    notifySuccess('Finalens uppställning är sparad')
    onSaved()
  }
  return { save, theirs: savedInstead(error) }
}
