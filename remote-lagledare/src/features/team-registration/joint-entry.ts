import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { Team, UnitEntry } from './types.ts'

type Joint = ResponseOf<'GET /api/events/joint-teams/'>

/** The entry with what other schools share with it: guests of its teams, and where its runners run elsewhere. */
export function withJoint(entry: UnitEntry, joint: Joint | undefined): UnitEntry {
  if (!joint) return entry
  const guests = joint.data.flatMap(({ side, status, team, runners }) =>
    side === 'host' && status === 'accepted' ? runners.map((runner) => ({ team, runner })) : [],
  )
  return { ...entry, guests, others: joint.others }
}

/** The entry as one team sees it: its guests stand beside the unit's own runners. */
export const entryFor = (entry: UnitEntry, team: Team): UnitEntry => ({
  ...entry,
  runners: [
    ...entry.runners,
    ...(entry.guests ?? []).filter((guest) => guest.team === team.id).map(({ runner }) => runner),
  ],
})
