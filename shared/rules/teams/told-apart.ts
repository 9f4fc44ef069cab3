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
  const keyOf = ({ event, name }: NamedTeam) => `${event} ${name.trim().toLocaleLowerCase('sv')}`
  const groups = new Map<string, NamedTeam[]>()
  for (const team of teams) groups.set(keyOf(team), [...(groups.get(keyOf(team)) ?? []), team])
  return teams.map((team) => {
    const others = (groups.get(keyOf(team)) ?? []).filter((other) => other !== team)
    if (others.length === 0) return team.name
    const own = (['municipality', 'unit'] as const).find((part) => others.every((other) => other[part] !== team[part]))
    return `${team.name} (${own ? team[own] : `lag ${team.number}`})`
  })
}
