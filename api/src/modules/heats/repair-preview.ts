import type { ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { Context, SessionUser } from '../../http/handler.ts'
import { type DraftRow, heatsOf, requireDraft, seedOf, withoutGone } from './drafts.ts'
import { diffHeats } from './engine/diff.ts'
import type { RoundHeat } from './engine/types.ts'
import { requireRound } from './heat-rounds.ts'
import { type LoadedRound, loadCarnival, roundNamed } from './load-carnival.ts'
import { planRepair } from './repair-heats.ts'
import { changesAnswer, type Names, readNames } from './round-answer.ts'
import { karnevalOfInstance } from './rounds-repository.ts'
import { addedConflicts } from './track-conflicts.ts'
import { repairReason } from './words.ts'

type RepairPreview = ResponseOf<'GET /api/events/heats/repair/'>
type TakePreview = ItemOf<'GET /api/events/heats/drafts/{id}/repair/'>

/** Taking a draft raises the round's version twice (heats, then seed), and the repair's seed contains the version. */
const VERSIONS_OF_TAKING = 2

/** The moves of a repair of the working heats, without making them. @throws AppError not_found */
export async function previewRepair(
  ctx: Context<SessionUser>,
  { event_instance, round }: QueryOf<'GET /api/events/heats/repair/'>,
): Promise<RepairPreview> {
  const karnevalId = await karnevalOfInstance(ctx.db, event_instance)
  const all = await loadCarnival(ctx.db, karnevalId)
  const own = requireRound(all, { event_instance, round })
  const names = await readNames(ctx.db, karnevalId)
  const answer = { event_instance, round, version: own.row.version }
  if (own.heats.length === 0) return { ...answer, changes: [], track_conflicts: [] }
  const { heats } = planRepair(own, all)
  const track_conflicts = await addedConflicts(ctx.db, karnevalId, all, new Map([[own.key, heats]]))
  return { ...answer, changes: explained(own.heats, heats, names), track_conflicts }
}

/** The repairs that taking a draft would include, by round, without making them. @throws AppError not_found */
export async function previewTake(ctx: Context<SessionUser>, id: number): Promise<TakePreview[]> {
  const draft = await requireDraft(ctx.db, id)
  const rounds = await loadCarnival(ctx.db, draft.karnevalId)
  const names = await readNames(ctx.db, draft.karnevalId)
  const repaired = afterTaking(draft, rounds)
  return repaired.flatMap((round) => {
    const heats = heatsOf(draft, round)
    const changes = heats ? explained(heats, round.heats, names) : []
    return changes.length === 0 ? [] : { ...roundNamed(round), changes }
  })
}

/** The rounds with the heats that taking a draft would give them, repairs included, without taking it. */
export function afterTaking(draft: DraftRow, rounds: readonly LoadedRound[]): LoadedRound[] {
  const drawn = new Map(rounds.map((round) => [round.key, heatsOf(draft, round)]))
  const taken = rounds.map((round): LoadedRound => {
    const heats = drawn.get(round.key)
    if (!heats) return round
    const row = { ...round.row, seed: seedOf(draft, round), version: round.row.version + VERSIONS_OF_TAKING }
    return { ...round, row, heats: withoutGone(round, heats) }
  })
  return taken.map((round) => (drawn.get(round.key) ? { ...round, heats: planRepair(round, taken).heats } : round))
}

function explained(before: readonly RoundHeat[], after: readonly RoundHeat[], names: Names): RepairPreview['changes'] {
  const known = new Set(before.map(({ number }) => number))
  const changes = diffHeats(before, after)
  const reasons = new Map(changes.map((change) => [change.team, repairReason(change, (heat) => !known.has(heat))]))
  return changesAnswer(changes, names).map((change) => ({ ...change, reason: reasons.get(change.team) ?? '' }))
}
