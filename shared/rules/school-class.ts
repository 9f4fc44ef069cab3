import { gradeSpan, listWords } from './teams/words.ts'

/**
 * The class of a unit, which decides the events it may enter; shared by form and server, with the database's values.
 */
export type SchoolClass = {
  schoolTypes: readonly string[]
  schoolSubtypes: readonly string[]
  /** Pupils in åk 3–6 for a primary unit, all pupils otherwise; null = not known. */
  studentCount: number | null
}

type EventClass = Pick<SchoolClass, 'schoolTypes' | 'schoolSubtypes'>

/** A small school has fewer pupils than this in åk 3–6; at exactly this number the organiser decides. */
const SMALL_LIMIT = 50

const isPrimary = ({ schoolTypes }: SchoolClass): boolean => schoolTypes.includes('primary_school')

/**
 * Whether an event is offered to a unit: the school type matches and the subtypes share a value. A unit without
 * subtypes counts as `none`.
 *
 * An invited school runs in the class of its size. The primary events come in pairs, for ordinary and for small
 * schools, and both list `invited`; so `invited` opens an event that lists `none` but not `small` only to an invited
 * unit that is not small, and one that lists `small` but not `none` only to a small one. An event that lists both, or
 * neither, is open to invited schools of any size. An invited primary unit is small when marked as small, or when known
 * to have fewer than 50 pupils; at exactly 50 the mark decides, which the organiser has approved. Åk 7–9 and andra
 * stadiet have no small schools. Other subtypes are independent of size: språkbad opens events that list språkbad.
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

/** Grades of a unit's pupils, ascending; 10–13 are the years of andra stadiet. */
export type UnitGrades = { grades: readonly number[] /** 'åk 1–6 och åk 7–9' */; words: string }

const levels = [
  { type: 'primary_school', from: 1, to: 6 },
  { type: 'middle_school', from: 7, to: 9 },
  { type: 'secondary_school', from: 10, to: 13 },
]

/**
 * The grades that a unit's runners may be in: those of its school types. A unit for pupils with special needs (`special`,
 * `upv`) may have pupils of every grade, as Tillsammans-stafetten is for all of them.
 */
export function gradesOf({ schoolTypes, schoolSubtypes }: Omit<SchoolClass, 'studentCount'>): UnitGrades {
  const isAnyGrade = schoolSubtypes.some((subtype) => subtype === 'special' || subtype === 'upv')
  const own = levels.filter(({ type }) => isAnyGrade || schoolTypes.includes(type))
  return {
    grades: own.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    words: listWords(own.map(({ from, to }) => gradeSpan({ min_grade: from, max_grade: to }))),
  }
}

/** `fields` are those that can fix the fault; an error answer names the first. */
export type ClassFault = {
  fields: readonly ['school_subtype' | 'student_count', ...('school_subtype' | 'student_count')[]]
  code: 'invalid' | 'required'
  detail: string
}

/**
 * Faults of an impossible class: `none` beside another subtype; `small` for a unit without åk 1–6, without a number of
 * pupils, or with more than 50. Exactly 50 passes: the organiser decides on approval.
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
 * Whether a school's change needs the organiser's approval: a new type or subtype, or a number of pupils that moves
 * below, to or above 50, for a unit with åk 1–6.
 */
export function needsApproval(before: SchoolClass, after: SchoolClass): boolean {
  return (
    !isSameList(before.schoolTypes, after.schoolTypes) ||
    !isSameList(before.schoolSubtypes, after.schoolSubtypes) ||
    (isPrimary(after) && sideOf(before) !== sideOf(after))
  )
}

/** An unknown number counts as on the side given by the unit's subtypes. */
function sideOf({ schoolSubtypes, studentCount }: SchoolClass): number {
  if (studentCount === null) return schoolSubtypes.includes('small') ? -1 : 1
  return Math.sign(studentCount - SMALL_LIMIT)
}

/** Whether two classes are equal, ignoring the order of subtypes. */
export const isSameClass = (left: SchoolClass, right: SchoolClass): boolean =>
  isSameList(left.schoolTypes, right.schoolTypes) &&
  isSameList(left.schoolSubtypes, right.schoolSubtypes) &&
  left.studentCount === right.studentCount

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((each) => right.includes(each))
