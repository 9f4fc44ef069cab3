import type { Counts, Offer, Team } from './counts.ts'
import { highestCount } from './counts.ts'

export type LastYear = {
  /** Initial numbers for the events offered this year. */
  counts: Counts
  /** Messages about numbers that cannot be copied. */
  misfits: string[]
}

type Then = { events: readonly Pick<Offer, 'id' | 'event' | 'name'>[]; teams: readonly Team[] }

/** Maps a unit's numbers of last year to this year's events; numbers that do not fit are reported as misfits. */
export function lastYear(offers: readonly Offer[], { events, teams }: Then, unit: number): LastYear {
  const counts: Record<number, number> = {}
  const misfits: string[] = []
  for (const before of events) {
    const count = teams.filter(
      (team) => team.school_unit === unit && team.event_instance === before.id && team.status !== 'withdrawn',
    ).length
    if (count === 0) continue
    const offer = offers.find(({ event }) => event === before.event)
    if (!offer) misfits.push(`${before.name}, ${count} lag: enheten kan inte anmäla lag till grenen i år.`)
    else {
      const most = highestCount(offer, 0, 0)
      if (most < count) misfits.push(`${offer.name}: ${most} av ${count} lag ryms i år.`)
      if (most > 0) counts[offer.id] = Math.min(count, most)
    }
  }
  return { counts, misfits }
}
