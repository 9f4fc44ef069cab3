import { and, inArray, isNull, lt } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { karneval } from '../../../db/schema/karneval.ts'
import { team } from '../../../db/schema/teams.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { audit } from '../../audit/public.ts'
import { instancesOf, lockForChange, setIncompleteCharged } from '../../karneval/public.ts'
import { syncTeamFees } from '../../orders/public.ts'

const MINUTES_S = 5 * 60

/** The job: charges, and schedules the next run. A deadline moved by the organiser takes effect within five minutes. */
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
 * Charges the incomplete-team fee for every incomplete team once runners_close_at has passed. Idempotent: each carnival
 * is charged once.
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
  // Saving a team shares this row: wait for the last saves before judging.
  const row = await lockForChange(tx, karnevalId)
  if (!row || row.incompleteChargedAt || row.runnersCloseAt >= now) return
  await setIncompleteCharged(tx, karnevalId, now)
  const charged = await tx
    .update(team)
    .set({ incompleteFee: true, updatedAt: now })
    .where(
      and(inArray(team.status, ['draft', 'registered']), inArray(team.eventInstanceId, instancesOf(tx, karnevalId))),
    )
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
