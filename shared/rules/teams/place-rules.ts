import type { Fault, Placed, Situation } from './types.ts'
import { listWords, runnerName } from './words.ts'

/** Checks the number of legs and reserves. */
export function formFaults({ event, lineUp }: Situation): Fault[] {
  const faults: Fault[] = []
  if (lineUp.legs.length !== event.team_size)
    faults.push({ code: 'legs_count', detail: `Laget ska ha ${event.team_size} sträckor.`, attr: 'legs' })
  for (const index of lineUp.reserves.keys())
    if (index >= event.reserves_max)
      faults.push({ code: 'too_many_reserves', detail: reservesText(event.reserves_max), attr: `reserves.${index}` })
  return faults
}

/** Legs without a runner. */
export const emptyFaults = ({ lineUp }: Situation): Fault[] =>
  lineUp.legs.flatMap((runner, index) =>
    runner === null
      ? [{ code: 'leg_empty', detail: `Sträcka ${index + 1} saknar löpare.`, attr: `legs.${index}` } satisfies Fault]
      : [],
  )

const reservesText = (most: number): string =>
  most === 0 ? 'Grenen har inga reserver.' : `Laget får ha högst ${most === 1 ? 'en reserv' : `${most} reserver`}.`

/**
 * A runner must be in the unit's register, and may be once in a team, in one team per event and in a limited number of
 * events.
 */
export function placeFaults(situation: Situation, placed: readonly Placed[]): Fault[] {
  return placed.flatMap((place, index) => {
    const { attr, id, runner } = place
    if (!runner)
      return [{ code: 'unknown_runner', detail: 'Löparen finns inte i skolenhetens register.', attr } satisfies Fault]
    const name = runnerName(runner)
    const first = placed.slice(0, index).find((other) => other.id === id)
    if (first) return [{ code: 'runner_twice', detail: `${name} är redan ${placeText(first)}.`, attr } satisfies Fault]
    return elsewhereFaults(situation, { attr, id }, name)
  })
}

const placeText = ({ leg }: Placed): string => (leg === null ? 'reserv i laget' : `på sträcka ${leg}`)

function elsewhereFaults(
  { event, elsewhere, maxEvents }: Situation,
  { attr, id }: { attr: string; id: number },
  name: string,
): Fault[] {
  const { team, events } = elsewhere(id)
  const faults: Fault[] = []
  if (team !== null)
    faults.push({ code: 'runner_in_other_team', detail: `${name} är redan med i ${team} i ${event.name}.`, attr })
  if (events.length >= maxEvents) {
    const limit = maxEvents === 1 ? 'en gren' : `${maxEvents} grenar`
    const detail = `${name} är redan med i ${listWords(events)}. En löpare får delta i högst ${limit}.`
    faults.push({ code: 'too_many_events', detail, attr })
  }
  return faults
}
