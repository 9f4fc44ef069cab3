import { lineUpOf, type RuleTeam } from '@stafapp/shared/rules/teams/situation'
import type { Event, Line, Round, Slot, Team } from './entry.ts'

export const slotName = ({ kind, index }: Slot): string => `${kind}.${index}`

/** The round that all teams run; a later final may have a separate line-up. */
export const firstRound = ({ rounds }: Event): Round => rounds[0] ?? 'FINAL'

/** The line-up of a round, padded to one slot per reserve that the event allows. */
export function lineOf(team: Team, event: Event, round = firstRound(event)): Line {
  const { legs, reserves } = lineUpOf(team, event, round)
  const slots = Math.max(event.reserves_max, reserves.length)
  return {
    round,
    name: team.name,
    leader: team.leader,
    legs: Array.from({ length: event.team_size }, (_, index) => legs[index] ?? null),
    reserves: Array.from({ length: slots }, (_, index) => reserves[index] ?? null),
  }
}

/** The team with this line-up applied, for checking the rules of other teams. */
export function withLine(team: Team, { round, name, leader, legs, reserves }: Line): Team {
  const others = team.compositions.filter((composition) => composition.round !== round)
  const own = { round, legs: [...legs], reserves: filled(reserves) }
  return { ...team, name, leader, compositions: [own, ...others] }
}

/** All places of a line-up in order. */
export const slotsOf = ({ legs, reserves }: Line): Slot[] => [
  ...legs.map((_, index) => ({ kind: 'legs' as const, index })),
  ...reserves.map((_, index) => ({ kind: 'reserves' as const, index })),
]

/** Request body of a line-up: reserves without empty slots. */
export const lineUpBody = ({ legs, reserves }: Line) => ({ legs: [...legs], reserves: filled(reserves) })

/** The legs without a runner, in order. */
export const emptyLegs = (line: Line): Slot[] =>
  slotsOf(line).filter((slot) => slot.kind === 'legs' && runnerIn(line, slot) === null)

export const runnerIn = (line: Line, { kind, index }: Slot): number | null => line[kind][index] ?? null

/** The runners of a line-up, in the order of the places. */
export const runnersOf = (line: Line): number[] => slotsOf(line).flatMap((slot) => runnerIn(line, slot) ?? [])

/** Places a runner, or null, in the slot. A runner from elsewhere in the team swaps places. */
export function place(line: Line, slot: Slot, runner: number | null): Line {
  const before = runnerIn(line, slot)
  const swapped = (id: number | null): number | null => (runner !== null && id === runner ? before : id)
  const moved = { ...line, legs: line.legs.map(swapped), reserves: line.reserves.map(swapped) }
  return { ...moved, [slot.kind]: moved[slot.kind].map((id, index) => (index === slot.index ? runner : id)) }
}

/** Places a runner from another team: who was in the slot leaves. */
export const put = (line: Line, { kind, index }: Slot, runner: number): Line => ({
  ...line,
  [kind]: line[kind].map((id, at) => (at === index ? runner : id)),
})

/** Removes a runner from all places. */
export const without = (line: Line, runner: number): Line => ({
  ...line,
  legs: line.legs.map((id) => (id === runner ? null : id)),
  reserves: line.reserves.map((id) => (id === runner ? null : id)),
})

/** Whether the runner has a place in the team, in any round. */
export const isIn = ({ compositions }: Team, runner: number): boolean =>
  compositions.some(({ legs, reserves }) => legs.includes(runner) || reserves.includes(runner))

/** Whether the runner has a leg in the team, in any round. */
export const runsIn = ({ compositions }: Pick<RuleTeam, 'compositions'>, runner: number): boolean =>
  compositions.some(({ legs }) => legs.includes(runner))

const filled = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)

/** Whether two line-ups have the same runners, ignoring empty reserve slots. */
export const hasSameRunners = (a: Line, b: Line): boolean =>
  JSON.stringify(lineUpBody(a)) === JSON.stringify(lineUpBody(b))

export const isSameLine = (a: Line, b: Line): boolean =>
  a.name === b.name && a.leader === b.leader && hasSameRunners(a, b)
