/** What decides which events a unit may enter. The form and the server both read it here, in the database's words. */
export type SchoolClass = {
  schoolTypes: readonly string[]
  schoolSubtypes: readonly string[]
  /** Pupils in åk 3–6 for a primary unit, all pupils otherwise; null = not known. */
  studentCount: number | null
}

type EventClass = Pick<SchoolClass, 'schoolTypes' | 'schoolSubtypes'>

/** A small school has fewer pupils in åk 3–6; at exactly this number the organiser decides. */
const SMALL_LIMIT = 50

const isPrimary = ({ schoolTypes }: SchoolClass): boolean => schoolTypes.includes('primary_school')

/**
 * Whether an event is offered to a unit: the school type matches and the subtypes share a value. A unit without subtypes
 * counts as `none`.
 *
 * An invited school runs in the classes of its size. The primary events come in pairs, one for ordinary schools and one for
 * small schools, and both name `invited`; so `invited` opens an event that names `none` but not `small` only to an invited
 * unit that is not small, and one that names `small` but not `none` only to a small one. An event that names both, or
 * neither, takes invited schools of any size. An invited primary unit is small when it is marked as small, or when it is
 * known to have fewer than 50 pupils; at exactly 50 the mark decides, which the organiser has approved. Åk 7–9 and andra
 * stadiet have no small schools. Other subtypes combine freely: språkbad opens what names språkbad, whatever the size.
 */
export function isOffered(event: EventClass, unit: SchoolClass): boolean {
  const types = unit.schoolTypes.filter((type) => event.schoolTypes.includes(type))
  if (types.length === 0) return false
  const subtypes = unit.schoolSubtypes.length > 0 ? unit.schoolSubtypes : ['none']
  return subtypes.some(
    (subtype) => event.schoolSubtypes.includes(subtype) && (subtype !== 'invited' || fitsSize(event, unit, types)),
  )
}

function fitsSize(event: EventClass, unit: SchoolClass, types: readonly string[]): boolean {
  const [forOrdinary, forSmall] = ['none', 'small'].map((subtype) => event.schoolSubtypes.includes(subtype))
  return !types.includes('primary_school') || forOrdinary === forSmall || forSmall === isSmall(unit)
}

const isSmall = ({ schoolSubtypes, studentCount }: SchoolClass): boolean =>
  schoolSubtypes.includes('small') || (studentCount !== null && studentCount < SMALL_LIMIT)

/** `fields` are what the user can mend it with; an error answer names the first. */
export type ClassFault = {
  fields: readonly ['school_subtype' | 'student_count', ...('school_subtype' | 'student_count')[]]
  code: 'invalid' | 'required'
  detail: string
}

/**
 * What makes a class impossible: `none` beside another subtype; `small` for a unit without åk 1–6, without a number of
 * pupils, or with more than 50 of them. Exactly 50 passes: the organiser decides when the change is approved.
 */
export function classFaults(unit: SchoolClass): ClassFault[] {
  const { schoolSubtypes, studentCount } = unit
  const faults: ClassFault[] = []
  const add = (code: ClassFault['code'], detail: string, ...fields: ClassFault['fields']) =>
    faults.push({ fields, code, detail })
  if (schoolSubtypes.includes('none') && schoolSubtypes.length > 1) {
    add('invalid', 'Vanlig kan inte kombineras med en annan skoltyp.', 'school_subtype')
  }
  if (!schoolSubtypes.includes('small')) return faults
  if (!isPrimary(unit)) add('invalid', 'Bara en enhet med åk 1–6 kan vara en liten skola.', 'school_subtype')
  else if (studentCount === null) {
    add('required', 'Ange antalet elever: en liten skola har färre än 50 elever i åk 3–6.', 'student_count')
  } else if (studentCount > SMALL_LIMIT) {
    const detail = `En liten skola har färre än 50 elever i åk 3–6, men enheten har ${studentCount}.`
    add('invalid', detail, 'school_subtype', 'student_count')
  }
  return faults
}

/**
 * Whether a school's change of a unit takes effect only when the organiser has approved it: another type or subtype, or a
 * number of pupils on another side of 50 (below, exactly, above) for a unit with åk 1–6.
 */
export function needsApproval(before: SchoolClass, after: SchoolClass): boolean {
  return (
    !isSameList(before.schoolTypes, after.schoolTypes) ||
    !isSameList(before.schoolSubtypes, after.schoolSubtypes) ||
    (isPrimary(after) && sideOf(before) !== sideOf(after))
  )
}

/** A number that is not known is on the side that the unit's subtypes say. */
function sideOf({ schoolSubtypes, studentCount }: SchoolClass): number {
  if (studentCount === null) return schoolSubtypes.includes('small') ? -1 : 1
  return Math.sign(studentCount - SMALL_LIMIT)
}

/** Whether two classes say the same; the order of subtypes means nothing. */
export const isSameClass = (left: SchoolClass, right: SchoolClass): boolean =>
  isSameList(left.schoolTypes, right.schoolTypes) &&
  isSameList(left.schoolSubtypes, right.schoolSubtypes) &&
  left.studentCount === right.studentCount

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((each) => right.includes(each))
