import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { team } from '../../db/schema/teams.ts'
import { audit } from '../../domain/audit.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { syncTeamFees } from '../events/team-fees.ts'

const MINUTES_S = 5 * 60

/** The job: looks, and plans the next look. A deadline that the organiser moves is met within five minutes. */
export async function lookForIncompleteTeams({
  db,
  jobs,
  now,
}: {
  db: Db
  jobs: Jobs
  now: () => Date
}): Promise<void> {
  await chargeIncompleteTeams(db, now())
  await jobs.send(db, 'incomplete-teams', {}, { delayS: MINUTES_S })
}

/**
 * Once runners_close_at has passed, every team that is not complete costs the incomplete-team fee. However often it is
 * called, each carnival is charged once.
 */
export async function chargeIncompleteTeams(db: Db, now: Date): Promise<void> {
  const due = await db
    .select({ id: karneval.id })
    .from(karneval)
    .where(
      and(
        inArray(karneval.status, ['active', 'upcoming']),
        lt(karneval.runnersCloseAt, now),
        isNull(karneval.incompleteChargedAt),
      ),
    )
  for (const { id } of due) await withTransaction(db, (tx) => chargeCarnival(tx, id, now))
}

async function chargeCarnival(tx: Db, karnevalId: number, now: Date): Promise<void> {
  // Whoever saves a team shares this row: the last ones are let finish before anybody is judged.
  const [row] = await tx.select().from(karneval).where(eq(karneval.id, karnevalId)).for('update')
  if (!row || row.incompleteChargedAt || row.runnersCloseAt >= now) return
  await tx.update(karneval).set({ incompleteChargedAt: now }).where(eq(karneval.id, karnevalId))
  const instances = tx
    .select({ id: eventInstance.id })
    .from(eventInstance)
    .where(eq(eventInstance.karnevalId, karnevalId))
  const charged = await tx
    .update(team)
    .set({ incompleteFee: true, updatedAt: now })
    .where(and(inArray(team.status, ['draft', 'registered']), inArray(team.eventInstanceId, instances)))
    .returning({ id: team.id, unit: team.schoolUnitId })
  for (const [unitId, teams] of Map.groupBy(charged, ({ unit }) => unit)) {
    await syncTeamFees(tx, { karnevalId, unitId, now, reason: 'Laget var inte fullt när löparanmälan stängde' })
    await audit(
      tx,
      { now: () => now, user: null, requestId: '' },
      {
        action: 'teams.incomplete_fee',
        objectType: 'school_unit',
        objectId: unitId,
        after: { teams: teams.map(({ id }) => id) },
      },
    )
  }
}
