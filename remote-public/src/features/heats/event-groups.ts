import type { HeatRound } from '../../shared/get-heat-schedule.ts'

/** All rounds of one event on one day; expanded and collapsed as a unit. */
export type EventGroup = { id: number; name: string; rounds: HeatRound[]; heatCount: number; teamCount: number }

const startOf = ({ starts_at }: HeatRound): number =>
  starts_at === null ? Number.POSITIVE_INFINITY : Date.parse(starts_at)

/** The day's rounds by start time, grouped by event; an event takes the position of its first round. */
export function eventGroups(rounds: readonly HeatRound[], day: string): EventGroup[] {
  const ofDay = rounds.filter((round) => round.day === day).sort((a, b) => startOf(a) - startOf(b))
  const ids = new Set(ofDay.map(({ event_instance }) => event_instance))
  return [...ids].map((id) => {
    const ofEvent = ofDay.filter(({ event_instance }) => event_instance === id)
    const heats = ofEvent.flatMap((round) => round.heats)
    return {
      id,
      name: ofEvent[0]?.event_name ?? '',
      rounds: ofEvent,
      heatCount: heats.length,
      teamCount: heats.reduce((sum, heat) => sum + heat.lanes.length, 0),
    }
  })
}

/** A heat is still running when its start has just passed. */
const RUN_MS = 5 * 60_000

/** Index of the event whose heat runs or is next, delays counted; the first one when none is to come. */
export function currentGroup(groups: readonly EventGroup[], now: Date): number {
  const starts = groups.flatMap(({ rounds }, index) =>
    rounds.flatMap((round) =>
      round.heats.map(({ starts_at, delay_min }) => ({
        index,
        at: Date.parse(starts_at ?? round.starts_at ?? '') + delay_min * 60_000,
      })),
    ),
  )
  const coming = starts.filter(({ at }) => at + RUN_MS >= now.getTime()).sort((a, b) => a.at - b.at)
  return coming[0]?.index ?? 0
}

/** The days that have heats, sorted. */
export const daysOf = (rounds: readonly HeatRound[]): string[] => [...new Set(rounds.map(({ day }) => day))].sort()
