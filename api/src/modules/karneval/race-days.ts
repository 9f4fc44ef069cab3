import type { Karneval } from '@stafapp/shared/contract/types'
import { eq, max } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { heat } from '../../db/schema/heats.ts'
import { delayAt, heatPlan, readPlan, type StoredRow } from '../plan/public.ts'

/**
 * During the competition adds each day's first and last start and the largest delay of the starts still to come, for the
 * notice. Other phases need no query.
 */
export async function withRaceDays(db: Db, karneval: Karneval, now: Date): Promise<Karneval> {
  if (karneval.phase !== 'competition') return karneval
  const { rows, delays } = await readPlan(db, karneval.id)
  const heatCounts = await countHeats(db, karneval.id)
  const starts = rows
    .filter(({ kind }) => kind === 'race')
    .flatMap((row) =>
      Array.from({ length: heatCounts.get(keyOf(row)) ?? 1 }, (_, index) => {
        const { startsAt } = heatPlan(row, index + 1)
        const lateMin = row.delayMin + delayAt(row, startsAt, delays)
        return { day: row.day, startsAt, lateMin, expected: startsAt.getTime() + lateMin * 60_000 }
      }),
    )
    .sort((left, right) => left.expected - right.expected)
  const race_days = [...new Set(starts.map(({ day }) => day))].sort().flatMap((day) => {
    const ofDay = starts.filter((start) => start.day === day)
    const [first, last] = [ofDay[0], ofDay.at(-1)]
    if (!first || !last) return []
    const late = ofDay.filter(({ expected }) => expected >= now.getTime()).map(({ lateMin }) => lateMin)
    return [
      {
        day,
        starts_at: first.startsAt.toISOString(),
        starts_late_min: first.lateMin,
        delay_min: Math.max(0, ...late),
        last_starts_at: new Date(last.expected).toISOString(),
      },
    ]
  })
  return { ...karneval, race_days }
}

const keyOf = ({ eventInstanceId, round }: Pick<StoredRow, 'eventInstanceId' | 'round'>): string =>
  `${eventInstanceId}/${round}`

async function countHeats(db: Db, karnevalId: number): Promise<Map<string, number>> {
  const counted = await db
    .select({ eventInstanceId: heat.eventInstanceId, round: heat.round, count: max(heat.number) })
    .from(heat)
    .innerJoin(eventInstance, eq(eventInstance.id, heat.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))
    .groupBy(heat.eventInstanceId, heat.round)
  return new Map(counted.map((row) => [keyOf(row), row.count ?? 1]))
}
