import { listWords } from '@stafapp/shared/rules/teams/words'
import type { Event, Line, Round, Runner, Slot, Team, UnitEntry } from './entry.ts'
import { lineOf, place, runnerIn, slotName } from './line.ts'
import { verdictOf } from './verdict.ts'
import { slotLabel } from './words.ts'

export type Candidate = {
  runner: Runner
  fits: boolean
  /** Why the runner does not fit, the runner's place in this team, or other events of the runner. */
  note: string | null
}

type Question = { team: Team; event: Event; line: Line; slot: Slot }

/**
 * The unit's runners for one place: those who fit the rules first, then those without a leg in the line-up, because the
 * others would leave theirs, then by number of starts.
 */
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
      const held = slotOf(line, runner.id)
      const here = held && `${slotLabel(event, held)}: ${there === null ? 'flyttas hit' : 'byter plats'}`
      return {
        runner,
        fits: !fault,
        note: fault?.detail ?? here ?? elsewhere,
        starts: events.length,
        runs: held?.kind === 'legs',
      }
    })
  return found.sort((a, b) => Number(b.fits) - Number(a.fits) || Number(a.runs) - Number(b.runs) || a.starts - b.starts)
}

/** Rule violations of a runner alone: with one of them no place of the team is allowed. */
const excluding: readonly string[] = ['wrong_gender', 'wrong_grade', 'runner_in_other_team', 'too_many_events']

/** The unit's runners whom the rules let into the team. */
export function fittingRunners(
  entry: UnitEntry,
  { team, event, round }: { team: Team; event: Event; round: Round },
): Runner[] {
  const empty = lineOf(team, event, round)
  return entry.runners.filter(({ id }) => {
    const alone = { ...empty, legs: empty.legs.map((_, leg) => (leg === 0 ? id : null)), reserves: [] }
    return !verdictOf(entry, team, event, alone).some(({ code }) => excluding.includes(code))
  })
}

/** The runner's place in the line-up. */
function slotOf({ legs, reserves }: Line, runner: number): Slot | null {
  const [leg, reserve] = [legs.indexOf(runner), reserves.indexOf(runner)]
  if (leg !== -1) return { kind: 'legs', index: leg }
  return reserve === -1 ? null : { kind: 'reserves', index: reserve }
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
