import type { Fault, Placed, Situation } from './types.ts'
import { gradeSpan, gradeWord, listWords, runnerName } from './words.ts'

/**
 * Each runner's grade, reserves included, must be in the event's range; where every grade must run, none may be
 * missing.
 */
export function gradeFaults(situation: Situation, placed: readonly Placed[]): Fault[] {
  const { event } = situation
  const outside = placed.flatMap(({ runner, attr }): Fault[] => {
    if (!runner || (runner.grade >= event.min_grade && runner.grade <= event.max_grade)) return []
    const detail = `${runnerName(runner)} går ${runner.grade >= 10 ? '' : 'i '}${gradeWord(runner.grade)}, men grenen är för ${gradeSpan(event)}.`
    return [{ code: 'wrong_grade', detail, attr }]
  })
  return [...outside, ...missingGrades(situation, placed)]
}

function missingGrades({ event, lineUp }: Situation, placed: readonly Placed[]): Fault[] {
  if (!event.composition_rule?.all_grades) return []
  const present = new Set(placed.flatMap(({ runner, leg }) => (runner && leg !== null ? [runner.grade] : [])))
  const span = Array.from({ length: event.max_grade - event.min_grade + 1 }, (_, index) => event.min_grade + index)
  const missing = span.filter((grade) => !present.has(grade))
  const empty = lineUp.legs.filter((runner) => runner === null).length
  // The missing grades may still fill the empty legs.
  if (missing.length <= empty) return []
  const words = listWords(missing.map((grade) => gradeWord(grade)))
  return [{ code: 'grade_missing', detail: `Alla årskurser ska vara med i laget: ${words} saknas.`, attr: 'legs' }]
}
