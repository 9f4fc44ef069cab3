import type { schoolUnit } from '../../db/schema/schools.ts'
import type { KnownUnit } from './schools-repository.ts'

/** The columns that decide which events a unit may enter. */
export type UnitClassValues = Pick<typeof schoolUnit.$inferSelect, 'schoolTypes' | 'schoolSubtypes' | 'studentCount'>

export const classOf = ({ schoolTypes, schoolSubtypes, studentCount }: UnitClassValues): UnitClassValues => ({
  schoolTypes,
  schoolSubtypes,
  studentCount,
})

/** The class that the school has saved: the pending change, otherwise the one in force. */
export const savedClass = (unit: KnownUnit): UnitClassValues =>
  classOf(unit.change?.status === 'pending' ? unit.change : unit)

/** The class used for events, entries and the draw; null for an unapproved unit. */
export const classInForce = (unit: UnitClassValues & { approved: boolean }): UnitClassValues | null =>
  unit.approved ? classOf(unit) : null

export const classAnswer = ({ schoolTypes, schoolSubtypes, studentCount }: UnitClassValues) => ({
  school_type: schoolTypes,
  school_subtype: schoolSubtypes,
  student_count: studentCount,
})
