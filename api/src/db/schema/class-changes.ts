import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, someOf, stamps, version } from './columns.ts'
import { classChangeStates, schoolSubtypes, schoolTypes } from './enumerations.ts'
import { schoolUnit } from './schools.ts'
import { appUser } from './users.ts'

/**
 * A unit's newest class change saved by its school. Until the organiser approves it, the unit row keeps its values. A
 * newer edit replaces the row; earlier ones are in the audit log.
 */
export const unitClassChange = pgTable(
  'unit_class_change',
  {
    id: id(),
    schoolUnitId: integer('school_unit_id')
      .notNull()
      .references(() => schoolUnit.id, { onDelete: 'cascade' }),
    /** The unit itself is new and has no approved class yet. */
    isNewUnit: boolean('is_new_unit').notNull(),
    schoolTypes: text('school_types', { enum: schoolTypes }).array().notNull(),
    schoolSubtypes: text('school_subtypes', { enum: schoolSubtypes }).array().notNull(),
    studentCount: integer('student_count'),
    status: text('status', { enum: classChangeStates }).notNull().default('pending'),
    requestedBy: integer('requested_by').references(() => appUser.id, { onDelete: 'set null' }),
    requestedAt: instant('requested_at').notNull(),
    decidedBy: integer('decided_by').references(() => appUser.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    /** The organiser's answer to the school. */
    answer: text('answer').notNull().default(''),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('unit_class_change_unit_key').on(table.schoolUnitId),
    someOf('unit_class_change_types_check', table.schoolTypes, schoolTypes),
    someOf('unit_class_change_subtypes_check', table.schoolSubtypes, schoolSubtypes),
    oneOf('unit_class_change_status_check', table.status, classChangeStates),
    check('unit_class_change_student_count_check', sql`${table.studentCount} between 0 and 10000`),
    check('unit_class_change_decided_check', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
)
