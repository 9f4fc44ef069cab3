/** A team's name in an event, and what can tell it from another of the same name there. */
export type NamedTeam = {
  event: number
  name: string
  municipality: string
  unit: string
  number: number
}

/**
 * The names of the teams, each with what tells it from the others of its name in the event, where there are any: the
 * municipality of the school, else the unit, else the team's number.
 */
export function toldApart(teams: readonly NamedTeam[]): string[] {
  const same = new Map<string, NamedTeam[]>()
  for (const team of teams) {
    const key = `${team.event} ${team.name.trim().toLocaleLowerCase('sv')}`
    same.set(key, [...(same.get(key) ?? []), team])
  }
  const added = new Map<NamedTeam, string>()
  for (const group of same.values()) {
    if (group.length === 1) continue
    for (const team of group) {
      const others = group.filter((other) => other !== team)
      const isOwn = (of: (one: NamedTeam) => string) => others.every((other) => of(other) !== of(team))
      const marks = [team.municipality, team.unit, `lag ${team.number}`]
      const tells = [isOwn(({ municipality }) => municipality), isOwn(({ unit }) => unit), true]
      added.set(team, marks[tells.indexOf(true)] ?? '')
    }
  }
  return teams.map((team) => (added.has(team) ? `${team.name} (${added.get(team)})` : team.name))
}
