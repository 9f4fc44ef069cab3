import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { event, eventInstance } from '../../db/schema/events.ts'
import { heat, heatRound } from '../../db/schema/heats.ts'
import { team } from '../../db/schema/teams.ts'

export type RoundFacts = {
  eventInstanceId: number
  round: 'TRIAL' | 'FINAL'
  title: string
  category: string
  heatDurationS: number
  heatCount: number
  /** false: the number of heats is computed from the teams. */
  isDrawn: boolean
}

export const roundFactsKey = (row: { eventInstanceId: number | null; round: string | null }) =>
  `${row.eventInstanceId}/${row.round}`

/** All rounds of the carnival's events by their rules, with the drawn or expected number of heats. */
export async function readRoundFacts(db: Db, karnevalId: number): Promise<Map<string, RoundFacts>> {
  const events = await db
    .select({ instance: eventInstance, event })
    .from(eventInstance)
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), ne(eventInstance.status, 'cancelled')))
    .orderBy(asc(event.id))
  const drawn = await countByRound(db, karnevalId)
  const teams = await countTeams(db, karnevalId)
  const settings = await db
    .select({ round: heatRound })
    .from(heatRound)
    .innerJoin(eventInstance, eq(eventInstance.id, heatRound.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))
  const unusable = new Map(settings.map(({ round }) => [roundFactsKey(round), round.unusableLanes.length]))
  const facts = events.flatMap(({ instance, event: rules }) =>
    rules.rounds.map((round): [string, RoundFacts] => {
      const key = roundFactsKey({ eventInstanceId: instance.id, round })
      const heats = drawn.get(key)
      const expected = expectedHeats({
        // A final after a trial has one heat.
        teams: round === rules.rounds[0] ? (teams.get(instance.id) ?? 0) : 1,
        lanes: rules.lanes === null ? null : rules.lanes - (unusable.get(key) ?? 0),
        maxPerHeat: rules.maxTeamsPerHeat,
      })
      return [
        key,
        {
          eventInstanceId: instance.id,
          round,
          title: rules.name,
          category: rules.category,
          heatDurationS: rules.heatDurationS,
          heatCount: heats ?? expected,
          isDrawn: heats !== undefined,
        },
      ]
    }),
  )
  return new Map(facts)
}

/** The expected number of heats, at least one. A mass start has no lanes and one heat. */
export function expectedHeats(round: { teams: number; lanes: number | null; maxPerHeat: number | null }): number {
  const room = Math.min(round.lanes ?? Number.POSITIVE_INFINITY, round.maxPerHeat ?? Number.POSITIVE_INFINITY)
  return Math.max(1, Math.ceil(round.teams / Math.max(room, 1)))
}

async function countByRound(db: Db, karnevalId: number): Promise<Map<string, number>> {
  const counts = await db
    .select({ eventInstanceId: heat.eventInstanceId, round: heat.round, heats: count() })
    .from(heat)
    .innerJoin(eventInstance, eq(eventInstance.id, heat.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))
    .groupBy(heat.eventInstanceId, heat.round)
  return new Map(counts.map((row) => [roundFactsKey(row), row.heats]))
}

async function countTeams(db: Db, karnevalId: number): Promise<Map<number, number>> {
  const counts = await db
    .select({ id: team.eventInstanceId, teams: count() })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), ne(team.status, 'withdrawn')))
    .groupBy(team.eventInstanceId)
  return new Map(counts.map(({ id, teams }) => [id, teams]))
}
