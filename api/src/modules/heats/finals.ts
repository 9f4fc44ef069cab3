import type { BodyOf } from '@stafapp/shared/contract/types'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { auditRound, changeRound } from './change-round.ts'
import { drawFinal } from './engine/final.ts'
import { requireRound } from './heat-rounds.ts'
import { finalistsOf, placesIn } from './results/finalists.ts'
import { listResults } from './results/trial-results.ts'
import { drawnAt, forgetHands, touchRound, writeRound } from './write-round.ts'

/**
 * Draws the final into the working heats. @throws AppError conflict, invalid (no results), in_use (the final is in
 * progress)
 */
export const makeFinal = (
  ctx: Context<SessionUser>,
  { event_instance, version, seed }: BodyOf<'POST /api/events/heats/final/'>,
) =>
  changeRound(ctx, { event_instance, round: 'FINAL', version }, async ({ tx, own, all }) => {
    if (own.heats.some((heat) => heat.closed)) throw new AppError('in_use', 'Finalen är uppropad eller sprungen.')
    const trial = requireRound(all, { event_instance, round: 'TRIAL' })
    const lot = `${seed ?? trial.row.seed ?? trial.key}/${own.key}`
    const finalists = finalistsOf(trial, own, await listResults(tx, event_instance), lot)
    if (finalists.length === 0)
      throw new AppError('invalid', 'Mata in försökens resultat först.', { attr: 'event_instance' })
    const setup = {
      lanes: own.rules.lanes,
      trackLanes: own.row.trackLanes ?? 0,
      kind: own.row.laneKind,
      places: placesIn(own),
    }
    const changes = await writeRound(tx, own, drawFinal(finalists, setup, lot), {
      now: ctx.now(),
      placed: () => drawnAt(ctx.now()),
    })
    await forgetHands(tx, own, ctx.now())
    await touchRound(tx, own.row, ctx.now(), { seed: lot, drawnAt: ctx.now() })
    await auditRound(tx, ctx, own, 'heats.final', { seed: lot, finalists: finalists.map(({ team }) => team) })
    return changes
  })
