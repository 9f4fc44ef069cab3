import { lineUpOf } from '@stafapp/shared/rules/teams/situation'
import type { Event, Line, Slot, Team } from './types.ts'

export const slotName = ({ kind, index }: Slot): string => `${kind}.${index}`

/** The line-up of the event's first round with a slot for each reserve that the event allows. */
export function lineOf(team: Team, event: Event): Line {
  const { legs, reserves } = lineUpOf(team, event, event.rounds[0] ?? 'FINAL')
  const slots = Math.max(event.reserves_max, reserves.length)
  return {
    name: team.name,
    legs: Array.from({ length: event.team_size }, (_, index) => legs[index] ?? null),
    reserves: Array.from({ length: slots }, (_, index) => reserves[index] ?? null),
  }
}

/** The team as it would be with this line-up: for the rules of the other teams. */
export function withLine(team: Team, event: Event, { name, legs, reserves }: Line): Team {
  const round = event.rounds[0] ?? 'FINAL'
  const others = team.compositions.filter((composition) => composition.round !== round)
  const own = { round, legs: [...legs], reserves: reserves.filter((runner) => runner !== null) }
  return { ...team, name, compositions: [own, ...others] }
}

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

/** Whether two line-ups are the same; an empty slot between two reserves makes no difference. */
export const isSameLine = (a: Line, b: Line): boolean =>
  a.name === b.name &&
  JSON.stringify(a.legs) === JSON.stringify(b.legs) &&
  JSON.stringify(filled(a.reserves)) === JSON.stringify(filled(b.reserves))
