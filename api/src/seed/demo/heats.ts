import { helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { heat, heatPlace, heatRound, heatVersion, PublishedEntry, PublishedHeat } from '../../db/schema/heats.ts'
import { type CarnivalRound, drawCarnival, measure, placeBeside } from '../../modules/heats/public.ts'
import { eventFacts } from '../facts/events.ts'
import { type DemoCarnival, instanceId, roundRows } from './carnivals.ts'
import type { DemoTeams } from './teams.ts'

export type DemoHeats = {
  heats: (typeof heat.$inferInsert)[]
  places: (typeof heatPlace.$inferInsert)[]
  rounds: (typeof heatRound.$inferInsert)[]
  version: typeof heatVersion.$inferInsert
}

/**
 * First rounds, drawn and published as version 1: last year before the carnival, this year as a preliminary division.
 */
export function demoHeats(carnival: DemoCarnival, entered: DemoTeams, firstHeatId: number): DemoHeats {
  const archived = carnival.status === 'archived'
  const publishedAt = helsinkiInstant(archived ? plusDays(carnival.friday, -4) : `${carnival.year}-04-14`, '15:00')
  const stamps = { createdAt: publishedAt, updatedAt: publishedAt }
  const seed = `stafettkarnevalen-${carnival.year}`
  const result: DemoHeats = {
    heats: [],
    places: [],
    rounds: [],
    version: {
      id: carnival.id,
      karnevalId: carnival.id,
      version: 1,
      publishedAt,
      seed,
      parameters: {},
      quality: {},
      diff: [],
      snapshot: [],
      entries: entriesOf(entered),
      ...stamps,
    },
  }
  const rounds = firstRounds(carnival, entered)
  const drawn = drawCarnival(rounds, seed)
  const parameters: Record<string, unknown> = {}
  const quality: Record<string, unknown> = {}
  const snapshot: PublishedHeat[] = []
  for (const { key, eventInstanceId, round, rules, ...rest } of rounds) {
    const heats = drawn.get(key) ?? []
    const all = rounds.map((each) => ({ ...each, heats: drawn.get(each.key) ?? [] }))
    quality[key] = measure({ ...placeBeside({ key, rules, ...rest }, all), heats })
    parameters[key] = { seed: `${seed}/${key}`, lanes: rules.lanes, max_per_heat: rules.maxPerHeat, lane_kind: 'relay' }
    result.rounds.push({ eventInstanceId, round, seed: `${seed}/${key}`, drawnAt: publishedAt, ...stamps })
    for (const { number, places } of heats) {
      const id = firstHeatId + result.heats.length
      const shift = (number - 1) * rules.timing.heatMs
      const callsAt = new Date(rules.timing.callsAt + shift)
      const startsAt = new Date(rules.timing.startsAt + shift)
      const status = archived ? 'run' : 'planned'
      result.heats.push({ id, eventInstanceId, round, number, callsAt, startsAt, status, ...stamps })
      result.places.push(
        ...places.map(({ lane, team }) => ({ heatId: id, eventInstanceId, round, lane, teamId: team, ...stamps })),
      )
      snapshot.push({
        id,
        event_instance: eventInstanceId,
        round,
        number,
        calls_at: callsAt.toISOString(),
        starts_at: startsAt.toISOString(),
        places: places.map(({ lane, team }) => ({ lane, team })),
      })
    }
  }
  Object.assign(result.version, { parameters, quality, snapshot })
  return result
}

/** The rest of a new carnival. */
const REST_MS = 10 * 60_000

/** Each event's first round with its teams, runners and times. */
function firstRounds(carnival: DemoCarnival, { teams, legs }: DemoTeams) {
  const runners = Map.groupBy(legs, (leg) => leg.teamId)
  return eventFacts.map((event) => {
    const eventInstanceId = instanceId(carnival, event.id)
    const round = event.rounds[0] ?? 'FINAL'
    const times = roundRows.find((row) => row.eventInstanceId === eventInstanceId && row.round === round)
    if (!times) throw new Error(`${event.name} has no time in the minute schedule`)
    const timing = {
      callsAt: times.callsAt.getTime(),
      startsAt: times.startsAt.getTime(),
      heatMs: event.heatDurationS * 1000,
      restMs: REST_MS,
    }
    const lanes = event.lanes === null ? null : Array.from({ length: event.lanes }, (_, index) => index + 1)
    return {
      key: `${eventInstanceId}/${round}`,
      eventInstanceId,
      round,
      teams: teams
        .filter((team) => team.event.id === event.id && team.row.status !== 'withdrawn')
        .map(({ row, schoolId }) => ({
          id: row.id,
          school: schoolId,
          runners: (runners.get(row.id) ?? []).map((leg) => leg.runnerId),
        })),
      heats: [],
      rules: { lanes, maxPerHeat: event.lanes, timing },
      isDrawn: true,
    } satisfies CarnivalRound & { eventInstanceId: number; round: string }
  })
}

function entriesOf({ teams, legs }: DemoTeams): PublishedEntry[] {
  const byTeam = Map.groupBy(legs, (leg) => leg.teamId)
  return teams
    .filter((team) => team.row.status !== 'withdrawn')
    .map(({ row, event }) => ({
      team: row.id,
      round: event.rounds[0] ?? 'FINAL',
      status: 'ok',
      runners: (byTeam.get(row.id) ?? [])
        .filter((leg) => !leg.reserve && leg.round === (event.rounds[0] ?? 'FINAL'))
        .map((leg) => ({ leg: leg.position, runner: leg.runnerId, version: 1 })),
    }))
}
