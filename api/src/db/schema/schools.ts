import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, refersTo, someOf, stamps, version } from './columns.ts'
import { schoolStatuses, schoolSubtypes, schoolTypes } from './enumerations.ts'

export const school = pgTable(
  'school',
  {
    id: id(),
    name: text('name').notNull(),
    /** Five-digit school number of Statistikcentralen, if known. */
    number: text('number'),
    municipality: text('municipality').notNull(),
    status: text('status', { enum: schoolStatuses }).notNull().default('active'),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('school_number_key').on(table.number),
    // A school name is unique within its municipality only.
    uniqueIndex('school_name_key').on(sql`lower(${table.name})`, sql`lower(${table.municipality})`),
    check('school_number_check', sql`${table.number} ~ '^[0-9]{5}$'`),
    oneOf('school_status_check', table.status, schoolStatuses),
  ],
)

export const schoolUnit = pgTable(
  'school_unit',
  {
    id: id(),
    schoolId: refersTo('school_id', () => school.id),
    unitName: text('unit_name').notNull(),
    schoolTypes: text('school_types', { enum: schoolTypes }).array().notNull(),
    schoolSubtypes: text('school_subtypes', { enum: schoolSubtypes }).array().notNull(),
    /** Pupils in åk 3–6 for a primary unit, all pupils otherwise; null = not given yet. */
    studentCount: integer('student_count'),
    /** false: added by a school and not yet approved by the organiser; the unit may not enter events. */
    approved: boolean('approved').notNull().default(true),
    streetAddress: text('street_address').notNull().default(''),
    mailAddress: text('mail_address').notNull().default(''),
    city: text('city').notNull().default(''),
    zipcode: text('zipcode').notNull().default(''),
    country: text('country').notNull().default('Finland'),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('school_unit_name_key').on(table.schoolId, sql`lower(${table.unitName})`),
    someOf('school_unit_types_check', table.schoolTypes, schoolTypes),
    someOf('school_unit_subtypes_check', table.schoolSubtypes, schoolSubtypes),
    check('school_unit_student_count_check', sql`${table.studentCount} between 0 and 10000`),
    index('school_unit_school_idx').on(table.schoolId),
  ],
)
