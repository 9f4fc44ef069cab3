import type { ItemOf } from '@stafapp/shared/contract/types'
import type { schoolUnit } from '../../db/schema/schools.ts'

export type UnitAnswer = ItemOf<'GET /api/schools/all-my-units/'>

/** A unit as spec §3 writes it: address, phone and e-mail together in contact_info. */
export const unitAnswer = (row: typeof schoolUnit.$inferSelect): UnitAnswer => ({
  id: row.id,
  school: row.schoolId,
  unit_name: row.unitName,
  school_type: row.schoolTypes,
  school_subtype: row.schoolSubtypes,
  student_count: row.studentCount,
  contact_info: {
    street_address: row.streetAddress,
    mail_address: row.mailAddress,
    city: row.city,
    zipcode: row.zipcode,
    country: row.country,
    phone: row.phone,
    email: row.email,
  },
})
