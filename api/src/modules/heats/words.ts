import type { PlaceChange } from './engine/diff.ts'
import type { Refusal, Warning } from './engine/move.ts'

/** A team's name; "laget" when it is unknown. */
export type NameOf = (team: number) => string

const spot = ({ heat, lane }: { heat: number; lane: number }) => `heat ${heat}, bana ${lane}`

/** "1, 2 och 3" */
export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} och ${texts.at(-1)}`

/** A change in words, shown to the organiser before publishing. */
export function changeText(change: PlaceChange, nameOf: NameOf): string {
  const name = nameOf(change.team)
  if (change.op === 'added') return `${name} får ${spot(change.after)}`
  if (change.op === 'removed') return `${name} lämnar ${spot(change.before)}`
  return `${name} flyttar från ${spot(change.before)} till ${spot(change.after)}`
}

/** The reason for a repair's change; `isNew` is true for heats that the repair adds. */
export function repairReason(change: PlaceChange, isNew: (heat: number) => boolean): string {
  if (change.op === 'removed') return 'laget springer inte längre'
  if (change.op === 'moved') return 'det nya heatet behöver fler lag'
  return isNew(change.after.heat)
    ? 'alla heat är fulla, så ett nytt läggs till'
    : 'laget saknar plats och banan är ledig'
}

export function refusalText(refusal: Refusal, nameOf: NameOf): string {
  switch (refusal.code) {
    case 'unknown_place':
      return 'Laget eller heatet finns inte i omgången.'
    case 'same_place':
      return 'Laget står redan där.'
    case 'heat_closed':
      return `Heat ${refusal.heat} är uppropat eller sprunget och ändras inte mer.`
    case 'locked':
      return `${nameOf(refusal.team)} har en låst plats. Lås upp den först.`
    case 'lane_unusable':
      return `Bana ${refusal.lane} kan inte användas.`
    case 'heat_full':
      return `Heat ${refusal.heat} är fullt.`
  }
}

export function warningText(warning: Warning): string {
  switch (warning.code) {
    case 'same_school':
      return warning.count === 1
        ? 'Två lag från samma skola hamnar i samma heat.'
        : `${warning.count} par av lag från samma skola hamnar i samma heat.`
    case 'uneven':
      return `Heaten blir ojämna: det minsta får ${warning.smallest} lag och det största ${warning.largest}.`
    case 'too_small':
      return `Heat ${warning.heat} får bara ${warning.size} lag.`
    case 'clash':
      return 'En löpare skulle behöva vara i två heat samtidigt.'
    case 'short_rest':
      return `En löpare får kort vila: ${warning.minutes} min från mål till nästa upprop.`
  }
}
