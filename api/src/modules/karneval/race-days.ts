import type { Karneval } from '@stafapp/shared/contract/types'
import { and, eq, isNull, min, sum } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { timetableDelay, timetableRow } from '../../db/schema/timetable.ts'

/** During the competition adds each day's first race and largest delay for the notice. Other phases need no query. */
export async function withRaceDays(db: Db, karneval: Karneval): Promise<Karneval> {
  if (karneval.phase !== 'competition') return karneval
  const ofDay = and(eq(timetableRow.karnevalId, karneval.id), eq(timetableRow.kind, 'race'))
  const starts = await db
    .select({ day: timetableRow.day, startsAt: min(timetableRow.startsAt) })
    .from(timetableRow)
    .where(ofDay)
    .groupBy(timetableRow.day)
    .orderBy(timetableRow.day)
  const delays = await db
    .select({ day: timetableDelay.day, minutes: sum(timetableDelay.minutes).mapWith(Number) })
    .from(timetableDelay)
    .where(and(eq(timetableDelay.karnevalId, karneval.id), isNull(timetableDelay.undoneAt)))
    .groupBy(timetableDelay.day, timetableDelay.trackId)
  const race_days = starts.flatMap(({ day, startsAt }) => {
    const late = delays.filter((delay) => delay.day === day).map(({ minutes }) => minutes)
    return startsAt ? [{ day, starts_at: startsAt.toISOString(), delay_min: Math.max(0, ...late) }] : []
  })
  return { ...karneval, race_days }
}
