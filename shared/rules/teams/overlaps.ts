import { formatClock, formatWeekdayDate } from '../times/written-times.ts'

/** A start of one runner. `from` is the upprop (call), `to` the finish, in ISO 8601. */
export type Start = { team: number; event: string; from: string; to: string }

export type Overlap = { runner: number; teams: readonly [number, number]; detail: string }

/**
 * Pairs of a runner's events whose windows from upprop to finish overlap: a warning with both events and times, never a
 * refusal. Touching windows do not overlap.
 */
export function overlapsOf(runner: { id: number; name: string }, starts: readonly Start[]): Overlap[] {
  const sorted = starts.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
  return sorted.flatMap((first, index) =>
    sorted
      .slice(index + 1)
      .filter((second) => second.team !== first.team && Date.parse(second.from) < Date.parse(first.to))
      .map((second) => ({
        runner: runner.id,
        teams: [first.team, second.team] as const,
        detail: `${runner.name} hinner kanske inte: ${startWords(first)} och ${startWords(second)}, ${formatWeekdayDate(first.from)}.`,
      })),
  )
}

const startWords = ({ event, from, to }: Start): string =>
  `${event} (upprop ${formatClock(from)}, i mål ${formatClock(to)})`
