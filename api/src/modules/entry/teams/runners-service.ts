import type { BodyOf, QueryOf } from '@stafapp/shared/contract/types'
import { checkLineUp } from '@stafapp/shared/rules/teams/check-line-up'
import { situationFor } from '@stafapp/shared/rules/teams/situation'
import { listWords, runnerName } from '@stafapp/shared/rules/teams/words'
import { type Db, withTransaction } from '../../../db/db.ts'
import { requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { requireAsRead } from '../../../http/require-as-read.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { lockKarneval, registerWindow, requirePhase, resolveKarneval, runnerWindows } from '../../karneval/public.ts'
import { lockUnit } from '../../schools/public.ts'
import {
  deleteRunner,
  findRunner,
  insertRunner,
  listRunners,
  type RunnerAnswer,
  updateRunner,
} from './runners-repository.ts'
import { namedUnits, readUnitEntry, type UnitEntry } from './unit-entry.ts'

type Ctx = Context<SessionUser>
type Fields = Partial<Pick<RunnerAnswer, 'first_name' | 'last_name' | 'grade' | 'gender'>>

/** @throws AppError not_found (foreign unit), required (organiser without school_unit) */
export async function listMyRunners(ctx: Ctx, query: QueryOf<'GET /api/events/runners/'>): Promise<RunnerAnswer[]> {
  const unitIds = await namedUnits(ctx, query.school_unit)
  const karneval = await resolveKarneval(ctx.db, query.karneval)
  return listRunners(ctx.db, karneval.id, unitIds)
}

/** @throws AppError not_found (also for another unit's runner) */
export async function getRunner(ctx: Ctx, id: number): Promise<RunnerAnswer> {
  const { karneval: _karneval, ...answer } = await requireRunner(ctx, ctx.db, id)
  return answer
}

async function requireRunner(ctx: Ctx, db: Db, id: number) {
  const found = await findRunner(db, id)
  if (!found) throw new AppError('not_found')
  requireOwnUnit(ctx.user, found.school_unit)
  return found
}

/** @throws AppError not_found (foreign unit), phase_closed, validation */
export function addRunner(ctx: Ctx, body: BodyOf<'POST /api/events/runners/'>): Promise<RunnerAnswer> {
  requireOwnUnit(ctx.user, body.school_unit)
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await lockKarneval(tx, (await resolveKarneval(tx, body.karneval)).id)
    requirePhase(ctx, karneval, [registerWindow(karneval)], body.reason)
    if (!(await lockUnit(tx, body.school_unit))) throw new AppError('not_found')
    const now = ctx.now()
    const added = await insertRunner(tx, {
      karnevalId: karneval.id,
      schoolUnitId: body.school_unit,
      ...names(body),
      grade: body.grade,
      gender: body.gender,
      createdAt: now,
      updatedAt: now,
    })
    await write(tx, ctx, 'runner.added', added.id, { after: kept(added), reason: body.reason })
    return added
  })
}

/**
 * Changes a runner. Refuses a grade or gender that one of the runner's teams must not have, with that team's reason.
 * @throws AppError not_found, phase_closed, conflict (with `current`), validation
 */
export function editRunner(
  ctx: Ctx,
  id: number,
  { version, reason, ...fields }: Fields & { version: number; reason?: string },
): Promise<RunnerAnswer> {
  return changing(ctx, id, reason, async (tx, before, entry) => {
    requireAsRead(before, fields, ['id', 'school_unit', 'school_class'])
    const isOtherGrade = fields.grade !== undefined && fields.grade !== before.grade
    const changes = {
      ...names(fields),
      grade: fields.grade,
      gender: fields.gender,
      // The class is within a grade: clear it when the grade changes.
      ...(isOtherGrade ? { schoolClass: '' } : {}),
      updatedAt: ctx.now(),
    }
    requireFitting(entry, { ...before, ...fields })
    const after = await updateRunner(tx, { id, version }, changes)
    if (!after) {
      const { karneval: _karneval, ...current } = await requireRunner(ctx, tx, id)
      throw new AppError('conflict', undefined, { current })
    }
    await write(tx, ctx, 'runner.changed', id, { before: kept(before), after: kept(after), reason })
    return after
  })
}

