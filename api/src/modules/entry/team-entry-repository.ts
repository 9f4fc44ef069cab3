import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { executeNamed } from '../../db/named-statements.ts'
import { bibSetting } from '../../db/schema/bibs.ts'
import { event, eventInstance } from '../../db/schema/events.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { unitOrder } from '../../db/schema/orders.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { leg, team } from '../../db/schema/teams.ts'
import type { Karneval } from '../karneval/public.ts'
import { feeChanges, lockedOrder } from '../orders/public.ts'
import { type Unit, unitColumns } from '../schools/public.ts'
import type { EntryPlan } from './plan-entry.ts'
import { isTraceless, selectTeams, type TeamRow, teamAnswer, teamOrder } from './teams-repository.ts'

/** Namespace that separates these advisory locks from others. */
const PLACES_LOCK = 8_031_177

type EntryScope = {
  unitId: number
  instanceIds: readonly number[]
  /** Whether the order that will carry the fees is needed: an empty one is made when missing. */
  needsOrder: boolean
  now: Date
}

/**
 * Takes all locks of an entry in one statement, until the transaction ends. Each part selects from the one before, so
 * that all callers lock in the same order:
 * - the carnival in share mode: a change of a deadline waits for entries that were accepted under the old one,
 * - the unit, which serialises its own entries,
 * - the events in share mode, so that heats and limits do not change; shared, because hundreds of schools may enter one
 *   event at the deadline,
 * - the unit's teams in them, so that none is filled while it is withdrawn,
 * - the unit's order, which carries the fees,
 * - the places of events with a limit, last, to hold them for the shortest time. Other writers of places lock the
 *   events themselves (lockInstances).
 * What must be true under the locks is read by a later statement: this one sees the state before it waited.
 */
export async function lockEntry(tx: Db, { unitId, instanceIds, needsOrder, now }: EntryScope): Promise<void> {
  const ids = sql`any(${sql.param([...instanceIds])}::int[])`
  const orderKeys = sql`
    select k.id as karneval_id, u.id as school_unit_id from k, u
    where ${needsOrder}::boolean and (select count(*) from t) >= 0`
  await executeNamed(
    tx,
    'entry_lock',
    sql`
    with k as materialized (
      select id from ${karneval} where id in (select karneval_id from ${eventInstance} where id = ${ids}) order by id for share
    ), u as materialized (
      select id from ${schoolUnit} where id = ${unitId} and exists (select from k) for no key update
    ), i as materialized (
      select id, capacity from ${eventInstance} where id = ${ids} and exists (select from u) order by id for share
    ), t as materialized (
      select id from ${team} where school_unit_id = ${unitId} and event_instance_id = ${ids} and exists (select from i)
      order by id for update
    ), o as (${lockedOrder(orderKeys, now)})
    select pg_advisory_xact_lock(${PLACES_LOCK}, id) from (
      select id from i where capacity is not null and (select count(*) from o) >= 0 order by id
    ) limited`,
  )
}

export type EnteredTeam = Pick<typeof team.$inferSelect, 'id' | 'number' | 'name' | 'status'> & {
  eventInstanceId: number
  runnerCount: number
  /** Withdrawn, and nothing depended on it: its number is free. */
  isTraceless: boolean
}

type Row = Awaited<ReturnType<typeof selectSituation>>[number]

/** All that the rules of an entry read. */
export type EntrySituation = {
  unit: Unit
  events: { instance: NonNullable<Row['instance']>; event: NonNullable<Row['event']> }[]
  /** null when none of the events exists. */
  karneval: Karneval | null
  order: { id: number; status: (typeof unitOrder.$inferSelect)['status'] } | null
  /** The unit's teams in these events, including withdrawn ones. */
  teams: readonly EnteredTeam[]
  /** Placed teams of all units per event with a limit. */
  entered: ReadonlyMap<number, number>
  /** Late teams get a bib number at once. */
  givesBibs: boolean
}

/**
 * One row per event, or a single one without an event. The ids come from a subquery, because the planner sees the length
 * of an array and would then plan the statement anew for each call.
 */
