import type { ItemOf, Karneval, ResponseOf } from '@stafapp/shared/contract/types'
import type { RuleTeam, warningsOf } from '@stafapp/shared/rules/teams/situation'
import type { Start } from '../../shared/school-day/school-day.ts'

export type Event = ItemOf<'GET /api/events/event/list/'>
export type Team = ItemOf<'GET /api/events/teams/myschool/'>
export type Runner = ItemOf<'GET /api/events/runners/'>
export type Leader = ResponseOf<'GET /api/schools/my-unit/'>['leaders'][number]
export type { Karneval }

/** Two starts of a runner who may not make both. */
export type Overlap = ReturnType<typeof warningsOf>[number]

/** A place in a team: a leg or a reserve, counted from 0. Its name is the `attr` of a fault: `legs.2`. */
export type Slot = { kind: 'legs' | 'reserves'; index: number }

export type Round = Event['rounds'][number]

/** The editable part of a team for one round. Ids only, so that no child's name is stored in the browser. */
export type Line = {
  round: Round
  name: string
  /** The team's own leader. */
  leader: number | null
  legs: readonly (number | null)[]
  reserves: readonly (number | null)[]
}

/** One unit's entry; `guests` and `others` have the shape that the rules expect. */
export type UnitEntry = {
  events: readonly Event[]
  teams: readonly Team[]
  runners: readonly Runner[]
  guests?: readonly { team: number; runner: Runner }[]
  others?: readonly RuleTeam[]
  /** Published heats, by which the rules judge who has time for two starts. */
  heats?: readonly Start[]
}

type Joint = ResponseOf<'GET /api/events/joint-teams/'>

/** Adds data shared by other schools: guests in this unit's teams, and teams elsewhere that its runners are in. */
export function withJoint(entry: UnitEntry, joint: Joint | undefined): UnitEntry {
  if (!joint) return entry
  const guests = joint.data.flatMap(({ side, status, team, runners }) =>
    side === 'host' && status === 'accepted' ? runners.map((runner) => ({ team, runner })) : [],
  )
  return { ...entry, guests, others: joint.others }
}

/** The entry for one team: its guests are added to the unit's runners. */
export const entryFor = (entry: UnitEntry, team: Team): UnitEntry => ({
  ...entry,
  runners: [
    ...entry.runners,
    ...(entry.guests ?? []).filter((guest) => guest.team === team.id).map(({ runner }) => runner),
  ],
})
