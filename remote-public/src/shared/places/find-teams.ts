import { lookUpSchools } from '@stafapp/shared/rules/schools/find-schools'
import type { Heat, HeatRound, Lane } from '../get-heat-schedule.ts'
import { matcherFor } from '../match-text.ts'

/** A team's place in a heat. */
export type Place = {
  round: HeatRound
  heat: Heat
  lane: Lane
}

/** A single letter would match nearly all schools. */
const shortestSearch = 2

export const isSearch = (text: string): boolean => text.trim().length >= shortestSearch

/** A heat is still running when its start has just passed. */
const pastMs = 5 * 60_000

/** When the team is called, with delays; a place without times is listed at the start of its day. */
export const callOf = ({ round, heat }: Pick<Place, 'round' | 'heat'>): number =>
  Date.parse(heat.calls_at ?? heat.starts_at ?? round.starts_at ?? round.day) + heat.delay_min * 60_000

/** When the team starts, with delays. */
export const startOf = ({ round, heat }: Place): number =>
  Date.parse(heat.starts_at ?? round.starts_at ?? round.day) + heat.delay_min * 60_000

/** Whether the heat has been run. Heats are not always marked as run, so the time counts too. */
export const isPast = (place: Place, now: number): boolean =>
  place.heat.status === 'run' || startOf(place) + pastMs < now

/** All places of the rounds, in call order. */
export const placesIn = (rounds: readonly Place['round'][]): Place[] =>
  rounds
    // The call is read once per heat: a sort that parses times takes ten times as long.
    .flatMap((round) =>
      round.heats.flatMap((heat) => {
        const call = callOf({ round, heat })
        return heat.lanes.map((lane) => ({ call, place: { round, heat, lane } }))
      }),
    )
    .sort(
      (a, b) => a.call - b.call || a.place.heat.number - b.place.heat.number || a.place.lane.lane - b.place.lane.lane,
    )
    .map(({ place }) => place)

export type FoundTeams = {
  /** In call order. */
  places: Place[]
  /** Schools that the search means but for a slip, by name; empty without one. What is only a guess is not found. */
  guessed: string[]
}

const noTowns: ReadonlyMap<number, string> = new Map()

/**
 * Of all places (`placesIn`) those of the teams whose school, its town (`towns`, by school) or name matches; if none does,
 * those of the schools that the search means but for a slip.
 */
export function findTeams(all: readonly Place[], search: string, towns = noTowns): FoundTeams {
  const matches = matcherFor(search)
  // A team has the same name in all its rounds.
  const byName = new Map<string, boolean>()
  const isNamed = (name: string): boolean => {
    const known = byName.get(name) ?? matches(name)
    byName.set(name, known)
    return known
  }
  const places = all.filter(({ lane: { school, school_name, team_name } }) =>
    isNamed(`${school_name} ${towns.get(school) ?? ''} ${team_name}`),
  )
  if (places.length > 0) return { places, guessed: [] }
  const schools = new Map(
    all.map(({ lane: { school, school_name } }) => [
      school,
      { school, name: school_name, municipality: towns.get(school) ?? '' },
    ]),
  )
  const { found, match } = lookUpSchools([...schools.values()], search)
  const meant = match === 'guess' ? [] : found
  const ids = new Set(meant.map(({ school }) => school))
  return { places: all.filter(({ lane }) => ids.has(lane.school)), guessed: meant.map(({ name }) => name) }
}
