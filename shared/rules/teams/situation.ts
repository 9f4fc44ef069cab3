import { roundNames } from '../round-names.ts'
import { formatClock, formatWeekdayDate } from '../times/written-times.ts'
import type { Elsewhere, LineUp, RuleEvent, RuleRunner, Situation } from './types.ts'
import { runnerName } from './words.ts'

type Round = 'TRIAL' | 'FINAL'

/** The fields of a team from the api that the rules use. */
export type RuleTeam = {
  id: number
  event_instance: number
  name: string
  status: string
  exception_allowed: boolean
  compositions: readonly { round: Round; legs: readonly (number | null)[]; reserves: readonly number[] }[]
}

/** The fields of an event from the api that the rules use. */
export type RuleInstance = RuleEvent & {
  id: number
  rounds: readonly Round[]
  max_events_per_runner: number
  round_times: readonly { round: Round; calls_at: string; starts_at: string; finish_at: string }[]
}

/** Data of a unit's entry for the rules; of other units only what concerns shared runners. */
type Entry = {
  teams: readonly RuleTeam[]
  events: readonly RuleInstance[]
  runners: readonly RuleRunner[]
  /** Other schools' runners allowed in one of the unit's teams. */
  guests?: readonly Guest[]
  /** Other units' teams with the entry's runners and guests; their line-ups contain only those runners. */
  others?: readonly RuleTeam[]
  /** Published heats of the teams: planned times, and the delay in minutes. */
  heats?: readonly OwnHeat[]
}

type OwnHeat = { team: number; round: Round; calls_at: string | null; starts_at: string | null; delay_min: number }

/** A runner of another school, for one team only. */
type Guest = { team: number; runner: RuleRunner }

const nobody = (event: RuleEvent): LineUp => ({
  legs: Array.from({ length: event.team_size }, () => null),
  reserves: [],
})

/** Line-up of a round: its own composition, otherwise that of the previous round. */
export function lineUpOf(team: RuleTeam, event: RuleInstance, round: Round): LineUp {
  const rounds = event.rounds.slice(0, event.rounds.indexOf(round) + 1).toReversed()
  for (const earlier of rounds) {
    const found = team.compositions.find((composition) => composition.round === earlier)
    if (found) return { legs: found.legs, reserves: found.reserves }
  }
  return nobody(event)
}

const runnersIn = ({ legs, reserves }: LineUp): number[] => [...legs.filter((id) => id !== null), ...reserves]

const standing = (teams: readonly RuleTeam[]) => teams.filter(({ status }) => status !== 'withdrawn')

/** Input of checkLineUp for one line-up of one team. The team's own saved line-ups are ignored. */
export function situationFor(
  entry: Entry,
  { team, event, round, lineUp }: { team: RuleTeam; event: RuleInstance; round: Round; lineUp: LineUp },
): Situation {
  const others = standing([...entry.teams, ...(entry.others ?? [])]).filter(({ id }) => id !== team.id)
  const guests = (entry.guests ?? []).filter((guest) => guest.team === team.id)
  const elsewhere = (runner: number): Elsewhere => {
    const rival = others.find(
      (other) => other.event_instance === event.id && runnersIn(lineUpOf(other, event, round)).includes(runner),
    )
    const entered = others.filter(
      (other) =>
        other.event_instance !== event.id && other.compositions.some((line) => runnersIn(line).includes(runner)),
    )
    const ids = new Set(entered.map(({ event_instance }) => event_instance))
    return { team: rival?.name ?? null, events: entry.events.filter(({ id }) => ids.has(id)).map(({ name }) => name) }
  }
  return {
    event,
    lineUp,
    runners: new Map([...entry.runners, ...guests.map(({ runner }) => runner)].map((runner) => [runner.id, runner])),
    elsewhere,
    exceptionAllowed: team.exception_allowed,
    maxEvents: event.max_events_per_runner,
  }
}

