import { checkLineUp } from '@stafapp/shared/rules/teams/check-line-up'
import { situationFor } from '@stafapp/shared/rules/teams/situation'
import type { Fault } from '@stafapp/shared/rules/teams/types'
import type { Event, Line, Team, UnitEntry } from './types.ts'

/**
 * Rule violations of a line-up in the form. Reserves are checked without empty slots, so each fault's index is mapped
 * back to the form's slot.
 */
export function verdictOf(entry: UnitEntry, team: Team, event: Event, line: Line): Fault[] {
  const filled = line.reserves.flatMap((runner, slot) => (runner === null ? [] : [{ runner, slot }]))
  const lineUp = { legs: line.legs, reserves: filled.map(({ runner }) => runner) }
  return checkLineUp(situationFor(entry, { team, event, round: line.round, lineUp })).map((fault) => {
    const place = /^reserves\.(\d+)$/.exec(fault.attr)
    const slot = place && filled[Number(place[1])]
    return slot ? { ...fault, attr: `reserves.${slot.slot}` } : fault
  })
}
