import { checkLineUp, isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import { replacedRunners } from '@stafapp/shared/rules/teams/replacements'
import { situationFor } from '@stafapp/shared/rules/teams/situation'
import type { LineUp } from '@stafapp/shared/rules/teams/types'
import { listWords, runnerName } from '@stafapp/shared/rules/teams/words'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import type { ReplacedLineUp } from '../../../db/schema/team-changes.ts'
import { leg } from '../../../db/schema/teams.ts'
import { AppError } from '../../../lib/app-error.ts'
import { insertLegs, type Round, type TeamRow, teamOf } from './team-detail.ts'
import type { UnitEntry } from './unit-entry.ts'

/** What a change of this round would replace. */
export async function replacedBy(tx: Db, row: TeamRow, round: Round): Promise<ReplacedLineUp> {
  const legs = await tx
    .select({ round: leg.round, position: leg.position, reserve: leg.reserve, runner: leg.runnerId })
    .from(leg)
    .where(and(eq(leg.teamId, row.id), eq(leg.round, round)))
    .orderBy(leg.reserve, leg.position)
  return { legs, exceptionAllowed: row.exceptionAllowed }
}

export type Wish = {
  round: Round
  lineUp: LineUp
  exceptionAllowed: boolean
  replacementReason?: string | undefined
}

/**
 * A team's status by its first round's line-up: confirmed when complete, registered when begun, otherwise still a
 * draft.
 */
export function nextStatus(before: TeamRow['status'], lineUp: LineUp, isComplete: boolean): TeamRow['status'] {
  if (isComplete) return 'confirmed'
  const isEmpty = lineUp.legs.every((runner) => runner === null) && lineUp.reserves.length === 0
  return isEmpty && before === 'draft' ? 'draft' : 'registered'
}

/**
 * The team's status with a permitted line-up. `future` is the entry with the line-ups of the other teams that are saved
 * in the same transaction.
 * @throws AppError validation with all faults and their positions; reason_required for replacements between trial and
 * final
 */
export function judgeLineUp(
  entry: UnitEntry,
  row: TeamRow,
  wish: Wish,
  { now, future = entry }: { now: Date; future?: UnitEntry },
): TeamRow['status'] {
  const { team, event } = teamOf(entry, row.id)
  const allowed = { ...team, exception_allowed: wish.exceptionAllowed }
  const faults = checkLineUp(situationFor(future, { team: allowed, event, round: wish.round, lineUp: wish.lineUp }))
  if (isRefused(faults)) throw AppError.validation(faults)
  requireReplacementReason(entry, row, wish, now)
  if (wish.round !== event.rounds[0]) return row.status
  return nextStatus(row.status, wish.lineUp, faults.length === 0)
}

/** @throws AppError reason_required with the names of the replaced runners */
function requireReplacementReason(entry: UnitEntry, row: TeamRow, wish: Wish, now: Date): void {
  if (wish.replacementReason) return
  const { team, event } = teamOf(entry, row.id)
  const replaced = replacedRunners(team, event, { round: wish.round, lineUp: wish.lineUp, now })
  if (replaced.length === 0) return
  const names = entry.runners.filter(({ id }) => replaced.includes(id)).map(runnerName)
  const detail = `${listWords(names)} byts mellan försök och final: det kräver läkarintyg eller intyg från första hjälpen.`
  throw new AppError('reason_required', detail, { attr: 'replacement_reason' })
}

/** Empties the round's line-up. */
export const deleteLegs = (tx: Db, row: TeamRow, round: Round) =>
  tx.delete(leg).where(and(eq(leg.teamId, row.id), eq(leg.round, round)))

/** Replaces the round's line-up. */
export async function replaceLegs(tx: Db, row: TeamRow, { round, lineUp }: Wish, now: Date): Promise<void> {
  await deleteLegs(tx, row, round)
  const legs = lineUp.legs.flatMap((runnerId, index) =>
    runnerId === null ? [] : [{ round, position: index + 1, reserve: false, runnerId }],
  )
  const reserves = lineUp.reserves.map((runnerId, index) => ({ round, position: index + 1, reserve: true, runnerId }))
  await insertLegs(tx, row, [...legs, ...reserves], now)
}
