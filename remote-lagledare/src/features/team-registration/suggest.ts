import { warningsOf } from '@stafapp/shared/rules/teams/situation'
import { type Candidate, candidatesFor, fittingRunners } from './candidates.ts'
import type { Event, Line, Team, UnitEntry } from './entry.ts'
import { entryFor } from './entry.ts'
import { emptyLegs, place, runnerIn, runnersOf, slotsOf, withLine } from './line.ts'

/** Line-ups that are tried at most, so that a large register cannot make the page wait. */
const mostTries = 200

/**
 * Fills the empty legs by the rules of the event, with runners who have the fewest other starts first and without those
 * whose starts would overlap, unless a leg stayed empty. Places that are filled stay. If the register cannot fill all
 * legs, as many as were found are filled.
 */
export function suggestLine(entry: UnitEntry, team: Team, event: Event, line: Line): Line {
  const calm = fillLegs(entry, { team, event, line }, ({ overlaps }) => !overlaps)
  if (emptyLegs(calm).length === 0) return calm
  const whole = fillLegs(entry, { team, event, line: calm })
  if (emptyLegs(whole).length === 0) return whole
  // Those of the first search may stand in the way of the rest.
  const afresh = fillLegs(entry, { team, event, line })
  const best = emptyLegs(afresh).length < emptyLegs(whole).length ? afresh : whole
  return fillRest(entry, { team, event, line: best })
}

/** Fills the legs that can be filled behind one that nobody fits. */
function fillRest(entry: UnitEntry, { team, event, line }: OpenTeam): Line {
  return emptyLegs(line).reduce((present, slot) => {
    const next = candidatesFor(entry, { team, event, line: present, slot }).find(
      ({ fits, runner }) => fits && !runnersOf(present).includes(runner.id),
    )
    return next ? place(present, slot, next.runner.id) : present
  }, line)
}

/** The line-up with the most legs that a search among these candidates fills. */
function fillLegs(
  entry: UnitEntry,
  { team, event, line }: OpenTeam,
  isWanted: (candidate: Candidate) => boolean = () => true,
): Line {
  let tries = 0
  let best = line
  const fill = (present: Line): boolean => {
    const [slot] = emptyLegs(present)
    if (emptyLegs(present).length < emptyLegs(best).length) best = present
    if (!slot) return true
    const inTeam = new Set(slotsOf(present).map((each) => runnerIn(present, each)))
    const fitting = candidatesFor(entry, { team, event, line: present, slot }).filter(
      (candidate) => candidate.fits && !inTeam.has(candidate.runner.id) && isWanted(candidate),
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
 * team with the fewest runners to choose from comes first; then a place that was filled with somebody who runs twice
 * goes to whoever was left over, and one whose runner's starts overlap to anybody whose do not.
 * @returns the line-ups by team
 */
export function suggestLines(entry: UnitEntry, open: readonly OpenTeam[]): Map<number, Line> {
  const lines = new Map<number, Line>()
  const present = () => withLines(entry, lines)
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
      const isHurried = hurriedIn(now, [team.id]).includes(there)
      const better = candidatesFor(entryFor(now, team), { team, event, line: filled, slot }).find(
        ({ fits, overlaps, runner }) =>
          fits && !overlaps && !runnersOf(filled).includes(runner.id) && (isHurried || startsOf(now, runner.id) === 0),
      )
      if (better) lines.set(team.id, place(filled, slot, better.runner.id))
    }
  return lines
}

/** The entry with these line-ups, by team. */
export const withLines = (entry: UnitEntry, lines: ReadonlyMap<number, Line>): UnitEntry => ({
  ...entry,
  teams: entry.teams.map((team) => {
    const line = lines.get(team.id)
    return line ? withLine(team, line) : team
  }),
})

/** The runners of these teams who may not make all their starts. */
export const hurriedIn = (entry: UnitEntry, teams: readonly number[]): number[] => [
  ...new Set(
    warningsOf(entry)
      .filter((warning) => warning.teams.some((id) => teams.includes(id)))
      .map(({ runner }) => runner),
  ),
]

/** In how many teams the runner has a leg. */
const startsOf = ({ teams, others = [] }: UnitEntry, runner: number): number =>
  [...teams, ...others].filter(
    ({ status, compositions }) => status !== 'withdrawn' && compositions.some(({ legs }) => legs.includes(runner)),
  ).length
