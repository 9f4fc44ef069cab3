type Spot = { heat: number; lane: number }

/** The change of one team between two states of a round. */
export type PlaceChange =
  | { op: 'added'; team: number; after: Spot }
  | { op: 'moved'; team: number; before: Spot; after: Spot }
  | { op: 'removed'; team: number; before: Spot }

type HeatPlaces = { number: number; places: readonly { lane: number; team: number }[] }

/** The difference of two states of a round by team id; old + difference = new (applyChanges). */
export function diffHeats(before: readonly HeatPlaces[], after: readonly HeatPlaces[]): PlaceChange[] {
  const old = spots(before)
  const now = spots(after)
  const teams = [...new Set([...old.keys(), ...now.keys()])].sort((left, right) => left - right)
  return teams.flatMap((team): PlaceChange[] => {
    const was = old.get(team)
    const is = now.get(team)
    if (!was) return is ? [{ op: 'added', team, after: is }] : []
    if (!is) return [{ op: 'removed', team, before: was }]
    if (was.heat === is.heat && was.lane === is.lane) return []
    return [{ op: 'moved', team, before: was, after: is }]
  })
}

function spots(heats: readonly HeatPlaces[]): Map<number, Spot> {
  return new Map(heats.flatMap(({ number, places }) => places.map(({ lane, team }) => [team, { heat: number, lane }])))
}
