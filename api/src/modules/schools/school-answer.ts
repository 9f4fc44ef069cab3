import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { school } from '../../db/schema/schools.ts'
import type { KnownUnit } from './schools-repository.ts'
import { unitAnswer } from './unit-answer.ts'

/** A school in the contract's form, with the given units. */
export const schoolAnswer = (
  row: typeof school.$inferSelect,
  units: readonly KnownUnit[],
): ResponseOf<'GET /api/schools/{id}/'> => ({
  id: row.id,
  name: row.name,
  number: row.number,
  municipality: row.municipality,
  version: row.version,
  school_unit: units.map(unitAnswer),
})
