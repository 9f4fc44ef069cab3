import type { BodyOf } from '@stafapp/shared/contract/types'
import type { schoolUnit } from '../../db/schema/schools.ts'

export type UnitFields = NonNullable<BodyOf<'PATCH /api/schools/{id}/'>['school_unit']>[number]
type Row = typeof schoolUnit.$inferInsert
export type UnitValues = Pick<Row, 'unitName' | 'schoolTypes' | 'schoolSubtypes'> & Partial<Row>

const clean = (text: string | undefined): string | undefined => text?.normalize('NFC').trim()

/** Maps a unit's fields to columns; missing fields stay out. */
export function unitValues(fields: UnitFields): Partial<UnitValues> {
  const contact = fields.contact_info ?? {}
  const values: { [K in keyof UnitValues]: UnitValues[K] | undefined } = {
    unitName: clean(fields.unit_name),
    schoolTypes: fields.school_type,
    schoolSubtypes: fields.school_subtype,
    studentCount: fields.student_count,
    streetAddress: clean(contact.street_address),
    mailAddress: clean(contact.mail_address),
    city: clean(contact.city),
    zipcode: clean(contact.zipcode),
    country: clean(contact.country),
    phone: clean(contact.phone),
    email: clean(contact.email),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
