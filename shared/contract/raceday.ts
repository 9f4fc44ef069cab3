/** Tasks of officials on the carnival's days. A link opens one of them, for one day. */
export const officialTasks = ['call_room', 'start', 'timing', 'announcer', 'ceremony'] as const
export type OfficialTask = (typeof officialTasks)[number]

/** Facts about a team in its heat. */
export const placeKinds = ['present', 'absent', 'started', 'dns'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** All kinds of race-day facts: about a team, about a heat, and an undo of either. */
export const factKinds = [...placeKinds, 'called', 'sent', 'run', 'undo'] as const
export type FactKind = (typeof factKinds)[number]

/** Most facts that one call carries. */
export const FACTS_MAX = 50
