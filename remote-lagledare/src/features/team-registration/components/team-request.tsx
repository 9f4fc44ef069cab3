import { Button } from '@stafapp/shared/page'
import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import { useState } from 'react'
import { place, runnerIn, slotName, without } from '../line.ts'
import type { Event, Line, Slot, Team, UnitEntry } from '../types.ts'
import { verdictOf } from '../verdict.ts'
import { nameOf, runnerFacts, slotLabel } from '../words.ts'
import classes from './change-requests.module.css'
import { RequestForm } from './request-form.tsx'

type TeamRequestProps = { entry: UnitEntry; team: Team; event: Event; line: Line }
type Kind = 'change_runners' | 'withdraw_team'

/** After the deadline: the line-up that is wished, judged while it is made, or a withdrawal. The organiser decides. */
export function TeamRequest({ entry, team, event, line }: TeamRequestProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<Kind>('change_runners')
  const [wanted, setWanted] = useState(line)
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>Begär ändring av {team.name}</Button>

  const faults = verdictOf(entry, team, event, wanted)
  const slots: Slot[] = [
    ...wanted.legs.map((_, index) => ({ kind: 'legs' as const, index })),
    ...wanted.reserves.map((_, index) => ({ kind: 'reserves' as const, index })),
  ]
  const subject = { school_unit: team.school_unit, team: team.id }
  const reserves = wanted.reserves.filter((runner) => runner !== null)
  const change = isRefused(faults) ? null : { ...subject, kind, legs: [...wanted.legs], reserves }
  return (
    <RequestForm
      label={`Begär ändring av ${team.name}`}
      wish={kind === 'withdraw_team' ? { ...subject, kind } : change}
      onDone={() => setIsOpen(false)}
    >
      <label>
        Vad gäller det?
        <select value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          <option value="change_runners">Byt löpare</option>
          <option value="withdraw_team">Stryk laget</option>
        </select>
      </label>
      {kind === 'change_runners' &&
        slots.map((slot) => (
          <label key={slotName(slot)}>
            {slotLabel(event, slot)}
            <select
              value={runnerIn(wanted, slot) ?? ''}
              onChange={({ target }) =>
                setWanted(choose(wanted, slot, target.value === '' ? null : Number(target.value)))
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
        ))}
      {kind === 'change_runners' &&
        faults
          .filter(({ code }) => code !== 'leg_empty')
          .map(({ detail, attr }) => (
            <p key={`${attr} ${detail}`} className={classes.error}>
              {detail}
            </p>
          ))}
    </RequestForm>
  )
}

/** Nobody changes places unasked in a list of selects: a runner who is chosen elsewhere leaves her place empty. */
const choose = (line: Line, slot: Slot, runner: number | null): Line =>
  place(runner === null ? line : without(line, runner), slot, runner)
