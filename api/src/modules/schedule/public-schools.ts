import type { ParamsOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { slugsOf } from '@stafapp/shared/rules/schools/slug'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { listSchoolNames } from '../schools/public.ts'
import { readHeatSchedule } from './heat-schedule.ts'

type Schools = ResponseOf<'GET /api/events/schools/'>
type OneSchool = ResponseOf<'GET /api/events/schools/{slug}/'>

/** The schools that start in the published heats, by name, each with the address of its page. */
export async function listStartingSchools(db: Db, { karneval }: QueryOf<'GET /api/events/schools/'>): Promise<Schools> {
  const schedule = await readHeatSchedule(db, karneval === undefined ? {} : { karneval })
  const starting = new Set(schedule.data.flatMap(({ heats }) => heats).flatMap(({ lanes }) => lanes.map(schoolOf)))
  const names = await listSchoolNames(db)
  const slugs = slugsOf(names)
  return {
    karneval: schedule.karneval,
    data: names
      .filter(({ id }) => starting.has(id))
      .map(({ id, name, municipality }) => ({ school: id, name, municipality, slug: slugs.get(id) ?? '' }))
      .sort(
        (one, other) =>
          one.name.localeCompare(other.name, 'sv') || one.municipality.localeCompare(other.municipality, 'sv'),
      ),
  }
}

/**
 * A school's starts in the published heats: teams, never runners.
 * @throws AppError not_found for a school that does not exist
 */
export async function readSchoolStarts(
  db: Db,
  { slug }: ParamsOf<'GET /api/events/schools/{slug}/'>,
  { karneval: wanted }: QueryOf<'GET /api/events/schools/{slug}/'>,
): Promise<OneSchool> {
  const karneval = await resolveKarneval(db, wanted)
  const names = await listSchoolNames(db)
  const slugs = slugsOf(names)
  const school = names.find(({ id }) => slugs.get(id) === slug)
  if (school === undefined) throw new AppError('not_found')
  const { version, published_at, data } = await readHeatSchedule(db, { karneval: karneval.id })
  const own = data.flatMap((round) => {
    const heats = round.heats.flatMap((heat) => {
      const lanes = heat.lanes.filter((lane) => schoolOf(lane) === school.id)
      return lanes.length > 0 ? [{ ...heat, lanes }] : []
    })
    return heats.length > 0 ? [{ ...round, heats }] : []
  })
  const { id, name, municipality } = school
  return { karneval: karneval.id, school: id, name, municipality, slug, version, published_at, data: own }
}

const schoolOf = ({ school }: { school: number }): number => school
