import type { Fault } from '@stafapp/shared/rules/teams/types'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useId, useState } from 'react'
import type { Event, Line, Slot, Team, UnitEntry } from '../entry.ts'
import { runnerIn, slotName, slotsOf } from '../line.ts'
import { verdictOf } from '../verdict.ts'
import { nameOf, runnerFacts, slotLabel } from '../words.ts'
import classes from './change-requests.module.css'
import { RunnerPicker } from './runner-picker.tsx'

type LineEditorProps = {
  entry: UnitEntry
  team: Team
  event: Event
  line: Line
  /** The line-up that is changed: what differs from it is marked. */
  before: Line
  onChange: (line: Line) => void
  /** The form around the places. The dialog stands beside it, because a form cannot hold another one. */
  children: (places: ReactNode) => ReactNode
}

/** A line-up in a form: one taps who goes out, and in the dialog who comes in. */
export function LineEditor({ entry, team, event, line, before, onChange, children }: LineEditorProps) {
  const [picking, setPicking] = useState<Slot | null>(null)
  // An empty leg is not shown as a fault.
  const faults = verdictOf(entry, team, event, line).filter(({ code }) => code !== 'leg_empty')
  const places = (
    <>
      <ol className={classes.places} aria-label="Uppställningen">
        {slotsOf(line).map((slot, index) => (
          <Place
            key={slotName(slot)}
            {...{ entry, event, line, before, slot }}
            isFirst={index === 0}
            faults={faults.filter(({ attr }) => attr === slotName(slot))}
            onPick={() => setPicking(slot)}
          />
        ))}
      </ol>
      {faults
        .filter(({ attr }) => attr === 'legs')
        .map(({ detail }) => (
          <p key={detail} className={classes.error}>
            <Unbroken text={detail} />
          </p>
        ))}
    </>
  )
  return (
    <>
      {children(places)}
      {picking && (
        <RunnerPicker
          key={slotName(picking)}
          {...{ entry, team, event, line, onChange }}
          slot={picking}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  )
}

type PlaceProps = Pick<LineEditorProps, 'entry' | 'event' | 'line' | 'before'> & {
  slot: Slot
  /** The work in the form begins here: what stands below it, such as the reason, comes after the choice. */
  isFirst: boolean
  faults: readonly Fault[]
  onPick: () => void
}

function Place({ entry, event, line, before, slot, isFirst, faults, onPick }: PlaceProps) {
  const [labelId, choiceId, faultId] = [useId(), useId(), useId()]
  const find = (id: number | null) => (id === null ? undefined : entry.runners.find((runner) => runner.id === id))
  const [now, was] = [runnerIn(line, slot), runnerIn(before, slot)]
  const runner = find(now)
  const label = slotLabel(event, slot)
  const text = now === null ? 'Välj löpare' : nameOf(runner)
  return (
    <li className={classes.place} data-changed={now !== was}>
      <span id={labelId}>
        <Unbroken text={label} />
      </span>
      <button
        type="button"
        className={classes.choice}
        data-begin={isFirst || undefined}
        data-empty={now === null}
        id={choiceId}
        // Named by what is seen, so that who speaks to the device says what is read.
        aria-labelledby={`${labelId} ${choiceId}`}
        aria-describedby={faults.length > 0 ? faultId : undefined}
        onClick={onPick}
      >
        <span className={classes.runner}>
          {text}
          {runner && (
            <span className={classes.facts}>
              <Unbroken text={runnerFacts(runner)} />
            </span>
          )}
        </span>
        {now !== null && <span className={classes.swap}>Byt</span>}
      </button>
      {now !== was && was !== null && (
        <span className={classes.was}>
          I stället för <s>{nameOf(find(was))}</s>
        </span>
      )}
      {faults.length > 0 && (
        <span className={classes.error} id={faultId}>
          <Unbroken text={faults.map(({ detail }) => detail).join(' ')} />
        </span>
      )}
    </li>
  )
}
