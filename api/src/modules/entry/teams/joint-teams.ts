import type { BodyOf, ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { lineUpOf } from '@stafapp/shared/rules/teams/situation'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { jointTeam, jointTeamRunner } from '../../../db/schema/joint-teams.ts'
import { schoolUnit } from '../../../db/schema/schools.ts'
import { leg, runner } from '../../../db/schema/teams.ts'
import { appUser, userRole, userSchoolUnit } from '../../../db/schema/users.ts'
import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { mailLeaders } from '../../../mail/leader-addresses.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import { jointAnswerMail, jointEndMail, jointTeamMail } from '../../../mail/templates/joint-team.ts'
import { audit } from '../../audit/public.ts'
import {
  entryWindow,
  type Karneval,
  lockKarneval,
  requirePhase,
  resolveKarneval,
  runnerWindows,
} from '../../karneval/public.ts'
import { listUnitsById, listUnitsOf, lockUnit, mayEnter } from '../../schools/public.ts'
import { type FoundJoint, findJoint, listJoint, listJointRunners, relatedUnits } from './joint-teams-repository.ts'
import { nextStatus } from './save-line-up.ts'
import { listRounds, lockTeam, requireTeam, teamOf, updateTeam } from './team-detail.ts'
import { listGuests, listOtherTeams, namedUnits, readUnitEntry } from './unit-entry.ts'

type Ctx = Context<SessionUser>
type JointTeam = ItemOf<'GET /api/events/joint-teams/'>
export type InvitationServices = { outbox: Outbox; publicUrl: string }

/** Limit of partner schools per team. */
const MOST_PARTNERS = 5

/**
 * The joint teams of the caller's units: the schools that their teams have invited, the invitations to their own
 * school, and where the runners concerned run elsewhere.
 * @throws AppError not_found (foreign unit), required (organiser without school_unit)
 */
export async function readJointTeams(
  ctx: Ctx,
  query: QueryOf<'GET /api/events/joint-teams/'>,
): Promise<ResponseOf<'GET /api/events/joint-teams/'>> {
  const unitIds = await namedUnits(ctx, query.school_unit)
  const karneval = await resolveKarneval(ctx.db, query.karneval)
  const schools = await ctx.db
    .selectDistinct({ id: schoolUnit.schoolId })
    .from(schoolUnit)
    .where(inArray(schoolUnit.id, [...unitIds]))
  const schoolIds = schools.map(({ id }) => id)
  const rows = await listJoint(ctx.db, karneval.id, unitIds, schoolIds)
  const guests = await listGuests(ctx.db, karneval.id, unitIds)
  const guestIds = guests.map((guest) => guest.runner.id)
  return {
    data: await answersOf(ctx.db, rows, unitIds),
    others: await listOtherTeams(ctx.db, karneval.id, { unitIds, guestIds }),
  }
}

/** The answers for the units' users: runners' names are visible to their own unit and to the hosting team. */
async function answersOf(db: Db, rows: readonly FoundJoint[], unitIds: readonly number[]): Promise<JointTeam[]> {
  const units = await listUnitsById(db, unitIds)
  const runners = await listJointRunners(
    db,
    rows.map(({ joint }) => joint.id),
  )
  return rows.map(({ joint, team, event, hostUnit, hostSchool, partnerSchool, partnerUnit }) => {
    const isHost = unitIds.includes(team.schoolUnitId)
    const isOwn = joint.schoolUnitId !== null && unitIds.includes(joint.schoolUnitId)
    const given = isHost || isOwn ? runners.filter((each) => each.joint === joint.id) : []
    const byId = new Map(given.map((each) => [each.runner.id, each.runner]))
    return {
      id: joint.id,
      side: isHost ? ('host' as const) : ('partner' as const),
      team: team.id,
      team_name: team.name,
      event_instance: team.eventInstanceId,
      event_name: event.name,
      host: { school_unit: hostUnit.id, unit_name: hostUnit.unitName, school_name: hostSchool },
      partner: {
        school: joint.schoolId,
        school_name: partnerSchool,
        school_unit: joint.schoolUnitId,
        unit_name: partnerUnit,
      },
      status: joint.status,
      runners: [...byId.values()],
      placed: [...new Set(given.filter(({ isPlaced }) => isPlaced).map((each) => each.runner.id))],
      may_answer: isHost ? [] : unitsToAnswer({ joint, event }, units),
      version: joint.version,
    }
  })
}

type OwnUnit = Awaited<ReturnType<typeof listUnitsById>>[number]

/** Those of the units that may answer for the invited school; after an acceptance only the one that gave it. */
const unitsToAnswer = ({ joint, event }: Pick<FoundJoint, 'joint' | 'event'>, units: readonly OwnUnit[]): number[] =>
  units
    .filter((unit) => unit.schoolId === joint.schoolId && mayEnter(event, unit))
    .flatMap(({ id }) => (joint.schoolUnitId === null || joint.schoolUnitId === id ? [id] : []))

/** Unanswered invitations that these units may answer, the oldest first. */
export async function listUnanswered(
  db: Db,
  karnevalId: number,
  { schoolId, unitIds }: { schoolId: number; unitIds: readonly number[] },
): Promise<ResponseOf<'GET /api/schools/my-unit/'>['invitations']> {
  const rows = (await listJoint(db, karnevalId, [], [schoolId])).filter(
    ({ joint, team }) => joint.status === 'pending' && team.status !== 'withdrawn',
  )
  if (rows.length === 0) return []
  const units = await listUnitsById(db, unitIds)
  return rows
    .flatMap(({ joint, team, event, hostSchool }) => {
      const [first] = unitsToAnswer({ joint, event }, units)
      if (first === undefined) return []
      return {
        id: joint.id,
        school_unit: first,
        team_name: team.name,
        event_name: event.name,
        host_school: hostSchool,
        asked_at: joint.updatedAt.toISOString(),
      }
    })
    .toSorted((a, b) => (a.asked_at < b.asked_at ? -1 : 1))
}

async function answerOf(ctx: Ctx, db: Db, id: number): Promise<JointTeam> {
  const row = await findJoint(db, id)
  const own = isOrganiser(ctx.user) && row ? [row.team.schoolUnitId] : ctx.user.unitIds
  const [answer] = row ? await answersOf(db, [row], own) : []
  if (!answer) throw new AppError('not_found')
  return answer
}

/**
 * Invites another school to provide runners. A school that declined can be invited again.
 * @throws AppError not_found, phase_closed, conflict (the event has no joint teams; a withdrawn team), invalid_choice
 * (the school), already_exists, limit_reached
 */
export function inviteSchool(
  ctx: Ctx,
  body: BodyOf<'POST /api/events/joint-teams/'>,
  services: InvitationServices,
): Promise<JointTeam> {
  return withTransaction(ctx.db, async (tx) => {
    const found = await requireTeam(ctx, tx, body.team)
    const karneval = await lockKarneval(tx, found.karnevalId)
    const unit = await lockUnit(tx, found.team.schoolUnitId)
    const now = ctx.now()
    await requireJointPhase(ctx, tx, { karneval, instance: found.team.eventInstanceId, reason: body.reason })
    const { event, team } = teamOf(await readUnitEntry(tx, { ...scopeOf(found), now }), body.team)
    if (event.composition_rule?.across_schools !== true) {
      throw new AppError('conflict', `${event.name} har inga lag över skolgränserna.`)
    }
    if (team.status === 'withdrawn') throw new AppError('conflict', 'Laget är struket.')
    const units = await listUnitsOf(tx, body.school)
    const [first] = units
    if (!unit || !first) throw new AppError('invalid_choice', 'Skolan finns inte.', { attr: 'school' })
    if (units.some(({ id }) => id === unit.id)) {
      throw new AppError('invalid_choice', 'Laget hör redan till skolan.', { attr: 'school' })
    }
    const eventClass = { schoolTypes: event.school_types, schoolSubtypes: event.school_subtypes }
    if (!units.some((each) => mayEnter(eventClass, each))) {
      const detail = `${first.schoolName} har ingen enhet som får delta i ${event.name}.`
      throw new AppError('not_offered', detail, { attr: 'school' })
    }
    const id = await writeInvitation(tx, ctx, body)
    await audit(tx, ctx, {
      action: 'team.school_invited',
      objectType: 'team',
      objectId: body.team,
      after: { school: body.school },
      reason: body.reason,
    })
    const content = jointTeamMail({
      url: teamsUrl(services),
      teamName: team.name,
      eventName: event.name,
      hostSchool: unit.schoolName,
    })
    for (const email of await addressesOf(tx, body.school)) {
      await services.outbox.post(tx, { kind: 'joint_team', to: email, content })
    }
    return answerOf(ctx, tx, id)
  })
}

const teamsUrl = ({ publicUrl }: InvitationServices): string => `${publicUrl}/lagledare/teamregistration`

const scopeOf = ({ karnevalId, team }: { karnevalId: number; team: { schoolUnitId: number } }) => ({
  karnevalId,
  unitId: team.schoolUnitId,
})

type Phased = { karneval: Karneval; instance: number; reason: string | undefined }

/** Joint teams may be agreed while teams may be entered or runners placed. */
async function requireJointPhase(ctx: Ctx, tx: Db, { karneval, instance, reason }: Phased): Promise<void> {
  const until = (await listRounds(tx, [instance])).map(({ changesCloseAt }) => changesCloseAt)
  const last = until.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null
  requirePhase(ctx, karneval, [entryWindow(karneval), ...runnerWindows(karneval, last)], reason)
}

async function writeInvitation(tx: Db, ctx: Ctx, { team, school: schoolId }: { team: number; school: number }) {
  const now = ctx.now()
  const known = await tx.select().from(jointTeam).where(eq(jointTeam.teamId, team))
  const before = known.find((each) => each.schoolId === schoolId)
  if (before && before.status !== 'declined') {
    throw new AppError('already_exists', 'Skolan är redan inbjuden till laget.', { attr: 'school' })
  }
  if (!before && known.length >= MOST_PARTNERS) {
    throw new AppError('limit_reached', `Ett lag kan ha löpare från högst ${MOST_PARTNERS} andra skolor.`)
  }
  const values = { status: 'pending' as const, schoolUnitId: null, invitedBy: ctx.user.id, answeredBy: null }
  const [row] = before
    ? await tx
        .update(jointTeam)
        .set({ ...values, version: before.version + 1, updatedAt: now })
        .where(eq(jointTeam.id, before.id))
        .returning({ id: jointTeam.id })
    : await tx
        .insert(jointTeam)
        .values({ ...values, teamId: team, schoolId, createdAt: now, updatedAt: now })
        .returning({ id: jointTeam.id })
  if (!row) throw new Error('a written row has an id')
  return row.id
}

/** The verified addresses of the school's administrators and leaders. */
async function addressesOf(tx: Db, schoolId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ email: appUser.email })
    .from(appUser)
    .innerJoin(userRole, eq(userRole.userId, appUser.id))
    .leftJoin(userSchoolUnit, eq(userSchoolUnit.userId, appUser.id))
    .leftJoin(schoolUnit, eq(schoolUnit.id, userSchoolUnit.schoolUnitId))
    .where(
      and(
        isNotNull(appUser.emailVerifiedAt),
        isNull(appUser.disabledAt),
        or(
          and(eq(userRole.role, 'school_admin'), eq(appUser.schoolId, schoolId)),
          and(eq(userRole.role, 'teacher'), eq(schoolUnit.schoolId, schoolId)),
        ),
      ),
    )
  return rows.map(({ email }) => email).toSorted()
}

