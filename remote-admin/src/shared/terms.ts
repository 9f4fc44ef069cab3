import type { ItemOf, Role } from '@stafapp/shared/contract/types'
import { formatNumber } from '@stafapp/shared/format'

type Unit = ItemOf<'GET /api/schools/all-my-units/'>
export type SchoolType = Unit['school_type'][number]
export type SchoolSubtype = Unit['school_subtype'][number]

/** School levels and subtypes in Swedish, in display order. */
export const schoolTypes: Record<SchoolType, string> = {
  primary_school: 'Åk 1–6',
  middle_school: 'Åk 7–9',
  secondary_school: 'Andra stadiet',
}

export const schoolSubtypes: Record<SchoolSubtype, string> = {
  none: 'Vanlig',
  invited: 'Inbjuden',
  language: 'Språkbad',
  small: 'Liten',
  special: 'Elever med funktionsvariation',
  upv: 'Undervisning per verksamhetsområde (UPV)',
}

/** Text of the first type, which is the one that counts; null without a type. */
export const schoolTypeText = ({ school_type: [first] }: Pick<Unit, 'school_type'>): string | null =>
  first ? schoolTypes[first] : null

export const subtypesText = ({ school_subtype }: Pick<Unit, 'school_subtype'>): string | null =>
  school_subtype.map((subtype) => schoolSubtypes[subtype]).join(', ') || null

/** Label of student_count: pupils in åk 3–6 for a primary unit, otherwise all pupils. */
export const studentCountLabel = ({ school_type: [first] }: Pick<Unit, 'school_type'>): string =>
  first === 'primary_school' ? 'Elever i åk 3–6' : 'Elever'

/** 'Åk 1–6 · Vanlig · Elever i åk 3–6: 60' */
export function classText(unit: Pick<Unit, 'school_type' | 'school_subtype' | 'student_count'>): string {
  const count = unit.student_count === null ? 'antal saknas' : formatNumber(unit.student_count)
  return [schoolTypeText(unit), subtypesText(unit), `${studentCountLabel(unit)}: ${count}`].filter(Boolean).join(' · ')
}

export type MissingCode = NonNullable<ItemOf<'GET /api/schools/list/'>['details']>['missing'][number]

/** Short names of missing data, for tags and filters. */
export const missingNames: Record<MissingCode, string> = {
  teams: 'Lag',
  leader: 'Lagledare',
  compositions: 'Uppställningar',
  phone: 'Telefonnummer',
  orders: 'Beställning',
  billing: 'Betalare',
  unpaid: 'Betalning',
}

export const roleNames: Record<Role, string> = {
  teacher: 'Lagledare',
  school_admin: 'Skoladministratör',
  super_admin: 'Superadmin',
}

/** Phone link: keeps only digits and the plus sign. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
