import { recordTime } from '@stafapp/shared/rules/raceday/results/is-record'
import { sharesItsName } from '@stafapp/shared/rules/teams/told-apart'
import type { carnivalRecord } from '../../db/schema/raceday.ts'
import { createRandom } from '../../lib/random.ts'
import { eventFacts } from '../facts/events.ts'
import { type DemoCarnival, instanceId } from './carnivals.ts'
import { mayEnter } from './entries.ts'
import type { PastResults } from './past-results.ts'
import { metresOf } from './race-day.ts'
import type { DemoTeams } from './teams.ts'
import { type DemoUnit, schoolRows } from './units.ts'

type RecordRow = typeof carnivalRecord.$inferInsert

const isShared = sharesItsName(schoolRows)

const placed = (school: (typeof schoolRows)[number], name: string): string =>
  isShared(school) ? `${name} (${school.municipality})` : name

/** Two records of each event from the years before the portal, of schools that may enter it, and those that the past carnival beat. */
export function demoRecords(
  carnival: DemoCarnival,
  { fastest }: PastResults,
  { teams }: DemoTeams,
  units: readonly DemoUnit[],
  organiserId: number,
): RecordRow[] {
  const random = createRandom('demo/records')
  const createdAt = new Date(`${carnival.year}-06-03T07:00:00Z`)
  const author = { acceptedBy: organiserId, createdAt }
  return eventFacts.flatMap((event) => {
    const { id } = event
    const metres = metresOf(id)
    // Near the best times of the demo's teams, so that now and then one is beaten.
    const timeMs = metres * random.between(184, 188) + random.between(0, 99) * 10
    const typed = { eventId: id, teamName: null, eventInstanceId: null, round: null, teamId: null, ...author }
    const entering = new Set(units.filter((unit) => mayEnter(unit, event)).map(({ schoolId }) => schoolId))
    const schools = schoolRows.filter((school) => entering.has(school.id))
    const nameOf = () => {
      const school = random.pick(schools)
      return placed(school, school.name)
    }
    const [year, earlier] = [random.between(2008, carnival.year - 1), random.between(1975, 2007)]
    const rows: RecordRow[] = [
      { ...typed, timeMs: timeMs + metres * random.between(1, 4), year: earlier, schoolName: nameOf() },
      { ...typed, timeMs, year, schoolName: nameOf() },
    ]
    const times = fastest.get(id) ?? []
    const bestMs = times[0]?.row.ms
    if (!bestMs || recordTime(bestMs) >= recordTime(timeMs)) return rows
    // Teams with the same time share the record.
    for (const best of times) {
      const { ms } = best.row
      if (ms === null || recordTime(ms) !== recordTime(bestMs)) break
      const own = teams.find(({ row }) => row.id === best.row.team)
      const school = schoolRows.find((row) => row.id === own?.schoolId)
      if (!own || !school) continue
      rows.push({
        ...author,
        eventId: id,
        timeMs: ms,
        year: carnival.year,
        schoolName: school.name,
        teamName: placed(school, `${school.name} ${own.row.number}`),
        eventInstanceId: instanceId(carnival, id),
        round: best.round,
        teamId: own.row.id,
      })
    }
    return rows
  })
}
