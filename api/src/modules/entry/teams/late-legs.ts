import type { LegsDetail } from '@stafapp/shared/contract/raceday'
import { groundsNeeded } from '@stafapp/shared/rules/raceday/late-legs'
import { checkLineUp } from '@stafapp/shared/rules/teams/check-line-up'
import { lineUpOf, situationFor } from '@stafapp/shared/rules/teams/situation'
import type { Db } from '../../../db/db.ts'
import { type Round, teamOf } from './team-detail.ts'
import { readUnitEntry } from './unit-entry.ts'

type LateChange = {
  karnevalId: number
  teamId: number
  unitId: number
  round: Round
  change: LegsDetail
  now: Date
}

/**
 * Why a team's line-up may not be changed in the call room, in Swedish; null when it may. The rules are those of the entry
 * form, and a runner who was not in the team comes in only with a certificate or first aid.
 * @throws AppError not_found for a team that is not the unit's
 */
export async function judgeLateLegs(
  db: Db,
  { karnevalId, teamId, unitId, round, change, now }: LateChange,
): Promise<string | null> {
  const entry = await readUnitEntry(db, { karnevalId, unitId, now })
  const { team, event } = teamOf(entry, teamId)
  const [fault] = checkLineUp(situationFor(entry, { team, event, round, lineUp: change }))
  if (fault) return fault.detail
  const isAfterTrial = event.rounds.indexOf(round) > 0
  const isMissing = change.grounds === null && groundsNeeded(lineUpOf(team, event, round), change, isAfterTrial)
  return isMissing ? 'Bytet av löpare kräver läkarintyg eller intyg från första hjälpen.' : null
}
