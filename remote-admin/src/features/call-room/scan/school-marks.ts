import { type DayHeat, isSent, type Place } from '../../../shared/raceday/day-heats.ts'

/** A school's team in a heat of the day. */
export type SchoolPlace = { of: DayHeat; place: Place }

export type SchoolMarks = {
  /** null: the school has no team on the day. */
  name: string | null
  /** Teams to mark as present. */
  marks: readonly SchoolPlace[]
  /** Teams of these heats that are marked already. */
  marked: readonly SchoolPlace[]
  /** The school's next team when none is called soon. */
  next: SchoolPlace | null
}

/** A packet marks the heats that are called within this time; a school comes again for the later ones. */
const SOON_MS = 30 * 60_000

const isSoon = ({ derived, callsAt }: DayHeat, now: Date): boolean =>
  derived.state === 'called' || (callsAt !== null && callsAt.getTime() - now.getTime() <= SOON_MS)

/** What the packet of a school marks at this moment. */
export function marksOfSchool(heats: readonly DayHeat[], school: number, now: Date): SchoolMarks {
  const places = heats.flatMap((of) =>
    of.heat.places.filter((place) => place.school === school).map((place) => ({ of, place })),
  )
  const coming = places.filter(({ of, place }) => !isSent(of) && !place.withdrawn)
  const soon = coming.filter(({ of }) => isSoon(of, now))
  return {
    name: places[0]?.place.school_name ?? null,
    marks: soon.filter((each) => !isPresent(each)),
    marked: soon.filter(isPresent),
    next: soon.length === 0 ? (coming[0] ?? null) : null,
  }
}

const isPresent = ({ of, place }: SchoolPlace): boolean =>
  of.derived.places.some(({ team, state }) => team === place.team && state === 'present')
