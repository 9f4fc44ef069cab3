import { useDraggable } from '@dnd-kit/core'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { dragData } from '../drag.ts'
import type { Runner } from '../types.ts'
import { nameOf, runnerFacts } from '../words.ts'
import classes from './register-panel.module.css'
import { RunnerEdit } from './runner-edit.tsx'

type RunnerRowProps = { runner: Runner; isIdle: boolean; canEdit: boolean }

/** One runner of the register: to be dragged into a team, changed or removed. */
export function RunnerRow({ runner, isIdle, canEdit }: RunnerRowProps) {
  // False after an edit: then the button takes the focus back from the form that it had given way to.
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
        // For pointers only: keyboards and screen readers choose runners at the team's places.
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
