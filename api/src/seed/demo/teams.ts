import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import type { leg, runner, team } from '../../db/schema/teams.ts'
import { createRandom, type Random } from '../../lib/random.ts'
import type { EventFact } from '../facts/event-fact.ts'
import { type DemoCarnival, instanceId } from './carnivals.ts'
import { compose, composeReserve, createPool, type DemoRunner, type Pool } from './compositions.ts'
import type { Entry } from './entries.ts'

export type TeamRow = typeof team.$inferInsert & { id: number }
/** A team with the data needed for heats and orders. */
export type DemoTeam = { row: TeamRow; event: EventFact; schoolId: number; unitId: number }

export type DemoTeams = {
  teams: DemoTeam[]
  runners: (typeof runner.$inferInsert)[]
  legs: (typeof leg.$inferInsert)[]
}

/** First ids to use, because two carnivals share the tables. */
export type Ids = { team: number; runner: number }

const DAY = 86_400_000

/**
 * Teams with their compositions. The archived carnival's runners have no names, because names are erased 90 days after
 * it. In the active one a few teams are withdrawn, incomplete or without runners.
 */
export function demoTeams(
  carnival: DemoCarnival,
  entries: readonly Entry[],
  leaders: ReadonlyMap<number, number>,
  ids: Ids,
): DemoTeams {
  const random = createRandom(`demo/teams/${carnival.year}`)
  const pools = new Map<number, Pool>()
  const runnerIds = new Map<DemoRunner, number>()
  const result: DemoTeams = { teams: [], runners: [], legs: [] }
  const opensAt = helsinkiInstant(carnival.teamsOpenOn, '08:00').getTime()

  for (const { unit, event, count } of entries) {
    const pool = pools.get(unit.id) ?? createPool(unit)
    pools.set(unit.id, pool)
    const enteredAt = new Date(opensAt + random.between(0, 66) * DAY + random.between(0, 10 * 3600) * 1000)
    for (let number = 1; number <= count; number += 1) {
      const id = ids.team + result.teams.length
      const fate = drawFate(carnival, random)
      const line = fate === 'confirmed' || fate === 'registered' ? compose(event, pool, random) : []
      if (fate === 'registered') dropOne(line, event, random)
      const complete = line.length > 0 && line.every((place) => place !== null)
      const status = fate === 'draft' || fate === 'withdrawn' ? fate : complete ? 'confirmed' : 'registered'
      result.teams.push({
        event,
        schoolId: unit.schoolId,
        unitId: unit.id,
        row: {
          id,
          schoolUnitId: unit.id,
          eventInstanceId: instanceId(carnival, event.id),
          number,
          name: `${unit.schoolName} ${number}`,
          leaderId: leaders.get(unit.id) ?? null,
          status,
          withdrawnAt: status === 'withdrawn' ? new Date(enteredAt.getTime() + 2 * DAY) : null,
          createdAt: enteredAt,
          updatedAt: enteredAt,
        },
      })
      const reserve = complete && random.chance(0.3) ? composeReserve(event, pool, random) : null
      const places = line.map((who, index) => ({ who, position: index + 1, reserve: false }))
      for (const place of [...places, { who: reserve, position: 1, reserve: true }]) {
        if (!place.who) continue
        const known = runnerIds.get(place.who)
        const runnerId = known ?? ids.runner + runnerIds.size
        if (known === undefined) {
          runnerIds.set(place.who, runnerId)
          result.runners.push(runnerRow(carnival, place.who, runnerId, enteredAt))
        }
        result.legs.push({
          teamId: id,
          eventInstanceId: instanceId(carnival, event.id),
          round: event.rounds[0] ?? 'FINAL',
          position: place.position,
          reserve: place.reserve,
          runnerId,
          createdAt: enteredAt,
          updatedAt: enteredAt,
        })
      }
    }
  }
  return result
}

function drawFate(carnival: DemoCarnival, random: Random): 'confirmed' | 'registered' | 'draft' | 'withdrawn' {
  const lot = random.next()
  if (carnival.status === 'archived') return lot < 0.98 ? 'confirmed' : 'withdrawn'
  if (lot < 0.96) return 'confirmed'
  if (lot < 0.98) return 'registered'
  return lot < 0.99 ? 'draft' : 'withdrawn'
}

function dropOne(line: (DemoRunner | null)[], event: EventFact, random: Random): void {
  const place = random.below(line.length)
  line[place]?.events.delete(event.id)
  line[place] = null
}

function runnerRow(carnival: DemoCarnival, who: DemoRunner, id: number, createdAt: Date): typeof runner.$inferInsert {
  const erased = carnival.status === 'archived'
  return {
    id,
    karnevalId: carnival.id,
    schoolUnitId: who.unit.id,
    firstName: erased ? '' : who.firstName,
    lastName: erased ? '' : who.lastName,
    grade: who.grade,
    gender: who.gender,
    createdAt,
    updatedAt: createdAt,
  }
}
