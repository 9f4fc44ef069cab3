import type { LegsDetail } from '@stafapp/shared/contract/raceday'
import { lateLegs } from '@stafapp/shared/rules/raceday/late-legs'
import { and, asc, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { racedayFact } from '../../../db/schema/raceday.ts'
import { ruleFact } from './facts.ts'

/** Line-ups that were changed in the call room and are in force, by `team/round`. Runners by id, in leg order. */
export async function lateLineUps(db: Db, teams: readonly number[]): Promise<Map<string, LegsDetail>> {
  if (teams.length === 0) return new Map()
  const rows = await db
    .select()
    .from(racedayFact)
    .where(and(inArray(racedayFact.teamId, [...teams]), inArray(racedayFact.kind, ['legs', 'undo'])))
    .orderBy(asc(racedayFact.seq))
  const groups = Map.groupBy(rows, ({ teamId, round }) => `${teamId}/${round}`)
  return new Map(
    [...groups].flatMap(([key, own]) => {
      const late = lateLegs(own.map(ruleFact), own[0]?.teamId ?? 0)
      return late ? [[key, late.lineUp] as const] : []
    }),
  )
}
