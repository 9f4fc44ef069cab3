/** One run of a bench: a line of history.jsonl. */
export type Entry = {
  at: string
  command: string
  /** Figures are compared only within one class of machine. */
  machine: string
  commit: string
  figures: Record<string, { value: number; limit: number }>
}

/** A larger growth than this is a regression. */
const TOLERANCE = 0.1

/** Each figure's newest value in earlier runs of the command on that class of machine. */
export const lastFigures = (
  history: readonly Entry[],
  { command, machine }: Pick<Entry, 'command' | 'machine'>,
): Map<string, number> =>
  new Map(
    history
      .filter((entry) => entry.command === command && entry.machine === machine)
      .flatMap((entry) => Object.entries(entry.figures).map(([name, { value }]) => [name, value] as const)),
  )

/** One line per figure that has become worse by more than a tenth. */
export const regressions = (last: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): string[] =>
  [...now].flatMap(([name, value]) => {
    const before = last.get(name)
    if (before === undefined || before <= 0 || value <= before * (1 + TOLERANCE)) return []
    return [`${name}: +${Math.round((value / before - 1) * 100)} %`]
  })
