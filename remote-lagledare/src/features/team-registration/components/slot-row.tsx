import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { Fault } from '@stafapp/shared/rules/teams/types'
import { dragData, dropData } from '../drag.ts'
import { runnerIn, slotName } from '../line.ts'
import type { Event, Line, Slot, Team, UnitEntry } from '../types.ts'
import { nameOf, runnerFacts, slotLabel } from '../words.ts'
import classes from './slot-row.module.css'

type SlotRowProps = {
  entry: UnitEntry
  team: Team
  event: Event
  line: Line
  slot: Slot
  faults: readonly Fault[]
  canEdit: boolean
  /** Places of a closed card keep their layout under the next card, so dropping into them must be disabled. */
  isShown: boolean
  onPick: () => void
}

/** A leg or a reserve: a button that opens the runner picker, and a drop target. */
export function SlotRow({ entry, team, event, line, slot, faults, canEdit, isShown, onPick }: SlotRowProps) {
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
  // An empty leg is not shown as a fault: the button's text says it.
  const told = faults.filter(({ code }) => code !== 'leg_empty')
  const text = runnerId === null ? 'Välj löpare' : nameOf(runner)
  return (
    <li ref={setNodeRef} className={classes.slot} data-over={isOver} data-fault={told.length > 0}>
      <span className={classes.label}>{label}</span>
      {canEdit ? (
        <button
          type="button"
          className={classes.choice}
          data-empty={runnerId === null}
          aria-label={`${label}: ${runner ? `${text}, ${runnerFacts(runner)}` : text}`}
          aria-describedby={told.length > 0 ? faultId : undefined}
          onClick={onPick}
        >
          {text} {runner && <span className={classes.facts}>{runnerFacts(runner)}</span>}
        </button>
      ) : (
        <span>{runnerId === null ? '–' : `${text}, ${runner ? runnerFacts(runner) : ''}`}</span>
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
      {told.length > 0 && (
        <span className={classes.fault} id={faultId}>
          {told.map(({ detail }) => detail).join(' ')}
        </span>
      )}
    </li>
  )
}
