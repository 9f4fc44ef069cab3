import type { Fault } from '@stafapp/shared/rules/teams/types'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useId, useMemo } from 'react'
import { runnersByFit } from '../candidates.ts'
import type { Event, Line, Runner, Slot, Team, UnitEntry } from '../entry.ts'
import { place, runnerIn, slotName, slotsOf, without } from '../line.ts'
import { nameOf, runnerFacts, slotLabel } from '../words.ts'
import classes from './change-requests.module.css'

type LineFieldsProps = {
  entry: UnitEntry
  team: Team
  event: Event
  line: Line
  faults: readonly Fault[]
  onChange: (line: Line) => void
}

/** A line-up as select fields, each with its rule violations. */
export function LineFields({ entry, team, event, line, faults, onChange }: LineFieldsProps) {
  const id = useId()
  const { round } = line
  const { fitting, others } = useMemo(() => runnersByFit(entry, { team, event, round }), [entry, team, event, round])
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
              <span className={classes.label}>
                <Unbroken text={slotLabel(event, slot)} />
              </span>
              <select
                value={runnerIn(line, slot) ?? ''}
                aria-invalid={own.length > 0}
                aria-describedby={own.length > 0 ? `${id}-${name}` : undefined}
                onChange={({ target }) =>
                  onChange(choose(line, slot, target.value === '' ? null : Number(target.value)))
                }
              >
                <option value="">–</option>
                <Options runners={fitting} />
                {others.length > 0 && (
                  <optgroup label="Får inte springa enligt reglerna">
                    <Options runners={others} />
                  </optgroup>
                )}
              </select>
            </label>
            {own.length > 0 && (
              <p className={classes.error} id={`${id}-${name}`}>
                <Unbroken text={own.map(({ detail }) => detail).join(' ')} />
              </p>
            )}
          </div>
        )
      })}
      {told
        .filter(({ attr }) => attr === 'legs')
        .map(({ detail }) => (
          <p key={detail} className={classes.error}>
            <Unbroken text={detail} />
          </p>
        ))}
    </>
  )
}

const Options = ({ runners }: { runners: readonly Runner[] }) =>
  runners.map((runner) => (
    <option key={runner.id} value={runner.id}>
      {nameOf(runner)}, {runnerFacts(runner)}
    </option>
  ))

/** Moves a runner and leaves the former place empty: swapping would change another select unexpectedly. */
const choose = (line: Line, slot: Slot, runner: number | null): Line =>
  place(runner === null ? line : without(line, runner), slot, runner)
