import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { warningsOf } from '@stafapp/shared/rules/teams/situation'
import type { Fault } from '@stafapp/shared/rules/teams/types'
import { listWords } from '@stafapp/shared/rules/teams/words'
import {
  type Event,
  entryFor,
  type Line,
  type Round,
  type Runner,
  type Slot,
  type Team,
  type UnitEntry,
} from './entry.ts'
import { lineOf, place, put, runnerIn, runnersOf, slotName, slotsOf, withLine } from './line.ts'
import { verdictOf } from './verdict.ts'
import { overlapText, slotLabel } from './words.ts'

export type Candidate = {
  runner: Runner
  fits: boolean
  /** The leg overlaps another start of the runner, who may not make both. */
  overlaps: boolean
  /** Why the runner does not fit, the runner's place in this team, what overlaps, or other events of the runner. */
  note: string | null
  /** The runner is in another team of the event, which would get the one from this place: its line-up then. */
  exchange?: { team: Team; line: Line }
}

export type Question = { team: Team; event: Event; line: Line; slot: Slot }

/**
 * The unit's runners for one place: those who fit the rules first, then those without a leg in the line-up, because the
 * others would leave theirs, then those whom no other start hinders, then by number of starts.
 */
export function candidatesFor(entry: UnitEntry, { team, event, line, slot }: Question): Candidate[] {
  const now = verdictOf(entry, team, event, line).map(({ detail }) => detail)
  const there = runnerIn(line, slot)
  const overlaps = slot.kind === 'legs' ? overlapsIn(entry, team, line) : new Map<number, string>()
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
        overlaps: overlaps.has(runner.id),
        note: fault?.detail ?? here ?? overlaps.get(runner.id) ?? elsewhere,
        starts: events.length,
        runs: held?.kind === 'legs',
      }
    })
  return found.sort(
    (a, b) =>
      Number(b.fits) - Number(a.fits) ||
      Number(a.runs) - Number(b.runs) ||
      Number(a.overlaps) - Number(b.overlaps) ||
      a.starts - b.starts,
  )
}

/** For each runner whose other starts overlap a leg in this team the warnings that the leg would give. */
function overlapsIn(entry: UnitEntry, team: Team, line: Line): Map<number, string> {
  const all = { ...line, legs: entry.runners.map(({ id }) => id) }
  const warnings = warningsOf(withTeam(entry, team, all)).filter(({ teams }) => teams.includes(team.id))
  const texts = (id: number) =>
    warnings.filter(({ runner }) => runner === id).map((warning) => overlapText(warning, team.id))
  return new Map(warnings.map(({ runner }) => [runner, `Hinner kanske inte: ${texts(runner).join('; ')}`]))
}

/**
 * Runners of the unit's other teams of the event who can change places with the runner here, because the rules allow
 * both teams afterwards. Not with another school's runner, who is shared with one team only.
 */
export function exchangesFor(entry: UnitEntry, { team, event, line, slot }: Question): Candidate[] {
  const there = runnerIn(line, slot)
  const isGuest = entry.guests?.some(({ runner }) => runner.id === there)
  if (there === null || isGuest) return []
  const others = entry.teams.filter(
    ({ id, event_instance, status }) => id !== team.id && event_instance === event.id && status !== 'withdrawn',
  )
  return others.flatMap((other) => {
    const theirs = lineOf(other, event, line.round)
    return slotsOf(theirs).flatMap((place): Candidate[] => {
      const runner = entry.runners.find(({ id }) => id === runnerIn(theirs, place))
      if (!runner || runnersOf(line).includes(runner.id) || runnersOf(theirs).includes(there)) return []
      const [mine, given] = [put(line, slot, runner.id), put(theirs, place, there)]
      const fits =
        addsNoFault(withTeam(entry, other, given), { team, event, line: mine }, verdictOf(entry, team, event, line)) &&
        addsNoFault(
          withTeam(entryFor(entry, other), team, mine),
          { team: other, event, line: given },
          verdictOf(entryFor(entry, other), other, event, theirs),
        )
      const note = `${other.name}, ${lowerFirst(slotLabel(event, place))}: byter plats`
      return fits ? [{ runner, fits, overlaps: false, note, exchange: { team: other, line: given } }] : []
    })
  })
}

const withTeam = (entry: UnitEntry, changed: Team, line: Line): UnitEntry => ({
  ...entry,
  teams: entry.teams.map((team) => (team.id === changed.id ? withLine(team, line) : team)),
})

/** An empty leg is nothing that the change does. */
const addsNoFault = (
  entry: UnitEntry,
  { team, event, line }: { team: Team; event: Event; line: Line },
  before: readonly Fault[],
): boolean =>
  verdictOf(entry, team, event, line).every(
    ({ code, detail }) => code === 'leg_empty' || before.some((fault) => fault.detail === detail),
  )

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