/** @throws AppError not_found, phase_closed, in_use (names the teams) */
export function removeRunner(ctx: Ctx, id: number): Promise<null> {
  return changing(ctx, id, undefined, async (tx, before, entry) => {
    const teams = [...teamsOf(entry.teams, id), ...teamsOf(entry.others, id)]
    if (teams.length > 0) {
      const where = listWords(teams.map(({ name, event_name }) => `${name} (${event_name})`))
      throw new AppError('in_use', `${runnerName(before)} är med i ${where}. Ta bort löparen därifrån först.`)
    }
    await deleteRunner(tx, id)
    await write(tx, ctx, 'runner.removed', id, { before: kept(before) })
    return null
  })
}

type Before = RunnerAnswer & { karneval: number }

/** Runs a change under the unit's lock, so that no team adds or removes the runner concurrently. */
function changing<T>(
  ctx: Ctx,
  id: number,
  reason: string | undefined,
  work: (tx: Db, before: Before, entry: UnitEntry) => Promise<T>,
): Promise<T> {
  return withTransaction(ctx.db, async (tx) => {
    const { karneval: karnevalId, school_unit } = await requireRunner(ctx, tx, id)
    const karneval = await lockKarneval(tx, karnevalId)
    await lockUnit(tx, school_unit)
    const before = await requireRunner(ctx, tx, id)
    const entry = await readUnitEntry(tx, { karnevalId, unitId: school_unit, now: ctx.now() })
    const isPlaced = teamsOf(entry.teams, id).length + teamsOf(entry.others, id).length > 0
    requirePhase(ctx, karneval, isPlaced ? runnerWindows(karneval, null) : [registerWindow(karneval)], reason)
    return work(tx, before, entry)
  })
}

const teamsOf = <T extends Pick<UnitEntry['others'][number], 'compositions'>>(
  teams: readonly T[],
  runner: number,
): T[] =>
  teams.filter(({ compositions }) =>
    compositions.some(({ legs, reserves }) => legs.includes(runner) || reserves.includes(runner)),
  )

function requireFitting(entry: UnitEntry, changed: Before): void {
  const runners = entry.runners.map((runner) => (runner.id === changed.id ? changed : runner))
  for (const team of teamsOf(entry.teams, changed.id)) {
    const event = entry.events.find(({ id }) => id === team.event_instance)
    for (const { round, legs, reserves } of team.compositions) {
      if (!event) continue
      const faults = checkLineUp(
        situationFor({ ...entry, runners }, { team, event, round, lineUp: { legs, reserves } }),
      )
      const fault = faults.find(({ code }) => code !== 'leg_empty')
      if (!fault) continue
      const attr = fault.code === 'wrong_grade' || fault.code === 'grade_missing' ? 'grade' : 'gender'
      throw AppError.validation([{ code: fault.code, detail: `${team.name}, ${event.name}: ${fault.detail}`, attr }])
    }
  }
}

const trimmed = (text: string | undefined): string | undefined => text?.trim().replaceAll(/\s+/g, ' ')

/** @throws AppError required for a blank name */
function names({ first_name, last_name }: Fields) {
  const [firstName, lastName] = [trimmed(first_name), trimmed(last_name)]
  const empty = [...(firstName === '' ? ['first_name'] : []), ...(lastName === '' ? ['last_name'] : [])]
  if (empty.length > 0) {
    throw AppError.validation(empty.map((attr) => ({ code: 'required', detail: 'Fältet är obligatoriskt.', attr })))
  }
  return { firstName: firstName ?? undefined, lastName: lastName ?? undefined } as {
    firstName: string
    lastName: string
  }
}

/** The audited fields: never the child's name, which is erased after the carnival. */
const kept = ({ school_unit, grade, gender }: RunnerAnswer) => ({ school_unit, grade, gender })

const write = (
  tx: Db,
  ctx: Ctx,
  action: string,
  objectId: number,
  change: { before?: unknown; after?: unknown; reason?: string },
) => audit(tx, ctx, { action, objectType: 'runner', objectId, ...change })
