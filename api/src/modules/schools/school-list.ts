import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { findSchools } from '@stafapp/shared/rules/schools/find-schools'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { schoolUnit } from '../../db/schema/schools.ts'
import { isOrganiser } from '../../http/auth/own-objects.ts'
import type { Context } from '../../http/handler.ts'
import { findCurrentKarneval, resolveKarneval } from '../karneval/public.ts'
import type { Season } from './missing.ts'
import { countSchoolLines, listSchoolFigures, listSchoolLines } from './school-list-repository.ts'
import { listSchoolNames } from './schools-repository.ts'

type SchoolList = ResponseOf<'GET /api/schools/list/'>
type Details = NonNullable<SchoolList['data'][number]['details']>

/** Names and municipalities for all; for the organiser also units, figures and what is missing. */
export async function listSchools(ctx: Context, query: QueryOf<'GET /api/schools/list/'>): Promise<SchoolList> {
  const seesAll = isOrganiser(ctx.user)
  // Without a carnival the register can still be read; nothing is missing then.
  const karneval =
    query.karneval === undefined
      ? await findCurrentKarneval(ctx.db)
      : await resolveKarneval(ctx.db, query.karneval, { drafts: seesAll })
  const season = karneval && { karnevalId: karneval.id, today: helsinkiDay(ctx.now()) }
  const wanted = { ...query, season, seesAll }
  const lines = await listSchoolLines(ctx.db, wanted)
  const total = lines[0]?.total ?? (query.offset ? await countSchoolLines(ctx.db, wanted) : 0)
  const plain = lines.map(({ id, name, municipality }) => ({ id, name, municipality }))
  if (!seesAll) return { total, data: plain }
  if (total === 0) {
    const meant = await findMeant(ctx.db, query.search ?? '')
    return { total, data: [], ...(meant.length > 0 && { meant }) }
  }
  const details = await readDetails(ctx.db, season, lines)
  return { total, data: plain.map((line) => ({ ...line, details: details.get(line.id) })) }
}

/** The most schools that a search is asked about. */
const MOST_MEANT = 10

/** The schools that a search may mean; none when a school has its text and only a filter hides it. */
async function findMeant(db: Db, search: string): Promise<NonNullable<SchoolList['meant']>> {
  if (search.trim() === '' || (await countSchoolLines(db, { search, season: null, seesAll: true })) > 0) return []
  return findSchools(await listSchoolNames(db), search).slice(0, MOST_MEANT)
}

async function readDetails(
  db: Db,
  season: Season | null,
  lines: readonly { id: number; number: string | null }[],
): Promise<Map<number, Details>> {
  if (lines.length === 0) return new Map()
  const ids = lines.map(({ id }) => id)
  const units = await db.select().from(schoolUnit).where(inArray(schoolUnit.schoolId, ids)).orderBy(schoolUnit.id)
  const figures = new Map((await listSchoolFigures(db, season, ids)).map((row) => [row.school, row]))
  return new Map(
    lines.map(({ id, number }): [number, Details] => {
      const own = units.filter((unit) => unit.schoolId === id)
      const { team_count = 0, order_count = 0, leader_count = 0, leaders = [], missing = [] } = figures.get(id) ?? {}
      return [
        id,
        {
          number,
          units: own.map((unit) => ({
            id: unit.id,
            unit_name: unit.unitName,
            school_type: unit.schoolTypes,
            school_subtype: unit.schoolSubtypes,
            student_count: unit.studentCount,
          })),
          team_count,
          order_count,
          leader_count,
          leaders,
          missing,
        },
      ]
    }),
  )
}
