import { helsinkiDay, helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import { and, asc, eq, isNotNull, lte, max } from 'drizzle-orm'
import { type Db, withTransaction } from '../db/db.ts'
import { eventInstance } from '../db/schema/events.ts'
import { heat, heatPlace } from '../db/schema/heats.ts'
import { karneval } from '../db/schema/karneval.ts'
import { protestText, racedayFact } from '../db/schema/raceday.ts'
import { team } from '../db/schema/teams.ts'
import { timetableDelay, timetableRow, track } from '../db/schema/timetable.ts'
import { appUser } from '../db/schema/users.ts'
import { demoRaceDay, LATE_MIN, type RaceDayHeat } from './demo/race-day.ts'
import { load } from './load.ts'

const LOCK = 7_828_335_329

/**
 * Lets the demo's carnival be in the middle of its day when its clock starts on one: what is recorded of all heats until
 * `now`, and a delay. Does nothing on other days, and when anything is recorded already.
 */
export async function seedRaceDay(db: Db, now: Date): Promise<void> {
  const today = helsinkiDay(now)
  const [active] = await db.select().from(karneval).where(eq(karneval.status, 'active')).limit(1)
  if (!active || today < active.startsOn || today > active.endsOn) return
  await withTransaction(db, async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${LOCK})`)
    const [recorded] = await tx
      .select({ seq: racedayFact.seq })
      .from(racedayFact)
      .where(eq(racedayFact.karnevalId, active.id))
      .limit(1)
    const [last] = await tx.select({ seq: max(racedayFact.seq) }).from(racedayFact)
    const [organiser] = await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.username, 'superadmin'))
    if (recorded || !organiser) return
    const heats = await readHeats(tx, active.id, now)
    const { facts, protests } = demoRaceDay(heats, {
      karnevalId: active.id,
      organiserId: organiser.id,
      now,
      lastSeq: last?.seq ?? 0,
    })
    await load(tx, racedayFact, facts)
    await load(tx, protestText, protests)
    await addDelay(tx, { karnevalId: active.id, day: today, now })
  })
}

async function readHeats(db: Db, karnevalId: number, now: Date): Promise<RaceDayHeat[]> {
  const rows = await db
    .select({ heat, place: heatPlace, eventId: eventInstance.eventId, leaderId: team.leaderId })
    .from(heat)
    .innerJoin(eventInstance, eq(eventInstance.id, heat.eventInstanceId))
    .innerJoin(heatPlace, eq(heatPlace.heatId, heat.id))
    .innerJoin(team, eq(team.id, heatPlace.teamId))
    .where(
      and(
        eq(eventInstance.karnevalId, karnevalId),
        isNotNull(heat.startsAt),
        lte(heat.startsAt, new Date(now.getTime() + 3_600_000)),
      ),
    )
    .orderBy(asc(heat.id), asc(heatPlace.lane), asc(heatPlace.teamId))
  return [...Map.groupBy(rows, (row) => row.heat.id).values()].flatMap((own) => {
    const [first] = own
    if (!first?.heat.startsAt) return []
    const { eventInstanceId, round, number, startsAt } = first.heat
    const teams = own.map(({ place, leaderId }) => ({ id: place.teamId, lane: place.lane, leaderId }))
    return [{ eventInstanceId, eventId: first.eventId, round, number, startsAt, teams }]
  })
}

/** The first track is late since the morning; once, although no race is recorded until the first ones are run. */
async function addDelay(db: Db, { karnevalId, day, now }: { karnevalId: number; day: string; now: Date }) {
  const [known] = await db
    .select({ id: timetableDelay.id })
    .from(timetableDelay)
    .where(eq(timetableDelay.karnevalId, karnevalId))
    .limit(1)
  if (known) return
  const [first] = await db
    .select({ id: track.id })
    .from(track)
    .where(eq(track.karnevalId, karnevalId))
    .orderBy(asc(track.id))
    .limit(1)
  if (!first) return
  const [row] = await db
    .select({ id: timetableRow.id, startsAt: timetableRow.startsAt })
    .from(timetableRow)
    .where(and(eq(timetableRow.trackId, first.id), eq(timetableRow.day, day)))
    .orderBy(asc(timetableRow.startsAt))
    .limit(1)
  await db.insert(timetableDelay).values({
    karnevalId,
    trackId: first.id,
    day,
    fromAt: row?.startsAt ?? helsinkiInstant(day, '08:00'),
    rowId: row?.id ?? null,
    heatNumber: row ? 1 : null,
    minutes: LATE_MIN,
    createdAt: now,
    updatedAt: now,
  })
}
