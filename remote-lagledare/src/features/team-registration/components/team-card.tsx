import { warningsOf } from '@stafapp/shared/rules/teams/situation'
import { useState } from 'react'
import type { SaveState } from '../draft-store.ts'
import { place, slotName } from '../line.ts'
import type { Mode } from '../phase-words.ts'
import type { Event, Karneval, Line, Slot, Team, UnitEntry } from '../types.ts'
import { verdictOf } from '../verdict.ts'
import { filledText, saveText, statusWords } from '../words.ts'
import { Comparison } from './comparison.tsx'
import { RunnerPicker } from './runner-picker.tsx'
import { SlotRow } from './slot-row.tsx'
import classes from './team-card.module.css'
import { TeamName } from './team-name.tsx'
import { TeamRequest } from './team-request.tsx'
import { RestoreButton, WithdrawButton } from './withdraw-button.tsx'

export type TeamCardProps = {
  entry: UnitEntry
  team: Team
  event: Event
  line: Line
  state: SaveState | null
  isDirty: boolean
  isOpenAtFirst: boolean
  mode: Mode
  phase: Karneval['phase']
  onChange: (line: Line) => void
  onKeepMine: (theirs: Team) => void
  onTakeTheirs: () => void
}

/** One team: its places with the rules beside them, its state of saving, and what can be done with it. */
export function TeamCard(props: TeamCardProps) {
  const { entry, team, event, line, state, isDirty, isOpenAtFirst, mode, phase } = props
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || isDirty)
  const [picking, setPicking] = useState<Slot | null>(null)
  const canEnter = phase === 'teams' || phase === 'runners'
  const isPast = phase === 'closed' || phase === 'reopened' || phase === 'competition'

  if (team.status === 'withdrawn') {
    return (
      <div className={classes.card} data-withdrawn>
        <p className={classes.head}>
          <s>{team.name}</s> <span className={classes.tag}>Struket</span>
        </p>
        {canEnter && <RestoreButton team={team} />}
      </div>
    )
  }
  const faults = verdictOf(entry, team, event, line)
  const whole = faults.filter(({ attr }) => attr === 'legs')
  const warnings = warningsOf(entry).filter(({ teams }) => teams.includes(team.id))
  const saving = saveText(state, isDirty)
  const slots: Slot[] = [
    ...line.legs.map((_, index) => ({ kind: 'legs' as const, index })),
    ...line.reserves.map((_, index) => ({ kind: 'reserves' as const, index })),
  ]
  return (
    <details className={classes.card} open={isOpen} onToggle={(toggle) => setIsOpen(toggle.currentTarget.open)}>
      <summary className={classes.head}>
        <span className={classes.name}>{line.name}</span>
        <span className={classes.tag} data-status={team.status}>
          {statusWords[team.status]}
        </span>
        {team.late && <span className={classes.tag}>Försenat</span>}
        <span className={classes.count}>{filledText(line)}</span>
      </summary>
      <p className={classes.saving} role="status" data-kind={state?.kind}>
        {saving}
      </p>
      {state?.kind === 'conflict' && (
        <Comparison
          entry={entry}
          event={event}
          mine={line}
          theirs={state.theirs}
          onKeepMine={() => props.onKeepMine(state.theirs)}
          onTakeTheirs={props.onTakeTheirs}
        />
      )}
      {mode === 'edit' && <TeamName name={line.name} onChange={(name) => props.onChange({ ...line, name })} />}
      {event.composition && <p className={classes.rule}>{event.composition}</p>}
      <ol className={classes.slots} aria-label={`Platser i ${line.name}`}>
        {slots.map((slot) => (
          <SlotRow
            key={slotName(slot)}
            entry={entry}
            team={team}
            event={event}
            line={line}
            slot={slot}
            faults={faults.filter(({ attr }) => attr === slotName(slot))}
            canEdit={mode === 'edit'}
            onPick={() => setPicking(slot)}
          />
        ))}
      </ol>
      {whole.map(({ code, detail }) => (
        <p key={code} className={classes.fault} role="alert">
          {detail}
        </p>
      ))}
      {warnings.length > 0 && (
        <ul className={classes.warnings} aria-label="Överlappande grenar">
          {warnings.map(({ detail }) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {canEnter && <WithdrawButton team={team} />}
      {isPast && <TeamRequest entry={entry} team={team} event={event} line={line} />}
      {picking && (
        <RunnerPicker
          entry={entry}
          team={team}
          event={event}
          line={line}
          slot={picking}
          onChoose={(runner) => {
            setPicking(null)
            props.onChange(place(line, picking, runner))
          }}
          onCancel={() => setPicking(null)}
        />
      )}
    </details>
  )
}
