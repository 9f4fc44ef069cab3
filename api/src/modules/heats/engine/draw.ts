import { createRandom, type Random } from '../../../lib/random.ts'
import { spread } from './assign-heats.ts'
import { schoolOf } from './counting.ts'
import { capacityOf, type OpenHeat, openHeat } from './heat-capacity.ts'
import { drawLanes, turnsOf } from './lanes.ts'
import type { DrawTeam, Round, RoundHeat, RoundRules, Turns } from './types.ts'

/**
 * Draws a round. Pure and deterministic: the same round (teams and heats in any order) and seed give the same bytes.
 * Keeps closed heats and locked places of running teams; draws the rest by priority: same-school pairs, even sizes,
 * clashes of runners, their short rests, outer lanes.
 * @throws RangeError on duplicate teams or rules that leave no place
 */
export function draw(round: Round, seed: string): RoundHeat[] {
  const { teams, rules } = round
  if (new Set(teams.map((team) => team.id)).size !== teams.length) throw new RangeError('a team occurs twice')
  const running = new Set(teams.map((team) => team.id))
  const closed = round.heats.filter((heat) => heat.closed)
  const locked = round.heats
    .filter((heat) => !heat.closed)
    .map(({ number, places }) => ({
      number,
      places: places.filter((place) => place.locked && running.has(place.team)),
    }))
    .filter(({ places }) => places.length > 0)
  const placed = new Set([...closed, ...locked].flatMap((heat) => heat.places.map((place) => place.team)))
  const unplaced = teams.filter((team) => !placed.has(team.id))
  const open = withRoomFor(
    unplaced.length,
    locked.map(({ number, places }) => openHeat(number, places, rules)),
    new Set(closed.map((heat) => heat.number)),
    rules,
  )
  return inOrder([...closed, ...fillHeats(open, unplaced, teams, withTurns(rules, seed), createRandom(seed))])
}

/** Adds heats with the lowest free numbers until `count` teams have room. */
export function withRoomFor(
  count: number,
  heats: readonly OpenHeat[],
  closedNumbers: ReadonlySet<number>,
  rules: RoundRules,
): OpenHeat[] {
  const open = [...heats]
  const capacity = capacityOf(rules)
  let room = open.reduce((sum, heat) => sum + heat.room, 0)
  for (let number = 1; room < count; number += 1) {
    if (closedNumbers.has(number) || open.some((heat) => heat.number === number)) continue
    open.push({ number, kept: [], room: capacity })
    room += capacity
  }
  return open.sort((left, right) => left.number - right.number)
}

/** Fills heats around the kept places: first assigns the heats, then the lanes. */
export function fillHeats(
  heats: readonly OpenHeat[],
  newcomers: readonly DrawTeam[],
  teams: readonly DrawTeam[],
  rules: RoundRules & { turns: Turns },
  random: Random,
): RoundHeat[] {
  if (heats.length === 0) return []
  const schools = schoolOf(teams)
  const groups = spread({ teams: newcomers, heats, schoolOf: schools, timing: rules.timing }, random)
  const { lanes, history, turns } = rules
  const places = drawLanes({ heats, newcomers: groups, lanes, schoolOf: schools, history, turns }, random)
  return heats.map((heat, index) => ({ number: heat.number, closed: false, places: places[index] ?? [] }))
}

/** The rules with the turns of the whole draw, or those of the round's seed. */
export const withTurns = (rules: RoundRules, seed: string): RoundRules & { turns: Turns } => ({
  ...rules,
  turns: rules.turns ?? turnsOf(seed),
})

export const inOrder = (heats: readonly RoundHeat[]): RoundHeat[] =>
  [...heats].sort((left, right) => left.number - right.number)
