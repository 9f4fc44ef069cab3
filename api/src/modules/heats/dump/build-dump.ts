import type { ResponseOf } from '@stafapp/shared/contract/types'
import { roundNames } from '@stafapp/shared/rules/round-names'
import type { PublishedEntry, PublishedHeat } from '../../../db/schema/heats.ts'

export type Dump = ResponseOf<'GET /api/events/heats-dump/'>
export type DumpHeat = Dump['heats'][number]
export type DumpLane = DumpHeat['lanes'][number]

type DumpSource = {
  karneval: { id: number; name: string }
  version: number
  publishedAt: Date
  heats: readonly PublishedHeat[]
  entries: readonly PublishedEntry[]
  statusOf: (heat: number) => DumpHeat['state']
  events: ReadonlyMap<number, EventFacts>
  teams: ReadonlyMap<number, TeamFacts>
  runners: ReadonlyMap<number, { first_name: string; last_name: string; grade: number }>
}
export type EventFacts = {
  eventNo: number
  name: string
  rounds: readonly ('TRIAL' | 'FINAL')[]
  distanceM: number | null
}
export type TeamFacts = { eventInstance: number; name: string; school: string; number: number; bib: string | null }

/**
 * A publication in the timing system's form. A withdrawn team stays on its former lane, with its status. Runners are
 * those of the publication with their current names: old versions store no names.
 */
export function buildDump(source: DumpSource): Dump {
  const inRound = Map.groupBy(source.heats, (heat) => `${heat.event_instance}/${heat.round}`)
  const entries = new Map(source.entries.map((entry) => [`${entry.team}/${entry.round}`, entry]))
  const gone = Map.groupBy(
    source.entries.filter((entry) => entry.place),
    (entry) => `${source.teams.get(entry.team)?.eventInstance}/${entry.round}/${entry.place?.number}`,
  )
  const heats = source.heats.map((heat): DumpHeat => {
    const event = source.events.get(heat.event_instance)
    const key = `${heat.event_instance}/${heat.round}`
    const left = gone.get(`${key}/${heat.number}`) ?? []
    return {
      event_no: event?.eventNo ?? heat.event_instance,
      event_id: heat.event_instance,
      event_name: event?.name ?? '',
      distance_m: event?.distanceM ?? null,
      round: (event?.rounds.indexOf(heat.round) ?? 0) + 1,
      round_name: roundNames[heat.round] === 'final' ? 'Final' : 'Försök',
      heat_no: heat.number,
      heats_in_round: inRound.get(key)?.length ?? 1,
      calls_at: heat.calls_at,
      start_at: heat.starts_at,
      state: source.statusOf(heat.id),
      lanes: [
        ...heat.places.map(({ lane, team }) => laneOf(source, lane, team, entries.get(`${team}/${heat.round}`))),
        ...left.map((entry) => laneOf(source, entry.place?.lane ?? 0, entry.team, entry)),
      ].sort(byLane),
    }
  })
  return {
    format: 'heats-dump/1',
    carnival: source.karneval,
    version: source.version,
    generated_at: source.publishedAt.toISOString(),
    heats: heats.sort(byHeat),
  }
}

export const byLane = (left: DumpLane, right: DumpLane) => left.lane - right.lane || left.team_id - right.team_id

export const byHeat = (left: DumpHeat, right: DumpHeat) =>
  left.event_no - right.event_no || left.round - right.round || left.heat_no - right.heat_no

function laneOf(source: DumpSource, lane: number, team: number, entry: PublishedEntry | undefined): DumpLane {
  const facts = source.teams.get(team)
  return {
    lane,
    bib: entry?.bib === undefined ? (facts?.bib ?? null) : entry.bib,
    team_id: team,
    display_name: facts?.name ?? `Lag ${team}`,
    affiliation: facts?.school ?? '',
    team_letter: letterOf(facts?.number ?? 1),
    status: entry?.status ?? 'ok',
    runners: (entry?.runners ?? []).flatMap(({ leg, runner }) => {
      const known = source.runners.get(runner)
      return known ? [{ leg, ...known }] : []
    }),
  }
}

/** 1 → A, 26 → Z, 27 → AA: the letter by which timekeepers distinguish a school's teams. */
function letterOf(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26))
  return number <= 26 ? letter : letterOf(Math.floor((number - 1) / 26)) + letter
}
