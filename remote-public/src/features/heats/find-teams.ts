import type { Heat, HeatRound, Lane } from '../../shared/get-heat-schedule.ts'
import { matcherFor } from '../../shared/match-text.ts'

/** A team's place in a heat. */
export type Place = { round: HeatRound; heat: Heat; lane: Lane }

/** A single letter would match nearly all schools. */
const shortestSearch = 2

export const isSearch = (text: string): boolean => text.trim().length >= shortestSearch

const timeOf = ({ round, heat }: Place): number =>
  Date.parse(heat.calls_at ?? heat.starts_at ?? round.starts_at ?? round.day) + heat.delay_min * 60_000

/** The places of all teams whose school or name matches, in call order. */
export function findTeams(rounds: readonly HeatRound[], search: string): Place[] {
  const matches = matcherFor(search)
  const places = rounds.flatMap((round) =>
    round.heats.flatMap((heat) =>
      heat.lanes
        .filter(({ school_name, team_name }) => matches(`${school_name} ${team_name}`))
        .map((lane) => ({ round, heat, lane })),
    ),
  )
  return places.sort((a, b) => timeOf(a) - timeOf(b) || a.heat.number - b.heat.number || a.lane.lane - b.lane.lane)
}
