import { createRandom, type Random } from '../../lib/random.ts'
import type { EventFact } from '../facts/event-fact.ts'
import { eventFacts } from '../facts/events.ts'
import type { DemoCarnival } from './carnivals.ts'
import type { DemoUnit } from './units.ts'
import { demoSchool } from './users.ts'

/** Number of teams of one unit in one event. */
export type Entry = { unit: DemoUnit; event: EventFact; count: number }

/** Fixed entries of the demo leader's units: some to look at, with places left to enter. Stage → event → teams. */
const demoEntries: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  primary_school: { 1: 2, 3: 1 },
  middle_school: { 10: 1, 14: 1 },
  secondary_school: { 15: 1, 16: 2, 19: 1 },
}

export const mayEnter = (unit: DemoUnit, event: EventFact): boolean =>
  unit.schoolTypes.some((type) => event.schoolTypes.includes(type)) &&
  unit.schoolSubtypes.some((subtype) => event.schoolSubtypes.includes(subtype)) &&
  unit.grades[0] <= event.grades[1] &&
  unit.grades[1] >= event.grades[0] &&
  unit.pupils >= event.teamSize

/** Creates entries near each event's expected number, as far as the schools allow; last year's were fewer. */
export function demoTeamEntries(carnival: DemoCarnival, units: readonly DemoUnit[]): Entry[] {
  return eventFacts.flatMap((event) => {
    const random = createRandom(`demo/entries/${carnival.year}/${event.id}`)
    const byHand = units.flatMap((unit) => {
      const count = unit.schoolName === demoSchool ? demoEntries[unit.schoolTypes[0] ?? '']?.[event.id] : undefined
      return count === undefined ? [] : [{ unit, event, count }]
    })
    const others = units.filter((unit) => unit.schoolName !== demoSchool && mayEnter(unit, event))
    // A mass start's course has room for more than expected; heats on lanes exactly fill the minute schedule.
    const growth = event.lanes === null ? 1.1 : 1
    const target = Math.round(event.expectedTeams * (carnival.status === 'active' ? growth : 0.92))
    return [...byHand, ...spread(event, others, target - total(byHand), random)]
  })
}

const total = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + entry.count, 0)

/** First round: one to three teams per unit in drawn order. Then units add one more while places are left. */
function spread(event: EventFact, units: readonly DemoUnit[], places: number, random: Random): Entry[] {
  const order = random.shuffle(units)
  const counts = new Map<DemoUnit, number>()
  let left = places
  for (const unit of order) {
    const most = Math.min(event.maxTeamsPerUnit, Math.floor(unit.pupils / event.teamSize), left)
    const wished = random.chance(0.62) ? 1 : random.chance(0.7) ? 2 : 3
    const count = Math.min(wished, most)
    if (count > 0) counts.set(unit, count)
    left -= Math.max(0, count)
  }
  for (const unit of order) {
    const count = counts.get(unit) ?? 0
    const more = Math.min(event.maxTeamsPerUnit, Math.floor(unit.pupils / event.teamSize)) - count
    if (left <= 0 || more <= 0) continue
    counts.set(unit, count + Math.min(more, left))
    left -= Math.min(more, left)
  }
  return [...counts].map(([unit, count]) => ({ unit, event, count })).sort((a, b) => a.unit.id - b.unit.id)
}
