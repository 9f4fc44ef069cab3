import { lineUpOf } from '@stafapp/shared/rules/teams/situation'
import type { Event, Line, Round, Slot, Team } from './types.ts'

export const slotName = ({ kind, index }: Slot): string => `${kind}.${index}`

/** The round that every team runs; a final after it may have a line-up of its own. */
export const firstRound = ({ rounds }: Event): Round => rounds[0] ?? 'FINAL'

/** The line-up of a round with a slot for each reserve that the event allows. */
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

/** The team as it would be with this line-up: for the rules of the other teams. */
export function withLine(team: Team, { round, name, leader, legs, reserves }: Line): Team {
  const others = team.compositions.filter((composition) => composition.round !== round)
  const own = { round, legs: [...legs], reserves: filled(reserves) }
  return { ...team, name, leader, compositions: [own, ...others] }
}

/** A line's places in their order. */
export const slotsOf = ({ legs, reserves }: Line): Slot[] => [
  ...legs.map((_, index) => ({ kind: 'legs' as const, index })),
  ...reserves.map((_, index) => ({ kind: 'reserves' as const, index })),
]

/** The body of a saved line-up: reserves without their empty slots. */
export const lineUpBody = ({ legs, reserves }: Line) => ({ legs: [...legs], reserves: filled(reserves) })

export const runnerIn = (line: Line, { kind, index }: Slot): number | null => line[kind][index] ?? null

/** The runner in the slot, or an empty slot. A runner who stood elsewhere in the team leaves that place to the other. */
export function place(line: Line, slot: Slot, runner: number | null): Line {
  const before = runnerIn(line, slot)
  const swapped = (id: number | null): number | null => (runner !== null && id === runner ? before : id)
  const moved = { ...line, legs: line.legs.map(swapped), reserves: line.reserves.map(swapped) }
  return { ...moved, [slot.kind]: moved[slot.kind].map((id, index) => (index === slot.index ? runner : id)) }
}

/** Without a runner, wherever she stands. */
export const without = (line: Line, runner: number): Line => ({
  ...line,
  legs: line.legs.map((id) => (id === runner ? null : id)),
  reserves: line.reserves.map((id) => (id === runner ? null : id)),
})

const filled = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)

/** Whether the same people run; an empty slot between two reserves makes no difference. */
export const hasSameRunners = (a: Line, b: Line): boolean =>
  JSON.stringify(lineUpBody(a)) === JSON.stringify(lineUpBody(b))

export const isSameLine = (a: Line, b: Line): boolean =>
  a.name === b.name && a.leader === b.leader && hasSameRunners(a, b)
