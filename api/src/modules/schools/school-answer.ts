import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { school } from '../../db/schema/schools.ts'
import type { KnownUnit } from './schools-repository.ts'
import { classAnswer, classInForce, savedClass } from './unit-class.ts'

type UnitAnswer = ItemOf<'GET /api/schools/all-my-units/'>

/** A unit in the contract's form: address, phone and e-mail in contact_info. The class is the saved one. */
export const unitAnswer = (row: KnownUnit): UnitAnswer => ({
  id: row.id,
  school: row.schoolId,
  unit_name: row.unitName,
  ...classAnswer(savedClass(row)),
  contact_info: {
    street_address: row.streetAddress,
    mail_address: row.mailAddress,
    city: row.city,
    zipcode: row.zipcode,
    country: row.country,
    phone: row.phone,
    email: row.email,
  },
  class_change: changeAnswer(row),
})

function changeAnswer(row: KnownUnit): UnitAnswer['class_change'] {
  if (!row.change) return null
  const { id, status, requestedAt, decidedAt, answer } = row.change
  const inForce = classInForce(row)
  return {
    id,
    status,
    in_force: inForce && classAnswer(inForce),
    requested_at: requestedAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    answer,
  }
}

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
