import type { BodyOf } from '@stafapp/shared/contract/types'
import { isOffered } from '@stafapp/shared/rules/school-class'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { intent } from '../../db/schema/events.ts'
import { appUser, userRole } from '../../db/schema/users.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { classDecisionMail } from '../../mail/templates/class-decision.ts'
import { audit } from '../audit/public.ts'
import { lockKarneval } from '../karneval/public.ts'
import { syncTeamFees } from '../orders/public.ts'
import {
  type ClassChangeItem,
  classAnswer,
  classChangeItem,
  classInForce,
  classOf,
  type FoundChange,
  findClassChange,
  listIntentsOf,
  listLostTeams,
  lockSchool,
  lockUnit,
  recordDecision,
  updateUnit,
} from '../schools/public.ts'
import { withdrawTeams } from './teams-repository.ts'

type Ctx = Context<SessionUser>
type Body = BodyOf<'POST /api/schools/class-changes/{id}/decide/'>
type LostTeams = Awaited<ReturnType<typeof listLostTeams>>
export type DecisionServices = { outbox: Outbox; publicUrl: string }

/**
 * The organiser's decision on a change of a unit's class. Updates the class, the teams and preliminary counts no longer
 * allowed, their fees, the audit entry and the mail to the school in one transaction. A refused new unit may be
 * approved later.
 * @throws AppError not_found, conflict (decided or edited meanwhile, or other teams than those seen; with `current`),
 * required (a refusal without a reason; how to handle the teams)
 */
export async function decideClass(
  ctx: Ctx,
  { id, body }: { id: number; body: Body },
  services: DecisionServices,
): Promise<ClassChangeItem> {
  return withTransaction(ctx.db, async (tx) => {
    const known = await findClassChange(tx, id)
    if (!known) throw new AppError('not_found')
    // Lock in the same order as entering teams, to avoid deadlocks: carnivals, then the unit. Edits of the school lock
    // its row.
    for (const karneval of await karnevalsOf(tx, known)) await lockKarneval(tx, karneval)
    await lockSchool(tx, known.school.id)
    await lockUnit(tx, known.unit.id)
    const found = await requireUndecided(tx, id, body)
    const answer = body.answer?.trim() ?? ''
    if (!body.approve && answer === '') {
      throw new AppError('required', 'Skriv varför ändringen inte godkänns.', { attr: 'answer' })
    }
    const now = ctx.now()
    const teams = body.approve ? await listLostTeams(tx, found.unit, found.change) : []
    if (body.approve) await carryOut(tx, ctx, { found, teams, body, now })
    const status = body.approve ? ('approved' as const) : ('refused' as const)
    await recordDecision(tx, found.change, { status, answer, decidedBy: ctx.user.id }, now)
    const before = classInForce(found.unit)
    await audit(tx, ctx, {
      action: body.approve ? 'unit.class_approved' : 'unit.class_refused',
      objectType: 'school_unit',
      objectId: found.unit.id,
      before: before && classAnswer(before),
      after: { ...classAnswer(found.change), teams: teams.map((team) => team.id), kept: body.teams === 'keep' },
      reason: answer === '' ? undefined : answer,
    })
    await mailDecision(tx, { found, approved: body.approve, answer, teams, body }, services)
    const decided = await findClassChange(tx, id)
    if (!decided) throw new AppError('not_found')
    return classChangeItem(tx, decided)
  })
}

/** The carnivals whose teams the decision may withdraw, in the order of their ids. */
async function karnevalsOf(tx: Db, { unit, change }: FoundChange): Promise<number[]> {
  const teams = await listLostTeams(tx, unit, change)
  return [...new Set(teams.map(({ karnevalId }) => karnevalId))].toSorted((a, b) => a - b)
}

/** Reads the change again under the locks, which serialise it with other decisions and with edits by the school. */
async function requireUndecided(tx: Db, id: number, { version, approve }: Body): Promise<FoundChange> {
  const found = await findClassChange(tx, id)
  if (!found) throw new AppError('not_found')
  const { change, unit } = found
  const isOpen = change.status === 'pending' || (approve && change.status === 'refused' && !unit.approved)
  if (isOpen && change.version === version) return found
  const detail =
    change.status === 'pending'
      ? 'Skolan har ändrat uppgifterna sedan sidan hämtades. Se ändringen på nytt.'
      : 'Ändringen är redan avgjord.'
  throw new AppError('conflict', detail, { current: await classChangeItem(tx, found) })
}

type Approval = { found: FoundChange; teams: LostTeams; body: Body; now: Date }

async function carryOut(tx: Db, ctx: Ctx, { found, teams, body, now }: Approval): Promise<void> {
  const { unit, change } = found
  const ids = teams.map((team) => team.id)
  if (ids.length > 0 && body.teams === undefined) {
    const names = teams.map(({ name, eventName }) => `${name} (${eventName})`).join(', ')
    throw new AppError('required', `Välj om lagen behålls eller stryks: ${names}.`, { attr: 'teams' })
  }
  const seen = new Set(body.seen_teams)
  if (seen.size !== ids.length || !ids.every((team) => seen.has(team))) {
    const current = await classChangeItem(tx, found)
    throw new AppError('conflict', 'Enhetens lag har ändrats sedan sidan hämtades. Se lagen på nytt.', { current })
  }
  const intents = (await listIntentsOf(tx, unit.id)).filter(
    (each) => unit.approved && isOffered(each, unit) && !isOffered(each, change),
  )
  if (intents.length > 0) {
    const lost = intents.map((each) => each.id)
    await tx.delete(intent).where(inArray(intent.id, lost))
  }
  await updateUnit(tx, unit.id, { ...classOf(change), approved: true }, now)
  if (body.teams !== 'withdraw') return
  await withdrawTeams(tx, ctx, ids)
  for (const karnevalId of new Set(teams.map((team) => team.karnevalId))) {
    await syncTeamFees(tx, { karnevalId, unitId: unit.id, now, reason: 'Enhetens klass har ändrats' })
  }
}

type Decision = { found: FoundChange; approved: boolean; answer: string; teams: LostTeams; body: Body }

/** Mails the school's enabled administrators with a verified address. */
async function mailDecision(tx: Db, { found, approved, answer, teams, body }: Decision, services: DecisionServices) {
  const { school, unit, change } = found
  const admins = await tx
    .select({ email: appUser.email })
    .from(appUser)
    .innerJoin(userRole, and(eq(userRole.userId, appUser.id), eq(userRole.role, 'school_admin')))
    .where(and(eq(appUser.schoolId, school.id), isNotNull(appUser.emailVerifiedAt), isNull(appUser.disabledAt)))
    .orderBy(appUser.id)
  const content = classDecisionMail({
    url: `${services.publicUrl}/detail/school/${school.id}`,
    unitName: unit.unitName,
    isNewUnit: change.isNewUnit,
    approved,
    answer,
    withdrawn: body.teams === 'withdraw' ? teams.map(({ name, eventName }) => `${name} (${eventName})`) : [],
  })
  for (const { email } of admins) await services.outbox.post(tx, { kind: 'class_decision', to: email, content })
}
