import type { Random } from '../../lib/random.ts'
import type { EventFact } from '../facts/event-fact.ts'
import { drawPupil } from './people.ts'
import type { DemoUnit } from './units.ts'

type Gender = 'female' | 'male'
export type DemoRunner = {
  unit: DemoUnit
  firstName: string
  lastName: string
  grade: number
  gender: Gender
  /** Events entered so far; a runner may have at most three. */
  events: Set<number>
}

/** One unit's pupils for one carnival: created when first needed, and reused in a second or third event. */
export type Pool = { unit: DemoUnit; runners: DemoRunner[]; most: number }

export const createPool = (unit: DemoUnit): Pool => ({ unit, runners: [], most: Math.ceil(unit.pupils * 1.5) })

/** A composition that follows the event's rules; null for legs that the unit cannot fill. */
export function compose(event: EventFact, pool: Pool, random: Random): (DemoRunner | null)[] {
  return legGenders(event, random).map((gender, index) => {
    const grades = legGrades(event, pool.unit, index)
    return take(event, pool, gender ?? (random.chance(0.5) ? 'female' : 'male'), grades, random)
  })
}

export const composeReserve = (event: EventFact, pool: Pool, random: Random): DemoRunner | null => {
  const gender = event.genderType === 'male' || event.genderType === 'female' ? event.genderType : undefined
  return take(
    event,
    pool,
    gender ?? (random.chance(0.5) ? 'female' : 'male'),
    legGrades(event, pool.unit, null),
    random,
  )
}

function legGenders(event: EventFact, random: Random): (Gender | null)[] {
  const places = Array.from({ length: event.teamSize }, (_, index) => index)
  const counts = event.composition?.counts
  if (event.genderType === 'female' || event.genderType === 'male') return places.map(() => event.genderType as Gender)
  if (event.genderType === 'mixed_alternating') return places.map((place) => (place % 2 === 0 ? 'female' : 'male'))
  if (counts) return random.shuffle(places.map((place) => (place < counts.female ? 'female' : 'male')))
  if (event.genderType === 'mixed') {
    const girls = random.between(1, event.teamSize - 1)
    return random.shuffle(places.map((place) => (place < girls ? 'female' : 'male')))
  }
  return places.map(() => null)
}

/** Grades allowed on a leg; where every grade is required, the legs take them in turn. */
function legGrades(event: EventFact, unit: DemoUnit, leg: number | null): readonly number[] {
  const low = Math.max(event.grades[0], unit.grades[0])
  const high = Math.min(event.grades[1], unit.grades[1])
  const grades = Array.from({ length: high - low + 1 }, (_, index) => low + index)
  if (!event.composition?.all_grades || leg === null) return grades
  return [grades[Math.floor(leg / 2) % grades.length] ?? low]
}

function take(
  event: EventFact,
  pool: Pool,
  gender: Gender,
  grades: readonly number[],
  random: Random,
): DemoRunner | null {
  const free = pool.runners.filter(
    (runner) =>
      runner.gender === gender &&
      grades.includes(runner.grade) &&
      runner.events.size < 3 &&
      !runner.events.has(event.id),
  )
  const full = pool.runners.length >= pool.most
  if (free.length === 0 && full) return null
  const runner =
    free.length > 0 && (full || random.chance(0.45)) ? random.pick(free) : invent(pool, gender, grades, random)
  runner.events.add(event.id)
  return runner
}

function invent(pool: Pool, gender: Gender, grades: readonly number[], random: Random): DemoRunner {
  const runner = {
    unit: pool.unit,
    ...drawPupil(random, gender),
    grade: random.pick(grades),
    gender,
    events: new Set<number>(),
  }
  pool.runners.push(runner)
  return runner
}
