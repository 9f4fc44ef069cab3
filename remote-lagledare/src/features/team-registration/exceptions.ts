import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import type { Fault } from '@stafapp/shared/rules/teams/types'
import type { Event, Line, Team, UnitEntry } from './types.ts'
import { verdictOf } from './verdict.ts'

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
