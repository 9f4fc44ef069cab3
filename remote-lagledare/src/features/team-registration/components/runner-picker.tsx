import { Button } from '@stafapp/shared/page'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { useEffect, useId, useRef, useState } from 'react'
import type { Event, Line, Runner, Slot, Team, UnitEntry } from '../entry.ts'
import { place, runnerIn, slotName } from '../line.ts'
import { verdictOf } from '../verdict.ts'
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
      {/* Own markup: a search that is a form only so that Enter chooses the first runner; nothing is validated or sent. */}
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

type Candidate = {
  runner: Runner
  fits: boolean /** Why the runner does not fit, or other events of the runner. */
  note: string | null
}

type Question = { team: Team; event: Event; line: Line; slot: Slot }

/** The unit's runners for one place: those who fit the rules first, then by number of starts. */
function candidatesFor(entry: UnitEntry, { team, event, line, slot }: Question): Candidate[] {
  const now = verdictOf(entry, team, event, line).map(({ detail }) => detail)
  const there = runnerIn(line, slot)
  const found = entry.runners
    .filter(({ id }) => id !== there)
    .map((runner) => {
      const moved = place(line, slot, runner.id)
      const faults = verdictOf(entry, team, event, moved)
      const fault = faults.find(
        ({ code, attr, detail }) => code !== 'leg_empty' && (attr === slotName(slot) || !now.includes(detail)),
      )
      const events = eventsOf(entry, runner.id, team.id)
      const elsewhere = events.length > 0 ? `Springer också ${listWords(events)}` : null
      return { runner, fits: !fault, note: fault?.detail ?? elsewhere, starts: events.length }
    })
  return found.sort((a, b) => Number(b.fits) - Number(a.fits) || a.starts - b.starts)
}

/** Names of the runner's other events. */
function eventsOf({ teams, events, others = [] }: UnitEntry, runner: number, besides: number): string[] {
  const entered = [...teams, ...others].filter(
    ({ id, status, compositions }) =>
      id !== besides && status !== 'withdrawn' && compositions.some(({ legs }) => legs.includes(runner)),
  )
  const ids = new Set(entered.map(({ event_instance }) => event_instance))
  return events.filter(({ id }) => ids.has(id)).map(({ name }) => name)
}
