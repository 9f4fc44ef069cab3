import { useDraggable, useDroppable } from '@dnd-kit/core'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import type { Fault } from '@stafapp/shared/rules/teams/types'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useId, useState } from 'react'
import { dragData, dropData } from '../drag.ts'
import type { Event, Leader, Line, Overlap, Slot, Team, UnitEntry } from '../entry.ts'
import { runnerIn, slotName } from '../line.ts'
import { leaderName, nameOf, overlapText, runnerFacts, slotLabel } from '../words.ts'
import classes from './team-card.module.css'

type SlotRowProps = {
  entry: UnitEntry
  team: Team
  event: Event
  line: Line
  slot: Slot
  faults: readonly Fault[]
  /** What the runner of this leg may not make. */
  overlaps: readonly Overlap[]
  canEdit: boolean
  /** Places of a closed card keep their layout under the next card, so dropping into them must be disabled. */
  isShown: boolean
  onPick: () => void
}

/** A leg or a reserve: a button that opens the runner picker, and a drop target. */
export function SlotRow({ entry, team, event, line, slot, faults, overlaps, canEdit, isShown, onPick }: SlotRowProps) {
  const [isTold, setIsTold] = useState(false)
  const id = `${team.id}-${slotName(slot)}`
  const runnerId = runnerIn(line, slot)
  const runner = entry.runners.find((other) => other.id === runnerId)
  const { setNodeRef, isOver } = useDroppable({
    id: `drop-${id}`,
    data: dropData({ team: team.id, slot }),
    disabled: !canEdit || !isShown,
  })
  const drag = useDraggable({
    id: `drag-${id}`,
    data: runnerId === null ? {} : dragData({ runner: runnerId, team: team.id }),
    disabled: !canEdit || runnerId === null,
  })
  const label = slotLabel(event, slot)
  const faultId = `fault-${id}`
  const overlapId = `overlap-${id}`
  // An empty leg is not shown as a fault: the button's text says it.
  const told = faults.filter(({ code }) => code !== 'leg_empty')
  const text = runnerId === null ? 'Välj löpare' : nameOf(runner)
  return (
    <li ref={setNodeRef} className={classes.slot} data-over={isOver} data-fault={told.length > 0}>
      <span className={classes.label}>
        <Unbroken text={label} />
      </span>
      {canEdit ? (
        <button
          type="button"
          className={classes.choice}
          data-empty={runnerId === null}
          aria-label={`${label}: ${runner ? `${text}, ${runnerFacts(runner)}` : text}`}
          aria-describedby={told.length > 0 ? faultId : undefined}
          onClick={onPick}
        >
          {text}{' '}
          {runner && (
            <span className={classes.facts}>
              <Unbroken text={runnerFacts(runner)} />
            </span>
          )}
        </button>
      ) : (
        <span>{runnerId === null ? '–' : `${text}, ${runner ? runnerFacts(runner) : ''}`}</span>
      )}
      {overlaps.length > 0 && (
        <button
          type="button"
          className={classes.hurried}
          aria-label={`Hinner kanske inte: ${text} i ${line.name}`}
          aria-expanded={isTold}
          aria-controls={overlapId}
          onClick={() => setIsTold(!isTold)}
        >
          Hinner kanske inte
        </button>
      )}
      {canEdit && runnerId !== null && (
        // For pointers only: keyboard and screen reader users choose with the button.
        <span
          ref={drag.setNodeRef}
          className={classes.grip}
          data-dragging={drag.isDragging}
          aria-hidden="true"
          {...drag.listeners}
        >
          ⠿
        </span>
      )}
      {overlaps.length > 0 && (
        <span className={classes.overlap} id={overlapId} hidden={!isTold}>
          <Unbroken text={overlaps.map((overlap) => `${upperFirst(overlapText(overlap, team.id))}.`).join(' ')} />
        </span>
      )}
      {told.length > 0 && (
        <span className={classes.slotFault} id={faultId}>
          <Unbroken text={told.map(({ detail }) => detail).join(' ')} />
        </span>
      )}
    </li>
  )
}

type TeamFieldsProps = { leaders: readonly Leader[] | undefined; line: Line; onChange: (line: Line) => void }

/** A team's name and leader; saved with its runners. */
export function TeamFields({ leaders, line, onChange }: TeamFieldsProps) {
  return (
    <div className={classes.fields}>
      <TeamName name={line.name} onChange={(name) => onChange({ ...line, name })} />
      <TeamLeader leaders={leaders} chosen={line.leader} onChange={(leader) => onChange({ ...line, leader })} />
    </div>
  )
}

/** Applied on blur. An empty name is discarded. */
function TeamName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const done = () => {
    const wanted = typed?.trim()
    if (wanted && wanted !== name) onChange(wanted)
    setTyped(null)
  }
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Lagets namn</label>
      <input
        id={id}
        value={typed ?? name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => event.key === 'Enter' && done()}
      />
    </div>
  )
}

type TeamLeaderProps = {
  leaders: readonly Leader[] | undefined
  chosen: number | null
  onChange: (leader: number | null) => void
}

/** The person whom the organiser calls about this team. */
function TeamLeader({ leaders, chosen, onChange }: TeamLeaderProps) {
  const id = useId()
  const isGone = chosen !== null && !leaders?.some((leader) => leader.id === chosen)
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Lagets ledare</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Ingen vald</option>
        {isGone && <option value={chosen}>{leaderName(leaders, chosen)}</option>}
        {leaders?.map((leader) => (
          <option key={leader.id} value={leader.id}>
            {leader.name || 'Lagledare utan namn'}
          </option>
        ))}
      </select>
    </div>
  )
}
