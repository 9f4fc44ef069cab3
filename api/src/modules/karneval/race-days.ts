import type { Karneval } from '@stafapp/shared/contract/types'
import type { Db } from '../../db/db.ts'
import { delayAt, readPlan, type StoredRow } from '../plan/public.ts'

/** During the competition adds each day's first race and largest delay for the notice. Other phases need no query. */
export async function withRaceDays(db: Db, karneval: Karneval): Promise<Karneval> {
  if (karneval.phase !== 'competition') return karneval
  const { rows, delays } = await readPlan(db, karneval.id)
  const races = rows.filter(({ kind }) => kind === 'race')
  const lateOf = (row: StoredRow) => row.delayMin + delayAt(row, row.startsAt, delays)
  const expected = (row: StoredRow) => row.startsAt.getTime() + lateOf(row) * 60_000
  const race_days = [...new Set(races.map(({ day }) => day))].sort().flatMap((day) => {
    const [first] = races.filter((row) => row.day === day).toSorted((a, b) => expected(a) - expected(b))
    if (!first) return []
    const late = delays.filter((delay) => delay.day === day)
    const minutes = late.map((on) =>
      late.filter(({ trackId }) => trackId === on.trackId).reduce((sum, { minutes }) => sum + minutes, 0),
    )
    return [
      {
        day,
        starts_at: first.startsAt.toISOString(),
        starts_late_min: lateOf(first),
        delay_min: Math.max(0, ...minutes),
      },
    ]
  })
  return { ...karneval, race_days }
}
