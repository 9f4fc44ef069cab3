import type { schoolSubtypes, schoolTypes } from '../../db/schema/enumerations.ts'
import type { school, schoolUnit } from '../../db/schema/schools.ts'
import { createRandom, type Random } from '../../lib/random.ts'
import type { SchoolFact } from '../facts/school-fact.ts'
import { schoolFacts } from '../facts/schools.ts'
import { drawAddress, drawPhone, schoolDomain } from './people.ts'

type SchoolType = (typeof schoolTypes)[number]
type SchoolSubtype = (typeof schoolSubtypes)[number]

export type UnitRow = typeof schoolUnit.$inferInsert & { id: number }

/** A unit with its school's data for the rest of the demo. */
export type DemoUnit = UnitRow & {
  schoolName: string
  municipality: string
  /** First and last grade, 10–12 for andra stadiet. */
  grades: readonly [number, number]
  pupils: number
}

const createdAt = new Date('2024-01-08T08:00:00Z')

export const schoolRows: readonly (typeof school.$inferInsert & { id: number })[] = schoolFacts.map((fact, index) => ({
  id: index + 1,
  name: fact.name,
  number: fact.number,
  municipality: fact.municipality,
  status: fact.status,
  createdAt,
  updatedAt: createdAt,
}))

/** The units of every active school, by id. */
export function demoUnits(): DemoUnit[] {
  const random = createRandom('demo/units')
  const plans = schoolFacts.flatMap((fact, index) =>
    fact.status === 'active' ? unitPlans(fact).map((plan) => ({ fact, schoolId: index + 1, plan })) : [],
  )
  return plans.map(({ fact, schoolId, plan }, index) => {
    const pupils = countPupils(fact, plan, random)
    return {
      id: index + 1,
      schoolId,
      unitName: plan.name,
      schoolTypes: [plan.type],
      schoolSubtypes: plan.subtypes,
      studentCount: pupils,
      ...drawAddress(random, fact.municipality),
      phone: drawPhone(random),
      email: `kansli@${schoolDomain(fact.name)}`,
      createdAt,
      updatedAt: createdAt,
      schoolName: fact.name,
      municipality: fact.municipality,
      grades: plan.grades,
      pupils,
    }
  })
}

type UnitPlan = { name: string; type: SchoolType; subtypes: SchoolSubtype[]; grades: readonly [number, number] }

const stageNames = { primary_school: 'lågstadiet', middle_school: 'högstadiet', secondary_school: 'andra stadiet' }

function unitPlans(fact: SchoolFact): UnitPlan[] {
  // "1-6 + smågrupper 1-9": the special classes are a separate unit.
  const special = /smågrupper|verksamhetsområde/.exec(fact.grades ?? '')
  const stages = fact.types.map((type) => ({
    name: fact.types.length > 1 || special ? `${fact.name}, ${stageNames[type]}` : fact.name,
    type,
    subtypes: special ? (['none'] as SchoolSubtype[]) : subtypesOf(fact, type),
    grades: gradesOf(fact, type),
  }))
  if (!special) return stages
  const upv = special[0] === 'verksamhetsområde'
  const extra: UnitPlan = {
    name: `${fact.name}, ${upv ? 'verksamhetsområdesklasser' : 'smågrupper'}`,
    type: 'primary_school',
    subtypes: [upv ? 'upv' : 'special'],
    grades: [1, 6],
  }
  return [...stages, extra]
}

/** "small" counts pupils in åk 3–6, so it does not apply to the higher stages of the same school. */
function subtypesOf(fact: SchoolFact, type: SchoolType): SchoolSubtype[] {
  if (type === 'secondary_school') return ['none']
  const subtypes = type === 'middle_school' ? fact.subtypes.filter((subtype) => subtype !== 'small') : fact.subtypes
  return subtypes.length > 0 ? [...subtypes] : ['none']
}

const stageGrades = { primary_school: [1, 6], middle_school: [7, 9], secondary_school: [10, 12] } as const

function gradesOf(fact: SchoolFact, type: SchoolType): readonly [number, number] {
  const [first, last] = stageGrades[type]
  const span = /(\d)-(\d)/.exec(fact.grades ?? '')
  if (!span || type === 'secondary_school') return [first, last]
  return [Math.max(first, Number(span[1])), Math.min(last, Number(span[2]))]
}

/**
 * Pupils in åk 3–6 of a primary unit, all pupils otherwise: derived from the source's total if known, else invented.
 */
function countPupils(fact: SchoolFact, plan: UnitPlan, random: Random): number {
  if (plan.subtypes.includes('special') || plan.subtypes.includes('upv')) return random.between(8, 24)
  if (fact.pupils !== null) {
    const years = fact.types.reduce((sum, type) => sum + (type === 'primary_school' ? 6 : 3), 0)
    const counted = plan.type === 'primary_school' ? Math.max(1, Math.min(4, plan.grades[1] - 2)) : 3
    return Math.max(1, Math.round((fact.pupils * counted) / years))
  }
  if (plan.subtypes.includes('small')) return random.between(12, 47)
  if (plan.type === 'primary_school') return random.between(52, 230)
  return random.between(85, 380)
}
