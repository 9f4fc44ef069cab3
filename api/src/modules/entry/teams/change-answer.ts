import type { ItemOf } from '@stafapp/shared/contract/types'
import { checkLineUp } from '@stafapp/shared/rules/teams/check-line-up'
import { lineUpOf, situationFor } from '@stafapp/shared/rules/teams/situation'
import type { LineUp } from '@stafapp/shared/rules/teams/types'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance } from '../../../db/schema/events.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { type ReplacedLineUp, teamChange } from '../../../db/schema/team-changes.ts'
import { team } from '../../../db/schema/teams.ts'
import { appUser } from '../../../db/schema/users.ts'
import { decisionAnswer } from '../../../lib/decision-answer.ts'
import { readOutlooks } from './outlook.ts'
import { readUnitEntry, type UnitEntry } from './unit-entry.ts'

export type ChangeAnswer = ItemOf<'GET /api/events/change-requests/'>
/** Who decided; the table of users is joined a second time. */
const decider = alias(appUser, 'decider')

type Filter = {
  id?: number
  karnevalId?: number
  unitIds?: readonly number[]
  /** With the outlook, which tells of heats that are not published: for the organiser. */
  hasOutlook?: boolean
}

/** Requests with the team's line-up, of a decided one that from before the decision; undecided ones first, then the newest. */
export async function listChanges(db: Db, filter: Filter, now: Date): Promise<ChangeAnswer[]> {
  const rows = await db
    .select({
      change: teamChange,
      karnevalId: eventInstance.karnevalId,
      eventName: event.name,
      teamName: team.name,
      unitName: schoolUnit.unitName,
      schoolId: school.id,
      schoolName: school.name,
      requester: { firstName: appUser.firstName, lastName: appUser.lastName, username: appUser.username },
      decider: { firstName: decider.firstName, lastName: decider.lastName, username: decider.username },
    })
    .from(teamChange)
    .innerJoin(eventInstance, eq(eventInstance.id, teamChange.eventInstanceId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, teamChange.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .leftJoin(team, eq(team.id, teamChange.teamId))
    .leftJoin(appUser, eq(appUser.id, teamChange.requestedBy))
    .leftJoin(decider, eq(decider.id, teamChange.decidedBy))
    .where(
      and(
        filter.id === undefined ? undefined : eq(teamChange.id, filter.id),
        filter.karnevalId === undefined ? undefined : eq(eventInstance.karnevalId, filter.karnevalId),
        filter.unitIds && inArray(teamChange.schoolUnitId, [...filter.unitIds]),
      ),
    )
    .orderBy(sql`${teamChange.status} <> 'pending'`, desc(teamChange.id))
    .limit(500)
  const pending = rows.flatMap(({ change }) => (filter.hasOutlook && change.status === 'pending' ? [change.id] : []))
  const outlooks = await readOutlooks(db, pending)
  const entries = new Map<string, UnitEntry>()
  const answers: ChangeAnswer[] = []
  for (const { change, karnevalId, eventName, teamName, unitName, schoolId, schoolName, ...row } of rows) {
    const key = `${karnevalId}/${change.schoolUnitId}`
    const entry = entries.get(key) ?? (await readUnitEntry(db, { karnevalId, unitId: change.schoolUnitId, now }))
    entries.set(key, entry)
    const current = change.status === 'pending' ? lineUpNow(entry, change) : lineUpThen(entry, change)
    const outlook = outlooks.get(change.id)
    const named = [change.wanted, current].flatMap((line) => (line ? [...line.legs, ...line.reserves] : []))
    answers.push({
      id: change.id,
      kind: change.kind,
      school: schoolId,
      school_unit: change.schoolUnitId,
      school_name: schoolName,
      unit_name: unitName,
      event_instance: change.eventInstanceId,
      event_name: eventName,
      team: change.teamId,
      team_name: teamName,
      round: change.round,
      wanted: change.wanted,
      current,
      runners: [
        ...entry.runners,
        ...entry.guests.filter(({ team }) => team === change.teamId).map(({ runner }) => runner),
      ]
        .filter(({ id }) => named.includes(id))
        .map(({ id, first_name, last_name, grade, gender }) => ({ id, first_name, last_name, grade, gender })),
      charged: change.charged,
      can_undo: change.status === 'approved' && (change.kind === 'add_team' || change.replaced !== null),
      outlook: outlook ? { ...outlook, faults: faultsNow(entry, change) } : null,
      ...decisionAnswer(change, row),
    })
  }
  return answers
}

function lineUpNow({ teams, events }: UnitEntry, change: typeof teamChange.$inferSelect): ChangeAnswer['current'] {
  const found = teams.find(({ id }) => id === change.teamId)
  const instance = events.find(({ id }) => id === change.eventInstanceId)
  if (!found || !instance || !change.round) return null
  const { legs, reserves } = lineUpOf(found, instance, change.round)
  return { legs: [...legs], reserves: [...reserves] }
}

/** The line-up from before the decision; null when it was not kept. */
function lineUpThen({ teams, events }: UnitEntry, change: typeof teamChange.$inferSelect): ChangeAnswer['current'] {
  const { round, replaced } = change
  const found = teams.find(({ id }) => id === change.teamId)
  const event = events.find(({ id }) => id === change.eventInstanceId)
  if (!found || !event || !round || !replaced) return null
  const others = found.compositions.filter((composition) => composition.round !== round)
  const { legs, reserves } =
    ownLineUp(replaced, event.team_size) ?? lineUpOf({ ...found, compositions: others }, event, round)
  return { legs: [...legs], reserves: [...reserves] }
}

/** Null when the round had no line-up of its own. */
export function ownLineUp({ legs }: ReplacedLineUp, teamSize: number): LineUp | null {
  if (legs.length === 0) return null
  const at = (position: number) => legs.find((leg) => !leg.reserve && leg.position === position)?.runner ?? null
  return {
    legs: Array.from({ length: teamSize }, (_, index) => at(index + 1)),
    reserves: legs.filter(({ reserve }) => reserve).map(({ runner }) => runner),
  }
}

/** The rules that the requested line-up breaks now; with one of them it cannot be approved. */
function faultsNow(entry: UnitEntry, change: typeof teamChange.$inferSelect): string[] {
  const found = entry.teams.find(({ id }) => id === change.teamId)
  const event = entry.events.find(({ id }) => id === change.eventInstanceId)
  if (!found || !event || !change.round || !change.wanted) return []
  const team = { ...found, exception_allowed: found.exception_allowed || change.kind === 'exception' }
  const faults = checkLineUp(situationFor(entry, { team, event, round: change.round, lineUp: change.wanted }))
  return faults.filter(({ code }) => code !== 'leg_empty').map(({ detail }) => detail)
}

export async function findChange(db: Db, id: number, now: Date): Promise<ChangeAnswer | null> {
  const [answer] = await listChanges(db, { id }, now)
  return answer ?? null
}
