import type { schoolUnit } from '../../db/schema/schools.ts'
import type { KnownUnit } from './schools-repository.ts'

/** What decides which events a unit may enter, as its columns hold it. */
export type UnitClassValues = Pick<typeof schoolUnit.$inferSelect, 'schoolTypes' | 'schoolSubtypes' | 'studentCount'>

export const classOf = ({ schoolTypes, schoolSubtypes, studentCount }: UnitClassValues): UnitClassValues => ({
  schoolTypes,
  schoolSubtypes,
  studentCount,
})

/** What the school has saved: the change that waits, otherwise what is in force. */
export const savedClass = (unit: KnownUnit): UnitClassValues =>
  classOf(unit.change?.status === 'pending' ? unit.change : unit)

/** What counts for events, entries and the draw; null for a unit that the organiser has not approved. */
export const classInForce = (unit: UnitClassValues & { approved: boolean }): UnitClassValues | null =>
  unit.approved ? classOf(unit) : null

export const classAnswer = ({ schoolTypes, schoolSubtypes, studentCount }: UnitClassValues) => ({
  school_type: schoolTypes,
  school_subtype: schoolSubtypes,
  student_count: studentCount,
})
