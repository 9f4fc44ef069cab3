import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { max } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { changeEvent } from '../../../db/schema/change-event.ts'
import { findKarneval, type Karneval } from '../../karneval/public.ts'
import { type DayResults, type Derived, readResults } from './day-results.ts'

type Held = { key: string; results: Promise<Derived> }

/** The results of the carnival that was asked for last, of each database that this process works with. */
const held = new WeakMap<Db, Held>()

/**
 * All results of a carnival as they are now, derived once per change: the public's, the schools' and the officials' answers
 * are parts of the same. A change is announced, and gets its number, before the call that made it is answered. Not for a
 * transaction, which reads its own changes.
 */
export async function currentResults(db: Db, karneval: Pick<Karneval, 'id' | 'version'>): Promise<Derived> {
  const [newest] = await db.select({ id: max(changeEvent.id) }).from(changeEvent)
  const key = `${karneval.id}/${karneval.version}/${newest?.id ?? 0}`
  const kept = held.get(db)
  if (kept?.key === key) return kept.results
  const made: Held = { key, results: readResults(db, { karnevalId: karneval.id, day: undefined }) }
  held.set(db, made)
  made.results.catch(() => {
    if (held.get(db) === made) held.delete(db)
  })
  return made.results
}

type OfDay = { karnevalId: number; day: string; eventInstance?: number | undefined }

/** The results of the rounds with a heat on that day. */
export async function readDayResults(db: Db, { karnevalId, day, eventInstance }: OfDay): Promise<DayResults> {
  const karneval = await findKarneval(db, karnevalId)
  const all = await currentResults(db, { id: karnevalId, version: karneval?.version ?? 0 })
  const rounds = all.rounds.filter(
    (round) =>
      (eventInstance === undefined || round.event_instance === eventInstance) &&
      round.heats.some(({ starts_at }) => (starts_at === null ? round.day : helsinkiDay(new Date(starts_at))) === day),
  )
  return { ...all, day, rounds }
}
