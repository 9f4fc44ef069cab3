import { Button } from '@stafapp/shared/page'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useEffect, useId, useRef, useState } from 'react'
import { type Candidate, candidatesFor, exchangesFor, type Question } from '../candidates.ts'
import type { Event, Line, Slot, Team, UnitEntry } from '../entry.ts'
import { emptyLegs, place, put, runnerIn } from '../line.ts'
import { nameOf, runnerFacts, slotLabel } from '../words.ts'
import classes from './runner-picker.module.css'

type RunnerPickerProps = {
  entry: UnitEntry
  team: Team
  event: Event
  line: Line
  /** The place to begin with. */
  slot: Slot
  onChange: (line: Line) => void
  /** Both teams' line-ups after an exchange of two runners; without it none is offered. */
  onExchange?: (mine: Line, other: Team, theirs: Line) => void
  /** Called when it has closed, also by Escape. */
  onClose: () => void
}

/**
 * Dialog to choose runners: those who fit first, the others with the reason. After an empty leg it goes on with the next
 * one, so that a whole team is one dialog. Usable by typing, keyboard and touch.
 */
export function RunnerPicker({ entry, team, event, line, slot: begin, ...calls }: RunnerPickerProps) {
  const { onChange, onExchange, onClose } = calls
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [slot, setSlot] = useState(begin)
  const [done, setDone] = useState('')
  const [search, setSearch] = useState('')
  const titleId = useId()
  useEffect(() => {
    dialog.current?.showModal()
    // The keyboard of a phone would cover half of the runners.
    if (isTouch()) heading.current?.focus()
    else field.current?.focus()
  }, [])
  const candidates = allCandidates(entry, { team, event, line, slot }, onExchange !== undefined).filter(({ runner }) =>
    `${runner.first_name} ${runner.last_name}`.toLocaleLowerCase('sv').includes(search.trim().toLocaleLowerCase('sv')),
  )
  const isSearching = search.trim() !== ''
  const fitting = candidates.filter(({ fits }) => fits)
  // Why the others may not run is told, but not between those who may.
  const others = candidates.filter(({ fits }) => !fits)
  const isFolded = !isSearching && fitting.length > 0 && others.length > 0
  const there = runnerIn(line, slot)
  const take = ({ runner, exchange }: Candidate) => {
    if (!exchange) return choose(runner.id)
    dialog.current?.close()
    onExchange?.(put(line, slot, runner.id), exchange.team, exchange.line)
  }
  const choose = (runner: number | null) => {
    const next = place(line, slot, runner)
    const [following] = runner !== null && runnerIn(line, slot) === null ? emptyLegs(next) : []
    if (following) {
      setSlot(following)
      setSearch('')
      setDone(`${nameOf(entry.runners.find(({ id }) => id === runner))} springer ${slotLabel(event, slot)}.`)
      if (document.activeElement === field.current) field.current?.focus()
      else heading.current?.focus()
    } else {
      // The browser restores the focus on close, not on removal of the element.
      dialog.current?.close()
    }
    onChange(next)
  }
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onClose={onClose}>
      <p role="status" className="visually-hidden">
        {done}
      </p>
      {/* Own markup: a search that is a form only so that Enter chooses the first runner; nothing is validated or sent. */}
      <form
        onSubmit={(submit) => {
          submit.preventDefault()
          const [first] = candidates
          if (first) take(first)
        }}
      >
        <h2 ref={heading} tabIndex={-1} id={titleId} className={classes.title}>
          <Unbroken text={slotLabel(event, slot)} />, {line.name}
        </h2>
        {there !== null && (
          <p className={classes.instead}>
            I stället för <strong>{nameOf(entry.runners.find(({ id }) => id === there))}</strong>
          </p>
        )}
        <label className={classes.search}>
          Sök löpare{isTouch() ? '' : ' (Enter väljer den första)'}
          <input
            ref={field}
            type="search"
            value={search}
            autoComplete="off"
            onChange={(change) => setSearch(change.target.value)}
          />
        </label>
      </form>
      <ul className={classes.list}>
        {(isFolded ? fitting : candidates).map((candidate) => (
          <li key={candidate.runner.id}>
            <Choice candidate={candidate} onChoose={() => take(candidate)} />
          </li>
        ))}
        {isFolded && (
          <li>
            <details>
              <summary className={classes.others}>
                {others.length === 1 ? '1 löpare kan inte springa här' : `${others.length} löpare kan inte springa här`}
              </summary>
              {others.map((candidate) => (
                <Choice key={candidate.runner.id} candidate={candidate} onChoose={() => take(candidate)} />
              ))}
            </details>
          </li>
        )}
      </ul>
      {candidates.length === 0 && (
        <p>
          {entry.runners.length === 0
            ? 'Registret är tomt. Lägg först till löpare.'
            : 'Ingen löpare i registret passar sökningen.'}
        </p>
      )}
      <div className={classes.actions}>
        {there !== null && <Button onClick={() => choose(null)}>Töm platsen</Button>}
        <Button onClick={() => dialog.current?.close()}>Stäng</Button>
      </div>
    </dialog>
  )
}

/** Those of the team's own choice, and before the ones who cannot run here those whom another team would exchange. */
function allCandidates(entry: UnitEntry, question: Question, mayExchange: boolean): Candidate[] {
  const own = candidatesFor(entry, question)
  const exchanges = mayExchange ? exchangesFor(entry, question) : []
  const isExchanged = ({ runner }: Candidate) => exchanges.some((each) => each.runner.id === runner.id)
  const fitting = own.filter((candidate) => candidate.fits)
  const others = own.filter((candidate) => !candidate.fits && !isExchanged(candidate))
  return [
    ...fitting,
    ...exchanges.filter(({ runner }) => !fitting.some((each) => each.runner.id === runner.id)),
    ...others,
  ]
}

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches

function Choice({ candidate: { runner, note, fits }, onChoose }: { candidate: Candidate; onChoose: () => void }) {
  return (
    <button type="button" className={classes.choice} data-fits={fits} onClick={onChoose}>
      <span className={classes.name}>
        {runner.first_name} {runner.last_name}
      </span>
      <span className={classes.facts}>
        <Unbroken text={runnerFacts(runner)} />
      </span>
      {note && (
        <span className={classes.note}>
          <Unbroken text={note} />
        </span>
      )}
    </button>
  )
}
