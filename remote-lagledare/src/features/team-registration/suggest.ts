import { candidatesFor, fittingRunners } from './candidates.ts'
import type { Event, Line, Team, UnitEntry } from './entry.ts'
import { entryFor } from './entry.ts'
import { emptyLegs, place, runnerIn, slotsOf, withLine } from './line.ts'

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

/** A team with its event and its line-up as it stands. */
type OpenTeam = { team: Team; event: Event; line: Line }

/**
 * Fills the empty legs of several teams, so that everybody runs once before somebody runs twice over all of them. The
 * team with the fewest runners to choose from comes first; then whoever was left over takes a place that was filled with
 * somebody who runs twice.
 * @returns the line-ups by team
 */
export function suggestLines(entry: UnitEntry, open: readonly OpenTeam[]): Map<number, Line> {
  const lines = new Map<number, Line>()
  const present = (): UnitEntry => ({
    ...entry,
    teams: entry.teams.map((team) => {
      const line = lines.get(team.id)
      return line ? withLine(team, line) : team
    }),
  })
  const spare = ({ team, event, line }: OpenTeam): number =>
    fittingRunners(entryFor(entry, team), { team, event, round: line.round }).length - emptyLegs(line).length
  for (const { team, event, line } of open.toSorted((a, b) => spare(a) - spare(b)))
    lines.set(team.id, suggestLine(entryFor(present(), team), team, event, line))
  for (const { team, event, line } of open)
    for (const slot of emptyLegs(line)) {
      const now = present()
      const filled = lines.get(team.id) ?? line
      const there = runnerIn(filled, slot)
      if (there === null || startsOf(now, there) < 2) continue
      const idle = candidatesFor(entryFor(now, team), { team, event, line: filled, slot }).find(
        ({ fits, runner }) => fits && startsOf(now, runner.id) === 0,
      )
      if (idle) lines.set(team.id, place(filled, slot, idle.runner.id))
    }
  return lines
}

/** In how many teams the runner has a leg. */
const startsOf = ({ teams, others = [] }: UnitEntry, runner: number): number =>
  [...teams, ...others].filter(
    ({ status, compositions }) => status !== 'withdrawn' && compositions.some(({ legs }) => legs.includes(runner)),
  ).length
