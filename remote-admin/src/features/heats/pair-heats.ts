import type { Comparison } from './api.ts'

type Place = Comparison['before'][number]['places'][number]

export type Spot = { heat: number; lane: number }

export type PairedLane = {
  lane: number
  before: Place | undefined
  after: Place | undefined
  isChanged: boolean
  /** Where the team that stands here moves to; null when it leaves the round. */
  to: Spot | null
  /** Where the team that comes here stands now; null when it is new in the round. */
  from: Spot | null
}

export type PairedHeat = { number: number; startsAt: string | null; lanes: PairedLane[] }

/** The heats of both states lane by lane: all lanes of the track, or all places that are taken in a mass start. */
export function pairHeats({ before, after, track_lanes }: Omit<Comparison, 'event_name'>): PairedHeat[] {
  const spotsBefore = spotsOf(before)
  const spotsAfter = spotsOf(after)
  const numbers = [...new Set([...before, ...after].map(({ number }) => number))].sort((one, other) => one - other)
  return numbers.map((number) => {
    const was = before.find((heat) => heat.number === number)
    const is = after.find((heat) => heat.number === number)
    const taken = [...(was?.places ?? []), ...(is?.places ?? [])].map(({ lane }) => lane)
    const lanes = new Set([...Array.from({ length: track_lanes ?? 0 }, (_, index) => index + 1), ...taken])
    return {
      number,
      startsAt: is?.starts_at ?? was?.starts_at ?? null,
      lanes: [...lanes]
        .sort((one, other) => one - other)
        .map((lane) => {
          const [old, now] = [was, is].map((heat) => heat?.places.find((place) => place.lane === lane))
          return {
            lane,
            before: old,
            after: now,
            isChanged: old?.team !== now?.team,
            to: (old && spotsAfter.get(old.team)) ?? null,
            from: (now && spotsBefore.get(now.team)) ?? null,
          }
        }),
    }
  })
}

const spotsOf = (heats: Comparison['before']): Map<number, Spot> =>
  new Map(heats.flatMap(({ number, places }) => places.map(({ team, lane }) => [team, { heat: number, lane }])))
