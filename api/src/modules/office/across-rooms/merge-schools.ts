import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { moveAccounts } from '../../accounts/public.ts'
import { audit } from '../../audit/public.ts'
import { moveJointTeams } from '../../entry/public.ts'
import {
  deleteSchool,
  findSchool,
  listUnits,
  lockSchool,
  schoolAnswer,
  updateSchool,
  updateUnit,
} from '../../schools/public.ts'

type Preview = ResponseOf<'GET /api/schools/merge/'>
type Pair = { from: number; into: number }

/**
 * The effects of merging a duplicate into another school: its units with their teams, orders and invoices, and its
 * administrators.
 * @throws AppError not_found, invalid for one and the same school
 */
export async function previewMerge(db: Db, { from: fromId, into: intoId }: Pair): Promise<Preview> {
  if (fromId === intoId) throw new AppError('invalid', 'Välj två olika skolor.', { attr: 'into' })
  const from = await findSchool(db, fromId)
  const into = await findSchool(db, intoId)
  if (!from || !into) throw new AppError('not_found')
  const taken = new Set((await listUnits(db, intoId)).map(({ unitName }) => unitName.toLowerCase()))
  const units = (await listUnits(db, fromId)).map(({ id, unitName }) => {
    const newName = freeName(unitName, from.name, taken)
    taken.add(newName.toLowerCase())
    return { id, unit_name: unitName, new_name: newName }
  })
  return {
    from: { id: from.id, name: from.name, version: from.version },
    into: { id: into.id, name: into.name, version: into.version },
    units,
    ...(await countFollowers(db, fromId)),
  }
}

/**
 * Merges as previewed. Issued invoices are unchanged: they refer to the unit, which moves.
 * @throws AppError conflict when either school has changed since
 */
export async function mergeSchools(
  ctx: Context<SessionUser>,
  body: BodyOf<'POST /api/schools/merge/'>,
): Promise<Preview> {
  return withTransaction(ctx.db, async (tx) => {
    // Lock in the order of ids, to avoid deadlocks between merges.
    for (const id of [body.from, body.into].toSorted((a, b) => a - b)) await lockSchool(tx, id)
    const preview = await previewMerge(tx, body)
    if (preview.from.version !== body.from_version || preview.into.version !== body.into_version) {
      throw new AppError('conflict', undefined, { current: preview })
    }
    const [from, into] = [await findSchool(tx, body.from), await findSchool(tx, body.into)]
    if (!from || !into) throw new AppError('not_found')
    const before = [schoolAnswer(into, await listUnits(tx, into.id)), schoolAnswer(from, await listUnits(tx, from.id))]
    const now = ctx.now()
    for (const unit of preview.units) await updateUnit(tx, unit.id, { schoolId: into.id, unitName: unit.new_name }, now)
    await moveAccounts(tx, from.id, into.id, now)
    await moveJointTeams(tx, from.id, into.id)
    await deleteSchool(tx, from.id)
    await updateSchool(tx, into.id, { number: into.number ?? from.number }, now)
    const merged = await findSchool(tx, into.id)
    if (!merged) throw new AppError('not_found')
    await audit(tx, ctx, {
      action: 'school.merge',
      objectType: 'school',
      objectId: into.id,
      before,
      after: schoolAnswer(merged, await listUnits(tx, into.id)),
      reason: body.reason,
    })
    return preview
  })
}

function freeName(name: string, school: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name
  const named = `${name} (${school})`
  for (let count = 2, next = named; ; count += 1) {
    if (!taken.has(next.toLowerCase())) return next
    next = `${named} ${count}`
  }
}

type Followers = Pick<Preview, 'team_count' | 'order_count' | 'invoice_count' | 'user_count'>

async function countFollowers(db: Db, schoolId: number): Promise<Followers> {
  const { rows } = await db.execute<Followers>(sql`
    with units as (select id from school_unit where school_id = ${schoolId})
    select
      (select count(*)::int from team where school_unit_id in (select id from units)) as team_count,
      (select count(*)::int from unit_order where school_unit_id in (select id from units)) as order_count,
      (select count(*)::int from invoice where school_unit_id in (select id from units)) as invoice_count,
      (select count(distinct a.id)::int from app_user a left join user_school_unit l on l.user_id = a.id
        where a.school_id = ${schoolId} or l.school_unit_id in (select id from units)) as user_count`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}
