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

/** The teams that go on to a final, each with its heat; none where all of the round do. */
export function finalistsOf({ finalists, heats }: RoundResult): { heat: number; row: ResultRow }[] {
  const byTeam = new Map(heats.flatMap(({ number, rows }) => rows.map((row) => [row.team, { heat: number, row }])))
  const going = finalists.flatMap((team) => byTeam.get(team) ?? [])
  return [...byTeam.values()].every(({ row }) => row.qualified !== null || !row.finished) ? [] : going
}
