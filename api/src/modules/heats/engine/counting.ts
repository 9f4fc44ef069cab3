/** The number of pairs among `count` teams. */
export const pairsOf = (count: number): number => (count * (count - 1)) / 2

export function countBy<T>(items: Iterable<T>, key: (item: T) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

/** Schools by team. A team that no longer runs but is in a closed heat counts as a school of its own. */
export function schoolOf(teams: Iterable<{ id: number; school: number }>): (team: number) => number {
  const schools = new Map<number, number>()
  for (const team of teams) schools.set(team.id, team.school)
  return (team) => schools.get(team) ?? -team
}
