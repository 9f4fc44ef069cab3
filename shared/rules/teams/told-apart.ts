/** A team's name in an event, and what can tell it from another of the same name there. */
export type NamedTeam = {
  event: number
  name: string
  school: { id: number; name: string; municipality: string }
  unit: string
  number: number
}

/**
 * The names of a carnival's teams, each with what it needs not to be taken for another: always the municipality when
 * another school of the carnival has the same name, and beside others of its own name in the event the municipality of
 * the school, else the unit, else the team's number.
 */
export function toldApart(teams: readonly NamedTeam[]): string[] {
  const keyOf = ({ event, name }: NamedTeam) => `${event} ${folded(name)}`
  const groups = new Map<string, NamedTeam[]>()
  for (const team of teams) groups.set(keyOf(team), [...(groups.get(keyOf(team)) ?? []), team])
  const isShared = sharesItsName(teams.map(({ school }) => school))
  return teams.map((team) => {
    const others = (groups.get(keyOf(team)) ?? []).filter((other) => other !== team)
    const parts = new Set([
      ...(isShared(team.school) ? [team.school.municipality] : []),
      ...(others.length > 0 ? [tellingPart(team, others)] : []),
    ])
    return parts.size === 0 ? team.name : `${team.name} (${[...parts].join(', ')})`
  })
}

function tellingPart(team: NamedTeam, others: readonly NamedTeam[]): string {
  const { municipality } = team.school
  if (others.every(({ school }) => school.municipality !== municipality)) return municipality
  return others.every(({ unit }) => unit !== team.unit) ? team.unit : `lag ${team.number}`
}

type School = { id: number; name: string }

/** Returns a test whether another of the schools has the name of one of them. */
export function sharesItsName(schools: readonly School[]): (school: School) => boolean {
  const ids = new Map<string, Set<number>>()
  for (const { id, name } of schools) ids.set(folded(name), (ids.get(folded(name)) ?? new Set()).add(id))
  return ({ name }) => (ids.get(folded(name))?.size ?? 0) > 1
}

const folded = (name: string): string => name.trim().toLocaleLowerCase('sv')
