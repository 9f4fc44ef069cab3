import { shownTime } from '@stafapp/shared/rules/times/times'
import { countBy, schoolOf } from './counting.ts'
import type { Finalist } from './final.ts'
import { groupsFor, type LaneKind } from './lane-groups.ts'
import { outerLanes } from './lanes.ts'
import { measure, sameSchoolPairsBound } from './quality.ts'
import { startsBeside } from './times.ts'
import type { DrawTeam, Round } from './types.ts'

type Explained = {
  round: Round
  roundName: string
  team: number
  seed: string | null
  /** Entered after the deadline for teams. */
  isLate: boolean
  /** How the team got its place after the draw; null for the draw itself or when unknown. */
  placed: { as: 'hand' | 'repair'; when: string; who: string } | null
  /** For a final: the finalists and the rule for their lanes. */
  final?: { finalists: readonly Finalist[]; trackLanes: number; kind: LaneKind }
}

/** Explains a team's place, one Swedish sentence per criterion, in the priority of the draw. */
export function explain({ round, roundName, team: id, seed, isLate, placed, final }: Explained): string[] {
  const { teams, heats, rules } = round
  const heat = heats.find((each) => each.places.some((place) => place.team === id))
  const place = heat?.places.find((each) => each.team === id)
  const team = teams.find((each) => each.id === id)
  if (!heat || !place) return [`Laget har ingen plats i ${roundName} ännu.`]
  const count = heats.reduce((sum, each) => sum + each.places.length, 0)
  const where = rules.lanes === null ? `Startplats ${place.lane}` : `Heat ${heat.number}, bana ${place.lane}`
  const says = [
    `${where}: ${roundName} har ${count} lag${rules.lanes ? ` i ${heats.length} heat` : ' i gemensam start'}.`,
  ]
  const finalist = final?.finalists.find((each) => each.team === id)
  const isMoved = placed?.as === 'hand'
  if (final && finalist) {
    const lanes = isMoved ? [] : lanesText(finalist, final, rules.lanes ?? [])
    return [...says, rankText(finalist, final), ...lanes, ...(placed ? [placedText(placed)] : [])]
  }
  if (heats.length > 1) says.push(sizeText(round))
  if (team) says.push(...schoolText(round, team.school))
  if (team?.busy?.length) says.push(runnersText(team, round, heat.number, placed !== null))
  if (!isMoved && outerLanes(rules.lanes).has(place.lane)) {
    says.push('Ytterbanorna delas jämnt mellan skolorna över hela karnevalen, och den här föll på er skola.')
  }
  if (place.locked) says.push('Tävlingsledningen har låst platsen.')
  if (isLate && !isMoved)
    says.push('Laget anmäldes i efterhand och fick en ledig plats. Så få andra lag som möjligt flyttades.')
  if (placed) says.push(placedText(placed))
  else if (seed === null) says.push('Platsen är satt för hand.')
  else says.push(`Resten avgjorde lotten, med lottningsnumret ${seed}. Samma nummer ger samma lottning.`)
  return says
}

/** How the heat lies beside the other starts of the team's runners. */
function runnersText(team: DrawTeam, { rules }: Round, heat: number, isChanged: boolean): string {
  const { clashes, shortRests, rest } = startsBeside(team, rules.timing, heat)
  const clash = 'En av lagets löpare har ett annat heat samtidigt'
  if (clashes > 0) return isChanged ? `${clash}.` : `${clash}; inget heat var fritt från krockar.`
  if (shortRests === 0) return 'Lagets löpare springer också i andra grenar. Heatet ligger så att tiderna inte krockar.'
  const minutes = Math.floor(rest / 60_000)
  const short = `En av lagets löpare har bara ${minutes} min från mål till nästa upprop`
  return isChanged ? `${short}.` : `${short}; lagen kunde inte placeras så att alla får längre vila.`
}

const placedText = ({ as, when, who }: NonNullable<Explained['placed']>): string =>
  as === 'hand'
    ? `${who} flyttade laget hit för hand ${when}, efter lottningen.`
    : `Laget fick platsen ${when}, när heaten uppdaterades efter lottningen.`

function sizeText({ heats }: Round): string {
  const sizes = heats.map((heat) => heat.places.length)
  const smallest = Math.min(...sizes)
  const largest = Math.max(...sizes)
  return smallest === largest
    ? `Alla heat har ${smallest} lag.`
    : `Heaten har ${smallest}–${largest} lag, så jämnt som det går.`
}

function schoolText(round: Round, school: number): string[] {
  const own = round.teams.filter((team) => team.school === school).length
  if (own < 2 || round.heats.length < 2) return []
  const schools = schoolOf(round.teams)
  const together = round.heats.map((heat) => countBy(heat.places, (place) => schools(place.team)).get(school) ?? 0)
  const most = Math.max(...together)
  if (most <= 1) return [`Skolans ${own} lag springer i olika heat.`]
  const must =
    sameSchoolPairsBound(
      Array.from({ length: own }, () => school),
      round.heats.length,
    ) > 0
  const { same_school_pairs: pairs, same_school_pairs_bound: bound } = measure(round)
  if (must) return [`Skolan har ${own} lag och omgången ${round.heats.length} heat, så några måste springa i samma.`]
  if (pairs === bound) return ['Låsta platser gör att två av skolans lag springer i samma heat.']
  return ['Två av skolans lag springer i samma heat, därför att heaten har ändrats efter lottningen.']
}

function rankText({ rank, as, timeMs }: Finalist, { finalists }: NonNullable<Explained['final']>): string {
  const time = timeMs === null ? '' : ` med tiden ${shownTime(timeMs)}`
  const how = as === 'winner' ? `Laget vann sitt försök${time}` : `Laget gick vidare på tid${time}`
  return `${how} och är rankat som nummer ${rank} av ${finalists.length}.`
}

function lanesText(
  { rank }: Finalist,
  { trackLanes, kind }: NonNullable<Explained['final']>,
  lanes: readonly number[],
): string[] {
  const says: string[] = []
  let first = 1
  for (const group of groupsFor(kind, trackLanes, lanes)) {
    const last = first + group.length - 1
    if (rank >= first && rank <= last)
      says.push(`Rank ${first}–${last} lottas på banorna ${[...group].sort((a, b) => a - b).join(', ')}.`)
    first = last + 1
  }
  return says
}
