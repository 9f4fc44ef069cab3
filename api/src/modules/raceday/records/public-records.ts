import type { ResponseOf } from '@stafapp/shared/contract/types'
import { recordTime } from '@stafapp/shared/rules/raceday/results/is-record'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event } from '../../../db/schema/events.ts'
import { carnivalRecord } from '../../../db/schema/raceday.ts'
import { findShownKarneval } from '../../karneval/public.ts'
import { orderOf } from '../results/result-order.ts'
import { heldBy } from './proposals.ts'

type Answer = ResponseOf<'GET /api/events/records/'>

/** The records of every event that has one. None of the youngest where their order is not told: a record says who won. */
export async function readPublicRecords(db: Db): Promise<Answer> {
  const rows = await db
    .select({ record: carnivalRecord, event })
    .from(carnivalRecord)
    .innerJoin(event, eq(event.id, carnivalRecord.eventId))
    .orderBy(asc(event.id), asc(carnivalRecord.timeMs), asc(carnivalRecord.year), asc(carnivalRecord.id))
  const season = await findShownKarneval(db)
  const told = rows.filter((row) => orderOf(row.event.maxGrade, season) === 'all')
  return {
    data: [...Map.groupBy(told, (row) => row.event.id).values()].flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { id, name, category, minGrade, maxGrade } = first.event
      const best = recordTime(first.record.timeMs)
      const [holders, before] = [
        own.filter(({ record }) => recordTime(record.timeMs) === best),
        own.filter(({ record }) => recordTime(record.timeMs) !== best),
      ]
      return [
        {
          event: id,
          event_name: name,
          category,
          min_grade: minGrade,
          max_grade: maxGrade,
          holders: holders.map(({ record }) => heldBy(record)),
          before: before.map(({ record }) => heldBy(record)),
        },
      ]
    }),
  }
}
