import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { listHeats } from '../start-list.ts'
import { currentResults } from './current-results.ts'
import { toldRound } from './told-results.ts'

type Own = ResponseOf<'GET /api/raceday/own-results/'>

/**
 * The results of the named unit's teams, otherwise of all the caller's own, the newest heat first, and where a team that
 * goes on runs its final. Of the youngest no more than the organiser has chosen to tell.
 * @throws AppError not_found for a foreign unit
 */
export async function readOwnResults(
  ctx: Context<SessionUser>,
  query: QueryOf<'GET /api/raceday/own-results/'>,
): Promise<Own> {
  const karneval = await resolveKarneval(ctx.db, query.karneval)
  if (query.school_unit !== undefined) requireOwnUnit(ctx.user, query.school_unit)
  const units = query.school_unit === undefined ? ctx.user.unitIds : [query.school_unit]
  const { heats } = await listHeats(ctx.db, karneval.id, undefined)
  const own = new Set(
    heats.flatMap(({ lanes }) =>
      lanes.filter(({ school_unit }) => units.includes(school_unit)).map(({ team }) => team),
    ),
  )
  if (own.size === 0) return { data: [] }
  const { rounds } = await currentResults(ctx.db, karneval)
  const data = rounds.map(toldRound).flatMap((round) =>
    round.heats
      .filter(({ state }) => state !== 'none')
      .flatMap((heat) =>
        heat.rows
          .filter((row) => own.has(row.team) && (row.finished || row.mark !== null))
          .map((row): Own['data'][number] => {
            const final = heats.find(
              (each) =>
                each.event_instance === round.event_instance &&
                each.round === 'FINAL' &&
                each.lanes.some(({ team }) => team === row.team),
            )
            const lane = final?.lanes.find(({ team }) => team === row.team)
            return {
              team: row.team,
              team_name: row.team_name,
              event_name: round.event_name,
              round: round.round,
              heat: heat.number,
              starts_at: heat.starts_at,
              state: heat.state,
              corrections: heat.corrections,
              protest_until: heat.protest_until,
              rank: row.rank,
              shown: row.shown,
              finished: row.finished,
              mark: row.mark,
              reason: row.reason && [row.reason.rule, row.reason.text].filter(Boolean).join(' '),
              otc: row.otc,
              qualified: row.qualified,
              is_record: row.is_record,
              is_record_approved: row.is_record_approved,
              protest: row.protest,
              final:
                round.round === 'TRIAL' && final && lane
                  ? {
                      lane: lane.lane,
                      calls_at: final.calls_at,
                      starts_at: final.starts_at,
                      delay_min: final.delay_min,
                    }
                  : null,
            }
          }),
      ),
  )
  return { data: data.sort((left, right) => (right.starts_at ?? '').localeCompare(left.starts_at ?? '')) }
}
