import { useDraggable } from '@dnd-kit/core'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { dragData } from '../drag.ts'
import type { Runner } from '../types.ts'
import { nameOf, runnerFacts } from '../words.ts'
import classes from './register-panel.module.css'
import { RunnerEdit } from './runner-edit.tsx'

type RunnerRowProps = { runner: Runner; isIdle: boolean; canEdit: boolean }

/** One runner of the register: draggable into a team, editable, removable. */
export function RunnerRow({ runner, isIdle, canEdit }: RunnerRowProps) {
  // False after an edit: the button then takes the focus back from the removed form.
  const [isEditing, setIsEditing] = useState<boolean | null>(null)
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `runner-${runner.id}`,
    data: dragData({ runner: runner.id, team: null }),
    disabled: !canEdit,
  })
  const name = nameOf(runner)
  if (isEditing) return <RunnerEdit runner={runner} onDone={() => setIsEditing(false)} />
  return (
    <li className={classes.row} data-dragging={isDragging}>
      {canEdit && (
        // For pointers only: keyboard and screen reader users choose runners in the team.
        <span ref={setNodeRef} className={classes.grip} aria-hidden="true" {...listeners}>
          ⠿
        </span>
      )}
      <span className={classes.runner}>
        {name} <span className={classes.facts}>{runnerFacts(runner)}</span>
      </span>
      {isIdle && <span className={classes.idle}>utan start</span>}
      {canEdit && (
        <Button aria-label={`Ändra ${name}`} autoFocus={isEditing === false} onClick={() => setIsEditing(true)}>
          Ändra
        </Button>
      )}
    </li>
  )
}
