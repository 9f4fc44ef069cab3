import { Button } from '@stafapp/shared/page'
import { useEffect, useId, useRef, useState } from 'react'
import { type Candidate, candidatesFor } from '../candidates.ts'
import { runnerIn } from '../line.ts'
import type { Event, Line, Slot, Team, UnitEntry } from '../types.ts'
import { runnerFacts, slotLabel } from '../words.ts'
import classes from './runner-picker.module.css'

type RunnerPickerProps = {
  entry: UnitEntry
  team: Team
  event: Event
  line: Line
  slot: Slot
  onChoose: (runner: number | null) => void
  /** Called on cancel, also by Escape. */
  onCancel: () => void
}

/**
 * Dialog to choose a runner for a place: those who fit first, the others with the reason. Usable by typing, keyboard
 * and touch.
 */
export function RunnerPicker({ entry, team, event, line, slot, onChoose, onCancel }: RunnerPickerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const choice = useRef<{ runner: number | null } | null>(null)
  const [search, setSearch] = useState('')
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const candidates = candidatesFor(entry, { team, event, line, slot }).filter(({ runner }) =>
    `${runner.first_name} ${runner.last_name}`.toLocaleLowerCase('sv').includes(search.trim().toLocaleLowerCase('sv')),
  )
  const choose = (runner: number | null) => {
    choice.current = { runner }
    // Close first: the browser restores focus on close, not on removal of the element.
    dialog.current?.close()
  }
  const closed = () => (choice.current ? onChoose(choice.current.runner) : onCancel())
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onClose={closed}>
      <form
        onSubmit={(submit) => {
          submit.preventDefault()
          const [first] = candidates
          if (first) choose(first.runner.id)
        }}
      >
        <h2 id={titleId} className={classes.title}>
          {slotLabel(event, slot)}, {line.name}
        </h2>
        <label className={classes.search}>
          Sök löpare (Enter väljer den första)
          <input
            type="search"
            value={search}
            autoComplete="off"
            onChange={(change) => setSearch(change.target.value)}
          />
        </label>
      </form>
      <ul className={classes.list}>
        {candidates.map((candidate) => (
          <li key={candidate.runner.id}>
            <Choice candidate={candidate} onChoose={() => choose(candidate.runner.id)} />
          </li>
        ))}
      </ul>
      {candidates.length === 0 && <p>Ingen löpare i registret passar sökningen.</p>}
      <div className={classes.actions}>
        {runnerIn(line, slot) !== null && <Button onClick={() => choose(null)}>Töm platsen</Button>}
        <Button onClick={() => dialog.current?.close()}>Stäng</Button>
      </div>
    </dialog>
  )
}

function Choice({ candidate: { runner, note, fits }, onChoose }: { candidate: Candidate; onChoose: () => void }) {
  return (
    <button type="button" className={classes.choice} data-fits={fits} onClick={onChoose}>
      <span className={classes.name}>
        {runner.first_name} {runner.last_name}
      </span>
      <span className={classes.facts}>{runnerFacts(runner)}</span>
      {note && <span className={classes.note}>{note}</span>}
    </button>
  )
}
