import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'

/** One start of one runner. `from` is the upprop, `to` the finish, both instants in ISO 8601. */
export type Start = { team: number; event: string; from: string; to: string }

export type Overlap = { runner: number; teams: readonly [number, number]; detail: string }

/**
 * A runner's events whose upprop–finish windows overlap: a warning that names both events and times, never a refusal.
 * Windows that only touch do not overlap.
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
