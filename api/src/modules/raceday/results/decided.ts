import type { readResults } from './day-results.ts'

type Round = Awaited<ReturnType<typeof readResults>>['rounds'][number]
type Row = Round['heats'][number]['rows'][number]
export type Decided = {
  /** null: no heat of the deciding round is published. */
  round: Round | null
  isOfficial: boolean
  /** The ranked teams over all heats of the round, the first first. */
  ranked: { rank: number; result: Row }[]
}

/** The round that decides an event, of all its rounds: its final, or the only round of an event without trials. */
export function decidedBy(rounds: readonly Round[]): Decided {
  const round = rounds.find((each) => each.round === 'FINAL') ?? rounds.find((each) => !each.has_final) ?? null
  if (!round) return { round: null, isOfficial: false, ranked: [] }
  const rows = new Map(round.heats.flatMap((heat) => heat.rows.map((row) => [row.team, row] as const)))
  // Several heats of one final are ranked by time over all of them.
  const ranked =
    round.heats.length > 1
      ? round.standings.flatMap(({ team, rank }) => {
          const result = rows.get(team)
          return result ? [{ rank, result }] : []
        })
      : [...rows.values()].flatMap((result) => (result.rank === null ? [] : [{ rank: result.rank, result }]))
  return {
    round,
    isOfficial: round.heats.length > 0 && round.heats.every(({ version }) => version > 0),
    ranked: ranked.sort((left, right) => left.rank - right.rank),
  }
}
