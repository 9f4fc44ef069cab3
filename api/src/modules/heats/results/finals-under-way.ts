import type { FinalStage } from '@stafapp/shared/contract/raceday'
import { finalStage, stageText } from '@stafapp/shared/rules/raceday/results/final-stage'
import type { Db } from '../../../db/db.ts'
import type { PublishedHeat } from '../../../db/schema/heats.ts'
import type { RoundHeat } from '../engine/types.ts'
import { byRound, type LoadedRound } from '../load-carnival.ts'
import type { VersionRow } from '../published-heats.ts'
import { writeRound } from '../write-round.ts'
import { type FactRow, recordedFacts } from './facts.ts'
import { timedHeats } from './timed-heats.ts'

/** Stage of a round, from the heat status set by hand and the facts of the officials; null: not called yet. */
export function stageOf(round: LoadedRound, facts: readonly FactRow[]): FinalStage | null {
  const timed = new Map(timedHeats(round, facts).map((heat) => [heat.number, heat]))
  return finalStage(
    round.heatRows.map(({ number, status, places }) => ({
      facts: timed.get(number)?.facts ?? [],
      spots: places,
      status,
    })),
  )
}

type Redrawn = { round: LoadedRound; stage: FinalStage; published: RoundHeat[] }

/**
 * Finals that were called as they are published but have other teams or lanes in the working heats, e.g. drawn again
 * after a correction a moment before. Places of teams that have been withdrawn since do not count.
 */
export async function redrawnUnderWay(
  db: Db,
  rounds: readonly LoadedRound[],
  newest: readonly PublishedHeat[],
): Promise<Redrawn[]> {
  const before = byRound(newest)
  const running = new Set(
    rounds.flatMap(({ row, teams }) => (row.round === row.rounds[0] ? teams.map(({ id }) => id) : [])),
  )
  const moved = rounds.flatMap((round) => {
    const published = (before.get(round.key) ?? []).map(
      ({ number, places }): RoundHeat => ({
        number,
        closed: false,
        places: places.flatMap(({ lane, team }) => (running.has(team) ? [{ lane, team, locked: false }] : [])),
      }),
    )
    const isFinal = round.row.round !== round.row.rounds[0]
    return isFinal && published.length > 0 && spotsOf(published) !== spotsOf(round.heats) ? [{ round, published }] : []
  })
  if (moved.length === 0) return []
  const facts = await recordedFacts(
    db,
    moved.map(({ round }) => round.row.eventInstanceId),
  )
  return moved.flatMap(({ round, published }) => {
    const stage = stageOf(round, facts)
    return stage ? [{ round, stage, published }] : []
  })
}

const spotsOf = (heats: readonly RoundHeat[]): string =>
  heats
    .flatMap(({ number, places }) => places.map(({ lane, team }) => `${number}/${lane}/${team}`))
    .sort()
    .join()

/** The sentence that tells the organiser that publishing keeps a final that is under way. */
export const keptText = ({ round, stage }: Redrawn): string =>
  `${round.row.eventName}: ${stageText(stage)}. Den står kvar som den är publicerad, och omlottningen av den förkastas.`

/** Replaces finals that are under way by their published heats, so that publishing moves no team in them. */
export async function keepPublished(
  tx: Db,
  redrawn: readonly Redrawn[],
  { entries }: Pick<VersionRow, 'entries'>,
  now: Date,
): Promise<void> {
  const placings = new Map((entries ?? []).map(({ team, round, placed }) => [`${team}/${round}`, placed ?? null]))
  for (const { round, published } of redrawn) {
    const open = { ...round, heats: round.heats.map((heat) => ({ ...heat, closed: false })) }
    await writeRound(tx, open, published, {
      now,
      placed: (team) => placings.get(`${team}/${round.row.round}`) ?? null,
    })
  }
}
