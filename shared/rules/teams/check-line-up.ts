import { genderFaults } from './gender-rules.ts'
import type { Fault, Placed, Situation } from './types.ts'
import { gradeSpan, gradeWord, listWords, runnerName } from './words.ts'

/**
 * Checks a line-up against all composition rules; shared by form and server. An empty list is a complete team.
 * `leg_empty` alone does not prevent saving, because the team is only incomplete, so these faults come last.
 */
export function checkLineUp(situation: Situation): Fault[] {
  const { lineUp, runners } = situation
  const place = (id: number, attr: string, leg: number | null): Placed => ({ attr, id, runner: runners.get(id), leg })
  const placed = [
    ...lineUp.legs.flatMap((id, index) => (id === null ? [] : [place(id, `legs.${index}`, index + 1)])),
    ...lineUp.reserves.map((id, index) => place(id, `reserves.${index}`, null)),
  ]
  return [
    ...formFaults(situation),
    ...placeFaults(situation, placed),
    ...gradeFaults(situation, placed),
    ...genderFaults(situation, placed),
    ...emptyFaults(situation),
  ]
}

/** Whether these faults refuse the line-up; otherwise it is only incomplete. */
export const isRefused = (faults: readonly Fault[]): boolean => faults.some(({ code }) => code !== 'leg_empty')

/**
 * Each runner's grade, reserves included, must be in the event's range; where every grade must run, none may be
 * missing.
 */
function gradeFaults(situation: Situation, placed: readonly Placed[]): Fault[] {
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

/** Checks the number of legs and reserves. */
function formFaults({ event, lineUp }: Situation): Fault[] {
  const faults: Fault[] = []
  if (lineUp.legs.length !== event.team_size)
    faults.push({ code: 'legs_count', detail: `Laget ska ha ${event.team_size} sträckor.`, attr: 'legs' })
  for (const index of lineUp.reserves.keys())
    if (index >= event.reserves_max)
      faults.push({ code: 'too_many_reserves', detail: reservesText(event.reserves_max), attr: `reserves.${index}` })
  return faults
}

/** Legs without a runner. */
const emptyFaults = ({ lineUp }: Situation): Fault[] =>
  lineUp.legs.flatMap((runner, index) =>
    runner === null
      ? [{ code: 'leg_empty', detail: `Sträcka ${index + 1} saknar löpare.`, attr: `legs.${index}` } satisfies Fault]
      : [],
  )

const reservesText = (most: number): string =>
  most === 0 ? 'Grenen har inga reserver.' : `Laget får ha högst ${most === 1 ? 'en reserv' : `${most} reserver`}.`

/**
 * A runner must be in the unit's register, and may be once in a team, in one team per event and in a limited number of
 * events.
 */
function placeFaults(situation: Situation, placed: readonly Placed[]): Fault[] {
  return placed.flatMap((place, index) => {
    const { attr, id, runner } = place
    if (!runner)
      return [{ code: 'unknown_runner', detail: 'Löparen finns inte i skolenhetens register.', attr } satisfies Fault]
    const name = runnerName(runner)
    const first = placed.slice(0, index).find((other) => other.id === id)
    if (first) return [{ code: 'runner_twice', detail: `${name} är redan ${placeText(first)}.`, attr } satisfies Fault]
    return elsewhereFaults(situation, { attr, id }, name)
  })
}

const placeText = ({ leg }: Placed): string => (leg === null ? 'reserv i laget' : `på sträcka ${leg}`)

function elsewhereFaults(
  { event, elsewhere, maxEvents }: Situation,
  { attr, id }: { attr: string; id: number },
  name: string,
): Fault[] {
  const { team, events } = elsewhere(id)
  const faults: Fault[] = []
  if (team !== null)
    faults.push({ code: 'runner_in_other_team', detail: `${name} är redan med i ${team} i ${event.name}.`, attr })
  if (events.length >= maxEvents) {
    const limit = maxEvents === 1 ? 'en gren' : `${maxEvents} grenar`
    const detail = `${name} är redan med i ${listWords(events)}. En löpare får delta i högst ${limit}.`
    faults.push({ code: 'too_many_events', detail, attr })
  }
  return faults
}
