import type { schoolStatuses, schoolSubtypes, schoolTypes } from '../../db/schema/enumerations.ts'

type SchoolType = (typeof schoolTypes)[number]
type SchoolSubtype = (typeof schoolSubtypes)[number]

export type SchoolFact = {
  name: string
  municipality: string
  types: readonly SchoolType[]
  /** As written in the source; null when not given. */
  grades: string | null
  /** Suggested by us: no public source gives a school's class in the carnival. */
  subtypes: readonly SchoolSubtype[]
  status: (typeof schoolStatuses)[number]
  /** Statistikcentralen's number. */
  number: string | null
  /** All pupils, from a source. */
  pupils: number | null
  pupilsYear: string | null
  /** Fields inferred from the name or general knowledge; the others have a source. */
  inferred: readonly ('name' | 'municipality' | 'grades' | 'subtype')[]
}

type Details = Partial<Omit<SchoolFact, 'name' | 'municipality' | 'types'>>
type SchoolInTown = Omit<SchoolFact, 'municipality'>

const kind =
  (types: readonly SchoolType[], grades: string) =>
  (name: string, details: Details = {}): SchoolInTown => ({
    name,
    types,
    grades,
    subtypes: ['none'],
    status: 'active',
    number: null,
    pupils: null,
    pupilsYear: null,
    inferred: [],
    ...details,
  })

export const primary = kind(['primary_school'], '1-6')
export const middle = kind(['middle_school'], '7-9')
export const secondary = kind(['secondary_school'], 'gymnasium')
export const comprehensive = kind(['primary_school', 'middle_school'], '1-9')
export const whole = kind(['primary_school', 'middle_school', 'secondary_school'], '1-9 + gymnasium')

export const inMunicipality = (municipality: string, schools: readonly SchoolInTown[]): SchoolFact[] =>
  schools.map((school) => ({ ...school, municipality }))
