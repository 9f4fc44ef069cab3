import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { Team, UnitEntry } from './types.ts'

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
