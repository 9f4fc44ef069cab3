import type { QueryOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { entryWindow, lockKarneval, requirePhase } from '../../karneval/public.ts'
import { syncTeamFees } from '../../orders/public.ts'
import { lockUnit } from '../../schools/public.ts'
import { withdrawTeams } from '../team-entry-repository.ts'
import { requireAsRead } from './save-team.ts'
import { readTeamDetail, requireTeam, type TeamDetail } from './team-detail.ts'
import { lockTeam } from './team-rows.ts'

type Ctx = Context<SessionUser>

/**
 * Withdraws a team: its row and number stay; its lane, runners and fee are released. Idempotent.
 * @throws AppError not_found, phase_closed, conflict (with `current`), confirmation_required (a team with runners)
 */
export function withdrawTeam(
  ctx: Ctx,
  id: number,
  query: QueryOf<'DELETE /api/events/teams/{id}/'>,
): Promise<TeamDetail> {
  return withTransaction(ctx.db, async (tx) => {
    const found = await requireTeam(ctx, tx, id)
    const karneval = await lockKarneval(tx, found.karnevalId)
    await lockUnit(tx, found.team.schoolUnitId)
    const row = await lockTeam(tx, id)
    if (!row) throw new AppError('not_found')
    const now = ctx.now()
    if (row.status === 'withdrawn') return readTeamDetail(tx, found, now)
    requirePhase(ctx, karneval, [entryWindow(karneval)], query.reason)
    await requireAsRead(tx, { found, row, version: query.version, now })
    if (query.confirm !== true) await requireEmpty(tx, found, now)
    await withdrawTeams(tx, ctx, [id])
    await syncTeamFees(tx, { karnevalId: karneval.id, unitId: row.schoolUnitId, now })
    await audit(tx, ctx, {
      action: 'team.withdrawn',
      objectType: 'team',
      objectId: id,
      before: { status: row.status },
      after: { status: 'withdrawn' },
      reason: query.reason,
    })
    return readTeamDetail(tx, found, now)
  })
}

async function requireEmpty(tx: Db, found: Parameters<typeof readTeamDetail>[1], now: Date): Promise<void> {
  const { name, compositions } = await readTeamDetail(tx, found, now)
  if (compositions.length === 0) return
  throw new AppError('confirmation_required', `${name} har löpare. Bekräfta att laget ska strykas.`, {
    attr: 'confirm',
  })
}
