import type { ResultRow, RoundResult } from '../../shared/results/get-results.ts'

/** The ranked teams of a round that decides its event: over its heats, or in its only one. */
export function bestOf({ standings, heats }: RoundResult): { rank: number; row: ResultRow }[] {
  const rows = heats.flatMap((heat) => heat.rows)
  if (standings.length === 0)
    return heats.length > 1 ? [] : rows.flatMap((row) => (row.rank === null ? [] : [{ rank: row.rank, row }]))
  const byTeam = new Map(rows.map((row) => [row.team, row]))
  return standings.flatMap(({ team, rank }) => {
    const row = byTeam.get(team)
    return row ? [{ rank, row }] : []
  })
}

/** A shown time as a number to sort by: "1:14,05" → 74.05. */
const secondsOf = (shown: string): number =>
  shown.split(':').reduce((sum, part) => sum * 60 + Number.parseFloat(part.replace(',', '.')), 0)

/** The teams that go on to a final, the fastest first, each with its heat; none where all do or times are not told. */
export function finalistsOf({ heats }: RoundResult): { heat: number; row: ResultRow; shown: string }[] {
  const timed = heats.flatMap(({ number, rows }) =>
    rows.flatMap((row) => (row.shown === null || row.mark ? [] : [{ heat: number, row, shown: row.shown }])),
  )
  const going = timed.filter(({ row }) => row.qualified !== null)
  return going.length === timed.length ? [] : going.sort((one, other) => secondsOf(one.shown) - secondsOf(other.shown))
}
