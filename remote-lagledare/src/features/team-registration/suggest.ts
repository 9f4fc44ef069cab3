import { candidatesFor } from './candidates.ts'
import type { Event, Line, Team, UnitEntry } from './entry.ts'
import { emptyLegs, place, runnerIn, slotsOf } from './line.ts'

/** Line-ups that are tried at most, so that a large register cannot make the page wait. */
const mostTries = 200

/**
 * Fills the empty legs by the rules of the event, with runners who have the fewest other starts first. Places that are
 * filled stay. If the register cannot fill all legs, as many as were found are filled.
 */
export function suggestLine(entry: UnitEntry, team: Team, event: Event, line: Line): Line {
  let tries = 0
  let best = line
  const fill = (present: Line): boolean => {
    const [slot] = emptyLegs(present)
    if (emptyLegs(present).length < emptyLegs(best).length) best = present
    if (!slot) return true
    const inTeam = new Set(slotsOf(present).map((each) => runnerIn(present, each)))
    const fitting = candidatesFor(entry, { team, event, line: present, slot }).filter(
      ({ fits, runner }) => fits && !inTeam.has(runner.id),
    )
    for (const { runner } of fitting) {
      tries += 1
      if (tries > mostTries) return true
      if (fill(place(present, slot, runner.id))) return true
    }
    return false
  }
  fill(line)
  return best
}