const selectSituation = (tx: Db, unitId: number, instanceIds: readonly number[]) =>
  tx
    .select({
      unit: unitColumns,
      instance: eventInstance,
      event,
      karneval,
      order: { id: unitOrder.id, status: unitOrder.status },
      teams: sql<EnteredTeam[]>`coalesce((
        select json_agg(json_build_object('id', t.id, 'eventInstanceId', t.event_instance_id, 'number', t.number,
          'name', t.name, 'status', t.status, 'isTraceless', ${isTraceless},
          'runnerCount', (select count(distinct l.runner_id) from ${leg} l where l.team_id = t.id)) order by t.number)
        from ${team} t where t.school_unit_id = ${schoolUnit.id} and t.event_instance_id = ${eventInstance.id}), '[]')`,
      entered: sql<number | null>`case when ${eventInstance.capacity} is not null then (
        select count(*)::int from ${team} t
        where t.event_instance_id = ${eventInstance.id} and t.status <> 'withdrawn') end`,
      givesBibs: sql<boolean>`exists (
        select from ${bibSetting} b where b.karneval_id = ${eventInstance.karnevalId} and b.is_automatic)`,
    })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .leftJoin(
      eventInstance,
      sql`${eventInstance.id} = any(array(select unnest(${sql.param([...instanceIds])}::int[]))) and ${eventInstance.status} <> 'draft'`,
    )
    .leftJoin(event, eq(event.id, eventInstance.eventId))
    .leftJoin(karneval, eq(karneval.id, eventInstance.karnevalId))
    .leftJoin(unitOrder, and(eq(unitOrder.karnevalId, karneval.id), eq(unitOrder.schoolUnitId, schoolUnit.id)))
    .where(eq(schoolUnit.id, unitId))
    .orderBy(event.id)
    .prepare('entry_situation')
    .execute()

/** null when the unit does not exist. */
export async function readSituation(
  tx: Db,
  { unitId, instanceIds }: Pick<EntryScope, 'unitId' | 'instanceIds'>,
): Promise<EntrySituation | null> {
  const rows = await selectSituation(tx, unitId, instanceIds)
  const [first] = rows
  if (!first) return null
  const known = rows.flatMap(({ instance, event, karneval, ...row }) =>
    instance && event && karneval && karneval.status !== 'draft' ? [{ instance, event, karneval, ...row }] : [],
  )
  return {
    unit: first.unit,
    events: known.map(({ instance, event }) => ({ instance, event })),
    karneval: known[0]?.karneval ?? null,
    order: known[0]?.order ?? null,
    teams: known.flatMap(({ teams }) => teams),
    entered: new Map(known.map(({ instance, entered }) => [instance.id, entered ?? 0])),
    givesBibs: first.givesBibs,
  }
}

type EntryWrite = {
  added: EntryPlan['added']
  /** The account that leads the new teams; null when the organiser enters them. */
  leaderId: number | null
  /** Entered after the deadline. */
  late: boolean
  fees: Omit<Parameters<typeof feeChanges>[0], 'teams'>
  /** The statement that logs the change. */
  log: SQL
}

/** Inserts the teams, the fees and the log entry in one statement. @returns the unit's shown teams in that carnival */
export async function writeEntry(tx: Db, { added, leaderId, late, fees, log }: EntryWrite) {
  // The tables do not show the statement's own rows, so fees and answer read both.
  const columns = sql`id, school_unit_id, event_instance_id, number, name, leader_id, status, late, exception_allowed,
    withdrawn_at, withdrawn_legs, bib, version, incomplete_fee, change_fees, fee_kept`
  const rows = await executeNamed<TeamRow>(
    tx,
    'entry_write',
    sql`
    with added as (
      insert into ${team} (school_unit_id, event_instance_id, number, name, leader_id, late, created_at, updated_at)
      select ${fees.unitId}, "eventInstanceId", number, name, ${leaderId}::int, ${late}::boolean, ${fees.now}, ${fees.now}
      from json_to_recordset(${JSON.stringify(added)}::json) as wish("eventInstanceId" int, number int, name text)
      returning ${columns}
    ), entered as (
      select ${columns} from ${team} where school_unit_id = ${fees.unitId} union all select ${columns} from added
    ), ${feeChanges({ ...fees, teams: sql`entered` })}, logged as (${log})
    ${selectTeams(sql`entered`)} where i.karneval_id = ${fees.karnevalId} and not ${isTraceless} ${teamOrder}`,
  )
  return rows.map(teamAnswer)
}
