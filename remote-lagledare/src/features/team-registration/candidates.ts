import { listWords } from '@stafapp/shared/rules/teams/words'
import type { Event, Line, Runner, Slot, Team, UnitEntry } from './entry.ts'
import { place, runnerIn, slotName } from './line.ts'
import { verdictOf } from './verdict.ts'

export type Candidate = {
  runner: Runner
  fits: boolean
  /** Why the runner does not fit, or other events of the runner. */
  note: string | null
}

type Question = { team: Team; event: Event; line: Line; slot: Slot }

/** The unit's runners for one place: those who fit the rules first, then by number of starts. */
export function candidatesFor(entry: UnitEntry, { team, event, line, slot }: Question): Candidate[] {
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
