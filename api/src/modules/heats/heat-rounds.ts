import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { besideOthers } from './engine/carnival.ts'
import { measure } from './engine/quality.ts'
import { byRound, type LoadedRound, loadCarnival, roundNamed } from './load-carnival.ts'
import { findPublication } from './published-heats.ts'
import { recordedFacts } from './results/facts.ts'
import { storedIn, timedHeats } from './results/timed-heats.ts'
import { readNames, roundAnswer } from './round-answer.ts'
import { karnevalOfInstance, type RoundName } from './rounds-repository.ts'

/** A value that changes with every change of working heats and every publication. */
export const stateOf = (rounds: readonly LoadedRound[], publishedVersion: number | null): string =>
  `${publishedVersion ?? 0}-${rounds.length}-${rounds.reduce((sum, round) => sum + round.row.version, 0)}`

/** @throws AppError conflict when the caller has read another state of the heats */
export function requireState(seen: string, rounds: readonly LoadedRound[], publishedVersion: number | null): void {
  const state = stateOf(rounds, publishedVersion)
  if (state === seen) return
  throw new AppError('conflict', 'Heaten har ändrats sedan du laddade sidan. Ladda om och försök på nytt.', {
    current: { state },
  })
}

export async function readWork(
  db: Db,
  karnevalId: number | undefined,
): Promise<ResponseOf<'GET /api/events/heats/work/'>> {
  const karneval = await resolveKarneval(db, karnevalId, { drafts: true })
  const rounds = await loadCarnival(db, karneval.id)
  const publication = await findPublication(db, karneval.id)
  const results = await countResults(db, rounds)
  const beside = besideOthers(rounds)
  const published = byRound(publication?.heats ?? [])
  return {
    karneval: karneval.id,
    state: stateOf(rounds, publication?.version ?? null),
    published_version: publication?.version ?? null,
    published_at: publication?.publishedAt.toISOString() ?? null,
    data: rounds.map((round) => ({
      ...roundNamed(round),
      version: round.row.version,
      track_lanes: round.row.trackLanes,
      is_first: round.row.round === round.row.rounds[0],
      starts_at: round.row.startsAt.toISOString(),
      team_count: round.teams.length,
      heat_count: round.heatRows.length,
      called_count: round.heatRows.filter((heat) => heat.status !== 'planned').length,
      kept_count: round.heats.filter((heat) => heat.closed).length,
      locked_count: round.heats
        .filter((heat) => !heat.closed)
        .flatMap((heat) => heat.places.filter((place) => place.locked)).length,
      published_heat_count: published.get(round.key)?.length ?? 0,
      result_count: round.row.round === 'TRIAL' ? (results.get(round.row.eventInstanceId) ?? 0) : 0,
      quality: measure(beside(round)),
    })),
  }
}

/** How many teams of each event's trial have a result. */
async function countResults(db: Db, rounds: readonly LoadedRound[]): Promise<Map<number, number>> {
  const trials = rounds.filter(({ row }) => row.round === 'TRIAL')
  const ids = trials.map(({ row }) => row.eventInstanceId)
  const facts = ids.length === 0 ? [] : await recordedFacts(db, ids)
  return new Map(trials.map((trial) => [trial.row.eventInstanceId, storedIn(timedHeats(trial, facts)).length]))
}

/** @throws AppError not_found */
export async function readRound(db: Db, id: { event_instance: number; round: RoundName }) {
  const karnevalId = await karnevalOfInstance(db, id.event_instance)
  const rounds = await loadCarnival(db, karnevalId)
  return roundAnswer(requireRound(rounds, id), rounds, await readNames(db, karnevalId))
}

/** @throws AppError not_found */
export function requireRound(
  rounds: readonly LoadedRound[],
  { event_instance, round }: { event_instance: number; round: RoundName },
): LoadedRound {
  const own = rounds.find(({ row }) => row.eventInstanceId === event_instance && row.round === round)
  if (!own) throw new AppError('not_found')
  return own
}
