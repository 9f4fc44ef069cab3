import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import bwip from 'bwip-js/node'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { listWithoutHeat, readStarts, type SchoolStarts } from './starts.ts'

export type Unit = { id: number; unit_name: string; school: number; school_name: string }
export type Day = { karneval: Karneval; units: Unit[]; starts: SchoolStarts }

/** Names of units with their school, in the order of ids. */
const namesOfUnits = (db: Db, ids: readonly number[]): Promise<Unit[]> =>
  db
    .select({ id: schoolUnit.id, unit_name: schoolUnit.unitName, school: school.id, school_name: school.name })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(inArray(schoolUnit.id, [...ids]))
    .orderBy(asc(schoolUnit.id))

/**
 * The named unit, otherwise all of the caller's. @throws AppError not_found for a foreign unit, or when there is none
 */
export async function readDay(ctx: Context<SessionUser>, query: QueryOf<'GET /api/events/school-day/'>): Promise<Day> {
  const karneval = await resolveKarneval(ctx.db, query.karneval)
  if (query.school_unit !== undefined) requireOwnUnit(ctx.user, query.school_unit)
  const ids = query.school_unit === undefined ? [...ctx.user.unitIds].sort((a, b) => a - b) : [query.school_unit]
  const units = ids.length === 0 ? [] : await namesOfUnits(ctx.db, ids)
  if (units.length === 0) throw new AppError('not_found')
  return { karneval, units, starts: await readStarts(ctx.db, karneval.id, ids) }
}

/** The path in the QR code of a printout, to the page that checks whether it is current. Contains no names. */
export function checkPath({ karneval, units, starts }: Day): string {
  const query = new URLSearchParams({ karneval: String(karneval.id) })
  for (const { id } of units) query.append('enhet', String(id))
  query.set('lista', starts.checksum)
  return `/tidtabeller/kontroll?${query}`
}

export async function dayAnswer(
  db: Db,
  day: Day,
  publicUrl: string,
): Promise<ResponseOf<'GET /api/events/school-day/'>> {
  const { karneval, units, starts } = day
  const unitIds = units.map(({ id }) => id)
  const path = checkPath(day)
  return {
    karneval: karneval.id,
    school: units[0]?.school_name ?? '',
    units: units.map(({ id, unit_name }) => ({ id, unit_name })),
    version: starts.version,
    published_at: starts.publishedAt,
    check_path: path,
    check_svg: bwip.toSVG({ bcid: 'qrcode', text: publicUrl + path, eclevel: 'M', backgroundcolor: 'FFFFFF' } as never),
    data: starts.starts,
    teams_without_heat: starts.version === null ? [] : await listWithoutHeat(db, karneval.id, { unitIds, ...starts }),
  }
}

/** Whether a printout with this checksum is current. @throws AppError not_found for unknown units */
export async function checkPrint(
  db: Db,
  query: QueryOf<'GET /api/events/print-check/'>,
): Promise<ResponseOf<'GET /api/events/print-check/'>> {
  const karneval = await resolveKarneval(db, query.karneval)
  const ids = [...new Set(query.school_unit)].sort((a, b) => a - b)
  const units = await namesOfUnits(db, ids)
  if (units.length !== ids.length) throw new AppError('not_found')
  const { checksum, version, publishedAt } = await readStarts(db, karneval.id, ids)
  return {
    is_current: checksum === query.version,
    school: units[0]?.school_name ?? '',
    version,
    published_at: publishedAt,
  }
}
