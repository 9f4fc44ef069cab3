import type { Fault } from '@stafapp/shared/rules/teams/types'
import { useId } from 'react'
import type { Event, Line, Slot, UnitEntry } from '../entry.ts'
import { place, runnerIn, slotName, slotsOf, without } from '../line.ts'
import { nameOf, runnerFacts, slotLabel } from '../words.ts'
import classes from './change-requests.module.css'

type LineFieldsProps = {
  entry: UnitEntry
  event: Event
  line: Line
  faults: readonly Fault[]
  onChange: (line: Line) => void
}

/** A line-up as select fields, each with its rule violations. */
export function LineFields({ entry, event, line, faults, onChange }: LineFieldsProps) {
  const id = useId()
  // An empty leg is not shown as a fault.
  const told = faults.filter(({ code }) => code !== 'leg_empty')
  return (
    <>
      {slotsOf(line).map((slot) => {
        const name = slotName(slot)
        const own = told.filter(({ attr }) => attr === name)
        return (
          <div key={name}>
            <label>
              {slotLabel(event, slot)}
              <select
                value={runnerIn(line, slot) ?? ''}
                aria-invalid={own.length > 0}
                aria-describedby={own.length > 0 ? `${id}-${name}` : undefined}
                onChange={({ target }) =>
                  onChange(choose(line, slot, target.value === '' ? null : Number(target.value)))
                }
              >
                <option value="">–</option>
                {entry.runners.map((runner) => (
                  <option key={runner.id} value={runner.id}>
                    {nameOf(runner)}, {runnerFacts(runner)}
                  </option>
                ))}
              </select>
            </label>
            {own.length > 0 && (
              <p className={classes.error} id={`${id}-${name}`}>
                {own.map(({ detail }) => detail).join(' ')}
              </p>
            )}
          </div>
        )
      })}
      {told
        .filter(({ attr }) => attr === 'legs')
        .map(({ detail }) => (
          <p key={detail} className={classes.error}>
            {detail}
          </p>
        ))}
    </>
  )
}

/** Moves a runner and leaves the former place empty: swapping would change another select unexpectedly. */
const choose = (line: Line, slot: Slot, runner: number | null): Line =>
  place(runner === null ? line : without(line, runner), slot, runner)
