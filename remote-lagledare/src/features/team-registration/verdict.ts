import { checkLineUp, isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import { situationFor } from '@stafapp/shared/rules/teams/situation'
import type { Fault } from '@stafapp/shared/rules/teams/types'
import type { Event, Line, Team, UnitEntry } from './entry.ts'

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

export const needsPermission = (faults: readonly Fault[]): boolean =>
  faults.some(({ code }) => code === 'permission_needed')

/** The remaining rule violations if the organiser permitted the exception. */
export const faultsWhenAllowed = (entry: UnitEntry, team: Team, event: Event, line: Line): Fault[] =>
  verdictOf(entry, { ...team, exception_allowed: true }, event, line)

/** Kind of request for a line-up: plain, as an exception, or null while it violates other rules. */
export function wishKind(
  entry: UnitEntry,
  team: Team,
  event: Event,
  line: Line,
): 'change_runners' | 'exception' | null {
  if (!isRefused(verdictOf(entry, team, event, line))) return 'change_runners'
  return isRefused(faultsWhenAllowed(entry, team, event, line)) ? null : 'exception'
}

/** Why a line-up that the rules refuse cannot be sent; beside the button, where the leg itself is off a phone's screen. */
export function lineUpFault(faults: readonly Fault[]): string {
  // What the organiser may permit is told last: a request asks for it.
  const told = faults.filter(({ code }) => code !== 'leg_empty')
  const first = told.find(({ code }) => code !== 'permission_needed') ?? told[0]
  return first
    ? `Uppställningen följer inte reglerna ännu: ${first.detail}`
    : 'Uppställningen följer inte reglerna ännu.'
}