/**
 * The invited school's answer. Accepting names the unit and its released runners; a later answer changes them. Runners
 * no longer named lose their places in the team. The team's leaders get a mail, except of a change that takes nobody away.
 * @throws AppError not_found, phase_closed, conflict (with `current`), required, invalid_choice, not_offered,
 * unknown_runner
 */
export function answerInvitation(
  ctx: Ctx,
  { id, body }: { id: number; body: BodyOf<'POST /api/events/joint-teams/{id}/answer/'> },
  services: InvitationServices,
): Promise<JointTeam> {
  return withTransaction(ctx.db, async (tx) => {
    const found = await requireJoint(ctx, tx, { id, side: 'partner' })
    const karneval = await lockKarneval(tx, found.karnevalId)
    await requireJointPhase(ctx, tx, { karneval, instance: found.team.eventInstanceId, reason: body.reason })
    const unit = body.accept ? await requirePartnerUnit(ctx, tx, found, body.school_unit) : null
    await lockUnits(tx, [found.team.schoolUnitId, ...(unit ? [unit] : []), found.joint.schoolUnitId])
    await requireJointAsRead(ctx, tx, { id, version: body.version })
    const runners = body.accept ? await requireRunners(tx, found, unit, body.runners ?? []) : []
    const before = (await listJointRunners(tx, [id])).map((each) => each.runner.id)
    const lost = await removeFromTeam(
      tx,
      found,
      before.filter((each) => !runners.includes(each)),
      ctx.now(),
    )
    await tx.delete(jointTeamRunner).where(eq(jointTeamRunner.jointTeamId, id))
    if (runners.length > 0) {
      await tx.insert(jointTeamRunner).values(runners.map((runnerId) => ({ jointTeamId: id, runnerId })))
    }
    await tx
      .update(jointTeam)
      .set({
        status: body.accept ? 'accepted' : 'declined',
        schoolUnitId: unit,
        answeredBy: ctx.user.id,
        version: sql`${jointTeam.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(eq(jointTeam.id, id))
    await audit(tx, ctx, {
      action: body.accept ? 'team.school_joined' : 'team.school_declined',
      objectType: 'team',
      objectId: found.team.id,
      before: { runners: before },
      after: { school_unit: unit, runners },
      reason: body.reason,
    })
    const wasIn = found.joint.status === 'accepted'
    const isChanged = body.accept ? !wasIn : found.joint.status !== 'declined'
    if (isChanged || lost > 0) {
      const content = jointAnswerMail({
        url: teamsUrl(services),
        teamName: found.team.name,
        eventName: found.event.name,
        school: found.partnerSchool,
        answer: body.accept ? (wasIn ? 'changed' : 'joined') : wasIn ? 'left' : 'declined',
        lost,
      })
      await mailLeaders(tx, services.outbox, { unit: found.team.schoolUnitId, kind: 'joint_team', content })
    }
    return answerOf(ctx, tx, id)
  })
}

/**
 * Takes an invitation back, or a school's runners out of the team; the school gets a mail unless it had declined.
 * @throws AppError not_found, phase_closed, conflict (with `current`)
 */
export function endInvitation(
  ctx: Ctx,
  { id, query }: { id: number; query: QueryOf<'DELETE /api/events/joint-teams/{id}/'> },
  services: InvitationServices,
): Promise<null> {
  return withTransaction(ctx.db, async (tx) => {
    const found = await requireJoint(ctx, tx, { id, side: 'host' })
    const karneval = await lockKarneval(tx, found.karnevalId)
    await requireJointPhase(ctx, tx, { karneval, instance: found.team.eventInstanceId, reason: query.reason })
    await lockUnits(tx, [found.team.schoolUnitId, found.joint.schoolUnitId])
    await requireJointAsRead(ctx, tx, { id, version: query.version })
    const before = (await listJointRunners(tx, [id])).map((each) => each.runner.id)
    await removeFromTeam(tx, found, before, ctx.now())
    await tx.delete(jointTeam).where(eq(jointTeam.id, id))
    await audit(tx, ctx, {
      action: 'team.school_removed',
      objectType: 'team',
      objectId: found.team.id,
      before: { school: found.joint.schoolId, runners: before },
      reason: query.reason,
    })
    await mailEnd(tx, found, services)
    return null
  })
}

async function mailEnd(tx: Db, found: FoundJoint, { outbox }: InvitationServices): Promise<void> {
  const { status, schoolUnitId, schoolId } = found.joint
  if (status === 'declined') return
  const content = jointEndMail({
    teamName: found.team.name,
    eventName: found.event.name,
    hostSchool: found.hostSchool,
    wasIn: status === 'accepted',
  })
  if (schoolUnitId !== null) return mailLeaders(tx, outbox, { unit: schoolUnitId, kind: 'joint_team', content })
  for (const to of await addressesOf(tx, schoolId)) await outbox.post(tx, { kind: 'joint_team', to, content })
}

/** A foreign invitation is answered like an unknown one. */
async function requireJoint(ctx: Ctx, tx: Db, { id, side }: { id: number; side: 'host' | 'partner' }) {
  const found = await findJoint(tx, id)
  if (!found) throw new AppError('not_found')
  if (side === 'host') requireOwnUnit(ctx.user, found.team.schoolUnitId)
  else if (!isOrganiser(ctx.user) && ctx.user.schoolId !== found.joint.schoolId) throw new AppError('not_found')
  // After another unit of the school has accepted, only that unit may read its runners.
  else if (found.joint.schoolUnitId !== null) requireOwnUnit(ctx.user, found.joint.schoolUnitId)
  return found
}

async function requireJointAsRead(ctx: Ctx, tx: Db, { id, version }: { id: number; version: number }): Promise<void> {
  const [row] = await tx.select().from(jointTeam).where(eq(jointTeam.id, id)).for('update')
  if (!row) throw new AppError('not_found')
  if (row.version === version) return
  throw new AppError('conflict', 'Någon annan har ändrat det gemensamma laget.', {
    current: await answerOf(ctx, tx, id),
  })
}

/** The accepting unit: the caller's own, and eligible for the event. */
async function requirePartnerUnit(ctx: Ctx, tx: Db, found: FoundJoint, unitId: number | undefined): Promise<number> {
  if (unitId === undefined) throw new AppError('required', 'Välj skolenhet.', { attr: 'school_unit' })
  requireOwnUnit(ctx.user, unitId)
  const unit = (await listUnitsOf(tx, found.joint.schoolId)).find(({ id }) => id === unitId)
  if (!unit) throw new AppError('invalid_choice', 'Enheten hör inte till skolan.', { attr: 'school_unit' })
  if (mayEnter(found.event, unit)) return unitId
  const detail = `${unit.unitName} får inte delta i ${found.event.name}.`
  throw new AppError('not_offered', detail, { attr: 'school_unit' })
}

async function requireRunners(
  tx: Db,
  { karnevalId, team }: FoundJoint,
  unitId: number | null,
  ids: readonly number[],
): Promise<number[]> {
  if (team.status === 'withdrawn') throw new AppError('conflict', 'Laget är struket.')
  if (ids.length === 0 || unitId === null) {
    throw new AppError('required', 'Välj minst en löpare.', { attr: 'runners' })
  }
  const rows = await tx
    .select({ id: runner.id })
    .from(runner)
    .where(and(inArray(runner.id, [...ids]), eq(runner.schoolUnitId, unitId), eq(runner.karnevalId, karnevalId)))
  if (rows.length === ids.length) return rows.map(({ id }) => id)
  throw new AppError('unknown_runner', 'Löparen finns inte i skolenhetens register.', { attr: 'runners' })
}

/** Lock in the order of ids, to avoid deadlocks between two schools. */
async function lockUnits(tx: Db, ids: readonly (number | null)[]): Promise<void> {
  const known = new Set(ids.filter((each) => each !== null))
  for (const unit of [...known].toSorted((a, b) => a - b)) await lockUnit(tx, unit)
}

/** Serialises placing a unit's runners with placing them as guests in other units' teams. */
export async function lockRelatedUnits(tx: Db, unitId: number): Promise<void> {
  await lockUnits(tx, await relatedUnits(tx, unitId))
}

/**
 * Removes runners from the line-up; a confirmed team that becomes incomplete loses its confirmation.
 * @returns how many places are empty now
 */
async function removeFromTeam(tx: Db, found: FoundJoint, ids: readonly number[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const row = await lockTeam(tx, found.team.id)
  if (!row) throw new AppError('not_found')
  const gone = await tx
    .delete(leg)
    .where(and(eq(leg.teamId, row.id), inArray(leg.runnerId, [...ids])))
    .returning({ id: leg.id })
  if (gone.length === 0 || row.status === 'withdrawn') return 0
  const { team, event } = teamOf(await readUnitEntry(tx, { ...scopeOf(found), now }), row.id)
  const lineUp = lineUpOf(team, event, event.rounds[0] ?? 'FINAL')
  const isComplete = lineUp.legs.every((each) => each !== null)
  await updateTeam(tx, row, { status: nextStatus(row.status, lineUp, isComplete), updatedAt: now })
  return gone.length
}
