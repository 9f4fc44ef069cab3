import { isOrganiser } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { type KarnevalDates, requireOneOpen, type Window } from './phase.ts'

/**
 * Checks the phase of a write. The organiser may write outside it with a reason, which the caller audits.
 * @throws AppError phase_closed with the dates
 */
export function requirePhase(
  ctx: Context<SessionUser>,
  dates: KarnevalDates,
  windows: readonly Window[],
  reason: string | undefined,
): void {
  if ((isOrganiser(ctx.user) && reason) || ctx.user.onBehalf?.reason) return
  requireOneOpen(dates, windows, ctx.now())
}