const roundName = (event: RuleInstance, round: Round): string =>
  event.rounds.length === 1 ? event.name : `${event.name}, ${roundNames[round]}`

/** From a heat's start until its runners have left the track. */
const HEAT_MS = 10 * 60_000

/** Upprop to finish of the team's own heat when it is published, else of the whole round. */
function windowOf({ heats = [] }: Entry, team: number, times: RuleInstance['round_times'][number]) {
  const heat = heats.find((own) => own.team === team && own.round === times.round)
  if (!heat?.starts_at) return { from: times.calls_at, to: times.finish_at, isHeat: false }
  const at = (planned: string, ms = 0) => new Date(Date.parse(planned) + heat.delay_min * 60_000 + ms).toISOString()
  return { from: at(heat.calls_at ?? heat.starts_at), to: at(heat.starts_at, HEAT_MS), isHeat: true }
}

/** Overlap warnings of a unit's whole entry. Reserves are left out, because they may never start. */
export function warningsOf(entry: Entry): Overlap[] {
  const { teams, events, runners, guests = [], others = [] } = entry
  const starts = new Map<number, Start[]>()
  for (const team of standing([...teams, ...others])) {
    const event = events.find(({ id }) => id === team.event_instance)
    for (const times of event?.round_times ?? []) {
      if (!event) continue
      const start = { team: team.id, event: roundName(event, times.round), ...windowOf(entry, team.id, times) }
      for (const id of lineUpOf(team, event, times.round).legs) {
        if (id === null) continue
        starts.set(id, [...(starts.get(id) ?? []), start])
      }
    }
  }
  const known = new Map([...runners, ...guests.map(({ runner }) => runner)].map((runner) => [runner.id, runner]))
  return [...known.values()].flatMap((runner) =>
    overlapsOf({ id: runner.id, name: runnerName(runner) }, starts.get(runner.id) ?? []),
  )
}

/** Registered runners without a place in any team, neither a leg nor a reserve's. */
export function withoutStart<Runner extends RuleRunner>(
  teams: readonly RuleTeam[],
  runners: readonly Runner[],
): Runner[] {
  const entered = new Set(standing(teams).flatMap(({ compositions }) => compositions.flatMap(runnersIn)))
  return runners.filter(({ id }) => !entered.has(id))
}

/**
 * A start of one runner. `from` is the upprop (call), `to` the finish, in ISO 8601: of the team's own heat, or else of
 * the whole round.
 */
export type Start = { team: number; event: string; from: string; to: string; isHeat: boolean }

type Overlap = { runner: number; teams: readonly [number, number]; starts: readonly [Start, Start]; detail: string }

/**
 * Pairs of a runner's events whose windows from upprop to finish overlap: a warning with both events and times, never a
 * refusal. Touching windows do not overlap. Two teams whose windows overlap in several rounds are told of once, by the
 * first.
 */
export function overlapsOf(runner: { id: number; name: string }, starts: readonly Start[]): Overlap[] {
  const sorted = starts.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
  const found = sorted.flatMap((first, index) =>
    sorted
      .slice(index + 1)
      .filter((second) => second.team !== first.team && Date.parse(second.from) < Date.parse(first.to))
      .map((second) => ({
        runner: runner.id,
        teams: [first.team, second.team] as const,
        starts: [first, second] as const,
        detail: `${runner.name} hinner kanske inte: ${startWords(first)} och ${startWords(second)}, ${formatWeekdayDate(first.from)}.`,
      })),
  )
  return found.filter(({ teams: [a, b] }, index) => index === found.findIndex(({ teams }) => isPair(teams, a, b)))
}

const isPair = (teams: readonly number[], a: number, b: number) => teams.includes(a) && teams.includes(b)

const startWords = ({ event, from, to }: Start): string =>
  `${event} (upprop ${formatClock(from)}, i mål ${formatClock(to)})`
