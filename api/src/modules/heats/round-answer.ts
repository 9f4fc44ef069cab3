import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../db/db.ts'
import type { MovedTeam } from '../../db/schema/heats.ts'
import { placeBeside } from './engine/carnival.ts'
import type { PlaceChange } from './engine/diff.ts'
import { measure, tightTeams } from './engine/quality.ts'
import type { Place, Round } from './engine/types.ts'
import { type LoadedRound, roundNamed, unplacedIn } from './load-carnival.ts'
import { namesOfTeams } from './published-heats.ts'
import { changeText, type NameOf } from './words.ts'

type HeatRound = ResponseOf<'GET /api/events/heats/round/'>
type Changes = ItemOf<'GET /api/events/heats/changes/'>['changes']

export type Names = {
  nameOf: NameOf
  /** Team with its school, as in all lists of teams. */
  team: (team: number) => HeatRound['unplaced'][number]
  /** A team's bib number and withdrawal, as shown at its place. */
  startOf: (team: number) => { bib: string | null; withdrawn: boolean }
}

export async function readNames(db: Db, karnevalId: number): Promise<Names> {
  const teams = await namesOfTeams(db, karnevalId)
  return {
    nameOf: (team) => teams.get(team)?.team_name ?? 'Laget',
    team: (team) => {
      const known = teams.get(team)
      return {
        team,
        team_name: known?.team_name ?? 'Laget',
        school: known?.school ?? team,
        school_name: known?.school_name ?? '',
      }
    },
    startOf: (team) => ({ bib: teams.get(team)?.bib ?? null, withdrawn: teams.get(team)?.withdrawn ?? false }),
  }
}

export const placeAnswer = ({ lane, team, locked }: Place, names: Names) => ({
  lane,
  ...names.team(team),
  ...names.startOf(team),
  locked,
})

export const changesAnswer = (changes: readonly PlaceChange[], names: Names): Changes =>
  changes.map((change) => ({ ...change, team_name: names.nameOf(change.team), text: changeText(change, names.nameOf) }))

/** The teams of a round whose runners rest too short. */
export const tightAnswer = (round: Round, names: Names): HeatRound['tight_teams'] =>
  tightTeams(round).map(({ team, restMin, isClash }) => ({
    ...names.team(team),
    rest_min: restMin,
    is_clash: isClash,
  }))

/** The answer for a working round, measured with the carnival's other rounds. */
export function roundAnswer(own: LoadedRound, all: readonly LoadedRound[], names: Names): HeatRound {
  const { row, heatRows } = own
  const move = undoable(own)
  const beside = placeBeside(own, all)
  return {
    ...roundNamed(own),
    version: row.version,
    seed: row.seed,
    track_lanes: row.trackLanes,
    unusable_lanes: row.unusableLanes,
    max_per_heat: row.maxPerHeat,
    lane_kind: row.laneKind,
    heats: heatRows.map((heat) => ({
      number: heat.number,
      status: heat.status,
      calls_at: heat.callsAt?.toISOString() ?? null,
      starts_at: heat.startsAt?.toISOString() ?? null,
      places: heat.places.map((place) => placeAnswer(place, names)),
    })),
    unplaced: unplacedIn(own).map(names.team),
    quality: measure(beside),
    tight_teams: tightAnswer(beside, names),
    undoable: move && undoText(move, names.nameOf),
  }
}

/**
 * The newest manual move if it can be undone: its teams are still where it put them, in open heats, and the places that
 * they left are free. Otherwise null.
 */
export function undoable({ lastMove, heats }: LoadedRound): { id: number; moved: MovedTeam[] } | null {
  if (!lastMove) return null
  const own = new Set(lastMove.moved.map(({ team }) => team))
  const isSo = lastMove.moved.every(({ team, before, after }) => {
    const [from, to] = [after, before].map(({ heat }) => heats.find(({ number }) => number === heat))
    const place = from?.places.find((each) => each.lane === after.lane)
    const holder = to?.places.find((each) => each.lane === before.lane)?.team
    if (!from || !to || from.closed || to.closed) return false
    return place?.team === team && !place.locked && (holder === undefined || own.has(holder))
  })
  return isSo ? lastMove : null
}

/** Describes an undo for the organiser: "Norra 1 tillbaka till heat 1, bana 2". */
const undoText = ({ moved }: { moved: readonly MovedTeam[] }, nameOf: NameOf): string =>
  moved.map(({ team, before }) => `${nameOf(team)} tillbaka till heat ${before.heat}, bana ${before.lane}`).join('; ')
