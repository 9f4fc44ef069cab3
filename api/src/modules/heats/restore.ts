import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { withTransaction } from '../../db/db.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { lockInstances, resolveKarneval } from '../karneval/public.ts'
import type { RoundHeat } from './engine/types.ts'
import { requireState } from './heat-rounds.ts'
import { byRound, type LoadedRound, loadCarnival, roundNamed, unplacedIn } from './load-carnival.ts'
import { insertVersion, lockForPublishing } from './publish.ts'
import { findVersion, type VersionRow } from './published-heats.ts'
import { readNames } from './round-answer.ts'
import type { FinalServices } from './tell-finals.ts'
import { writeRound } from './write-round.ts'

/** Before version 1 nothing is published: going back to it takes the first publication away. */
const UNPUBLISHED: Pick<VersionRow, 'snapshot' | 'entries'> = { snapshot: [], entries: [] }

/**
 * Restores an old version: its places become the working heats and are published as a new version. Withdrawn teams are
 * left out, later teams get no place; both are listed. A round that differs and has called or run heats is not changed.
 * @throws AppError not_found (no such version), conflict (the heats changed since they were read)
 */
export function restore(
  ctx: Context<SessionUser>,
  body: BodyOf<'POST /api/events/heats/restore/'>,
  services: FinalServices,
): Promise<ResponseOf<'POST /api/events/heats/restore/'>> {
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, body.karneval)
    const old = body.version === 0 ? UNPUBLISHED : await findVersion(tx, karneval.id, body.version)
    if (!old) throw new AppError('not_found', 'Versionen finns inte.')
    const instances = [...new Set(old.snapshot.map((heat) => heat.event_instance))]
    await lockInstances(tx, instances)
    const { rounds, newest } = await lockForPublishing(tx, ctx, karneval.id)
    if (!newest) throw new AppError('not_found', 'Ingenting är publicerat ännu.')
    requireState(body.state, rounds, newest.version)
    const names = await readNames(tx, karneval.id)
    const places = byRound(old.snapshot)
    const placings = new Map((old.entries ?? []).map(({ team, round, placed }) => [`${team}/${round}`, placed ?? null]))
    const missing: number[] = []
    const kept: LoadedRound[] = []
    for (const round of rounds) {
      const wanted = places.get(round.key) ?? []
      const running = new Set(round.row.round === round.row.rounds[0] ? round.teams.map((team) => team.id) : [])
      for (const team of wanted.flatMap((heat) => heat.places.map((place) => place.team))) {
        if (round.row.round !== round.row.rounds[0] && isRunning(rounds, team)) running.add(team)
        if (!running.has(team)) missing.push(team)
      }
      const heats = wanted.map(
        (heat): RoundHeat => ({
          number: heat.number,
          closed: false,
          places: heat.places
            .filter((place) => running.has(place.team))
            .map((place) => ({ ...place, locked: isLocked(round, place.team) })),
        }),
      )
      if (round.heats.some((heat) => heat.closed)) {
        if (!isSame(round.heats, heats)) kept.push(round)
      } else
        await writeRound(
          tx,
          round,
          heats.filter((heat) => heat.places.length > 0),
          { now: ctx.now(), placed: (team) => placings.get(`${team}/${round.row.round}`) ?? null },
        )
    }
    const after = await loadCarnival(tx, karneval.id)
    const unplaced = after.filter(({ key }) => !kept.some((each) => each.key === key)).flatMap(unplacedIn)
    const version = await insertVersion(
      tx,
      ctx,
      { karnevalId: karneval.id, rounds: after, newest, restoredFrom: body.version },
      services,
    )
    return {
      version,
      missing: missing.map(names.team),
      unplaced: unplaced.map(names.team),
      kept: kept.map(roundNamed),
    }
  })
}

/** Whether a team still runs, by its event's first round; this also holds for finalists. */
const isRunning = (rounds: readonly LoadedRound[], team: number): boolean =>
  rounds.some((round) => round.row.round === round.row.rounds[0] && round.teams.some((each) => each.id === team))

const isLocked = (round: LoadedRound, team: number): boolean =>
  round.heats.some((heat) => heat.places.some((place) => place.team === team && place.locked))

const isSame = (left: readonly RoundHeat[], right: readonly RoundHeat[]): boolean => spots(left) === spots(right)

const spots = (heats: readonly RoundHeat[]): string =>
  heats.map((heat) => `${heat.number}:${heat.places.map(({ lane, team }) => `${lane}/${team}`).join()}`).join(' ')
