import { usableLanes } from './heat-capacity.ts'
import { measure } from './quality.ts'
import type { Place, Round, RoundHeat } from './types.ts'

type Target = { team: number; heat: number; lane: number }

/** Reasons that make a move impossible. */
export type Refusal =
  | { code: 'unknown_place' }
  | { code: 'same_place' }
  | { code: 'heat_closed'; heat: number }
  | { code: 'locked'; team: number }
  | { code: 'lane_unusable'; lane: number }
  | { code: 'heat_full'; heat: number }

/** Effects of a move that the organiser may override. `count` is the increase. */
export type Warning =
  | { code: 'same_school'; count: number }
  | { code: 'uneven'; smallest: number; largest: number }
  | { code: 'too_small'; heat: number; size: number }
  | { code: 'clash'; count: number }
  | { code: 'short_rest'; minutes: number }

type Move = { refused: Refusal } | { heats: RoundHeat[]; warnings: Warning[]; other: number | null }

/** Moves a team to another place and swaps it with the team there. A refused move changes nothing. */
export function move(round: Round, { team, heat: heatNumber, lane }: Target): Move {
  const from = round.heats.find((heat) => heat.places.some((place) => place.team === team))
  const own = from?.places.find((place) => place.team === team)
  const target = round.heats.find((heat) => heat.number === heatNumber)
  if (!from || !own || !target) return { refused: { code: 'unknown_place' } }
  const other = target.places.find((place) => place.lane === lane)
  const refused = refusalOf(round, { from, own, target, other, lane })
  if (refused) return { refused }
  const place = { ...own, lane }
  const back = other ? [{ ...other, lane: own.lane }] : []
  const heats = round.heats.map((heat) => {
    if (heat !== from && heat !== target) return heat
    const rest = heat.places.filter((each) => each !== own && each !== other)
    const coming = [...(heat === target ? [place] : []), ...(heat === from ? back : [])]
    return { ...heat, places: [...rest, ...coming].sort((left, right) => left.lane - right.lane) }
  })
  return { heats, warnings: warningsOf(round, { ...round, heats }, from.number), other: other?.team ?? null }
}

type Attempt = { from: RoundHeat; own: Place; target: RoundHeat; other: Place | undefined; lane: number }

function refusalOf({ rules }: Round, { from, own, target, other, lane }: Attempt): Refusal | null {
  if (own === other) return { code: 'same_place' }
  if (from.closed) return { code: 'heat_closed', heat: from.number }
  if (target.closed) return { code: 'heat_closed', heat: target.number }
  if (own.locked) return { code: 'locked', team: own.team }
  if (other?.locked) return { code: 'locked', team: other.team }
  if (lane < 1 || (rules.lanes && !usableLanes(rules.lanes).includes(lane))) return { code: 'lane_unusable', lane }
  const isFull = rules.maxPerHeat !== null && target.places.length >= rules.maxPerHeat
  if (!other && from !== target && isFull) return { code: 'heat_full', heat: target.number }
  return null
}

function warningsOf(before: Round, after: Round, emptied: number): Warning[] {
  const was = measure(before)
  const is = measure(after)
  const warnings: Warning[] = []
  if (is.same_school_pairs > was.same_school_pairs) {
    warnings.push({ code: 'same_school', count: is.same_school_pairs - was.same_school_pairs })
  }
  const size = after.heats.find((heat) => heat.number === emptied)?.places.length ?? 0
  if (size < 3 && is.smallest_heat < was.smallest_heat) warnings.push({ code: 'too_small', heat: emptied, size })
  else if (is.largest_heat - is.smallest_heat > Math.max(1, was.largest_heat - was.smallest_heat)) {
    warnings.push({ code: 'uneven', smallest: is.smallest_heat, largest: is.largest_heat })
  }
  if (is.clashes > was.clashes) warnings.push({ code: 'clash', count: is.clashes - was.clashes })
  else if (is.short_rests > was.short_rests) {
    warnings.push({ code: 'short_rest', minutes: is.shortest_rest_min ?? 0 })
  }
  return warnings
}
