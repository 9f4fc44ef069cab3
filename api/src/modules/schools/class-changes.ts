import type { ItemOf } from '@stafapp/shared/contract/types'
import { isOffered } from '@stafapp/shared/rules/school-class'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { unitClassChange } from '../../db/schema/class-changes.ts'
import { event, eventInstance, intent } from '../../db/schema/events.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { appUser } from '../../db/schema/users.ts'
import { personName } from '../../lib/text/person-name.ts'
import { listEnteredTeams } from './school-write-repository.ts'
import { classAnswer, classInForce, classOf, type UnitClassValues } from './unit-class.ts'

export type ClassChangeItem = ItemOf<'GET /api/schools/class-changes/'>

/** Number of decided changes listed after the pending ones. */
const SHOWN = 200

/** Who decided; the table of users is joined a second time. */
const decider = alias(appUser, 'decider')

const select = (db: Db) =>
  db
    .select({
      change: unitClassChange,
      unit: schoolUnit,
      school: { id: school.id, name: school.name, municipality: school.municipality },
      requester: { firstName: appUser.firstName, lastName: appUser.lastName, username: appUser.username },
      decider: { firstName: decider.firstName, lastName: decider.lastName, username: decider.username },
    })
    .from(unitClassChange)
    .innerJoin(schoolUnit, eq(schoolUnit.id, unitClassChange.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .leftJoin(appUser, eq(appUser.id, unitClassChange.requestedBy))
    .leftJoin(decider, eq(decider.id, unitClassChange.decidedBy))

export type FoundChange = Awaited<ReturnType<typeof select>>[number]

export async function findClassChange(db: Db, id: number): Promise<FoundChange | null> {
  const [row] = await select(db).where(eq(unitClassChange.id, id))
  return row ?? null
}

/** The pending changes, oldest first, then the last decided ones. */
export async function listClassChanges(db: Db): Promise<ClassChangeItem[]> {
  const rows = await select(db)
    .orderBy(
      sql`${unitClassChange.status} <> 'pending'`,
      sql`case when ${unitClassChange.status} = 'pending'
      then ${unitClassChange.requestedAt} end`,
      desc(unitClassChange.decidedAt),
      unitClassChange.id,
    )
    .limit(SHOWN)
  const items: ClassChangeItem[] = []
  for (const row of rows) items.push(await classChangeItem(db, row))
  return items
}

export async function classChangeItem(
  db: Db,
  { change, unit, school, requester, decider }: FoundChange,
): Promise<ClassChangeItem> {
  const inForce = classInForce(unit)
  return {
    id: change.id,
    school,
    school_unit: { id: unit.id, unit_name: unit.unitName },
    is_new_unit: change.isNewUnit,
    in_force: inForce && classAnswer(inForce),
    requested: classAnswer(change),
    status: change.status,
    requested_by: requester ? personName(requester) : null,
    requested_at: change.requestedAt.toISOString(),
    decided_at: change.decidedAt?.toISOString() ?? null,
    decided_by: decider ? personName(decider) : null,
    answer: change.answer,
    version: change.version,
    ...(await effectsOf(db, unit, change)),
  }
}

type Effects = Pick<ClassChangeItem, 'gained_events' | 'lost_events' | 'teams' | 'intents'>

async function effectsOf(
  db: Db,
  unit: typeof schoolUnit.$inferSelect,
  change: typeof unitClassChange.$inferSelect,
): Promise<Effects> {
  if (change.status === 'approved') return { gained_events: [], lost_events: [], teams: [], intents: [] }
  const before = classInForce(unit)
  const after = classOf(change)
  const events = await db
    .selectDistinct({
      id: event.id,
      name: event.name,
      schoolTypes: event.schoolTypes,
      schoolSubtypes: event.schoolSubtypes,
    })
    .from(event)
    .innerJoin(eventInstance, eq(eventInstance.eventId, event.id))
    .innerJoin(karneval, eq(karneval.id, eventInstance.karnevalId))
    .where(and(eq(eventInstance.status, 'open'), inArray(karneval.status, ['active', 'upcoming'])))
    .orderBy(event.id)
  const isLost = (each: Pick<UnitClassValues, 'schoolTypes' | 'schoolSubtypes'>) =>
    before !== null && isOffered(each, before) && !isOffered(each, after)
  const gained = events.filter((each) => isOffered(each, after) && !(before && isOffered(each, before)))
  const intents = await listIntentsOf(db, unit.id)
  return {
    gained_events: gained.map(({ name }) => name),
    lost_events: events.filter(isLost).map(({ name }) => name),
    teams: (await listLostTeams(db, unit, change)).map(({ id, name, eventName, karnevalName }) => {
      return { id, name, event_name: eventName, karneval_name: karnevalName }
    }),
    intents: intents
      .filter(isLost)
      .map(({ name, karnevalName, count }) => ({ event_name: name, karneval_name: karnevalName, team_count: count })),
  }
}

/** The unit's teams in events offered to its current class and not to the changed one. */
export async function listLostTeams(
  db: Db,
  unit: UnitClassValues & { id: number; approved: boolean },
  after: UnitClassValues,
) {
  const before = classInForce(unit)
  if (!before) return []
  const teams = await listEnteredTeams(db, unit.id)
  return teams.filter((each) => isOffered(each, before) && !isOffered(each, after))
}

/** The unit's preliminary counts in carnivals that are not over. */
export const listIntentsOf = (db: Db, unitId: number) =>
  db
    .select({
      id: intent.id,
      name: event.name,
      karnevalName: karneval.name,
      count: intent.teamCount,
      schoolTypes: event.schoolTypes,
      schoolSubtypes: event.schoolSubtypes,
    })
    .from(intent)
    .innerJoin(eventInstance, eq(eventInstance.id, intent.eventInstanceId))
    .innerJoin(karneval, eq(karneval.id, eventInstance.karnevalId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .where(and(eq(intent.schoolUnitId, unitId), ne(karneval.status, 'archived')))
    .orderBy(karneval.id, event.id)

type Decision = { status: 'approved' | 'refused'; answer: string; decidedBy: number }

/** Stores the organiser's decision on a class change. */
export async function recordDecision(
  tx: Db,
  change: FoundChange['change'],
  { status, answer, decidedBy }: Decision,
  now: Date,
): Promise<void> {
  await tx
    .update(unitClassChange)
    .set({ status, answer, decidedBy, decidedAt: now, version: change.version + 1, updatedAt: now })
    .where(eq(unitClassChange.id, change.id))
}
