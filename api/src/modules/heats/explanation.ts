import type { ResponseOf } from '@stafapp/shared/contract/types'
import { eq } from 'drizzle-orm'
import { team } from '../../db/schema/teams.ts'
import { isOrganiser, requireOwnUnit } from '../../domain/own-objects.ts'
import { AppError } from '../../errors.ts'
import type { Context, SessionUser } from '../../handler.ts'
import { placeBeside } from '../../heats/carnival.ts'
import { explain } from '../../heats/explain.ts'
import { readResults } from './finals.ts'
import { type LoadedRound, loadCarnival, roundKey } from './load-carnival.ts'
import { karnevalOfInstance } from './rounds-repository.ts'
import { findNewestVersion } from './versions-repository.ts'
import { roundNames } from './words.ts'

/**
 * Why a team stands where it does, round by round. The organiser is told about the working heats, others about what is
 * published: what is being tried out is nobody else's business.
 * @throws AppError not_found
 */
export async function readExplanation(
  ctx: Context<SessionUser>,
  id: number,
): Promise<ResponseOf<'GET /api/events/heats/explanation/{id}/'>> {
  const [found] = await ctx.db.select().from(team).where(eq(team.id, id))
  if (!found) throw new AppError('not_found')
  requireOwnUnit(ctx.user, found.schoolUnitId)
  const answer = (data: string[]) => ({ team: id, team_name: found.name, data })
  if (found.status === 'withdrawn') return answer(['Laget är struket och har lämnat sin plats.'])
  const karnevalId = (await karnevalOfInstance(ctx.db, found.eventInstanceId)) ?? 0
  const working = await loadCarnival(ctx.db, karnevalId)
  const rounds = isOrganiser(ctx.user) ? working : await asPublished(ctx, karnevalId, working)
  const own = rounds.filter((round) => round.row.eventInstanceId === found.eventInstanceId && round.heats.length > 0)
  if (own.length === 0) return answer(['Grenens heat är inte lottade ännu.'])
  const sentences: string[] = []
  for (const round of own) {
    const isFirst = round.row.round === round.row.rounds[0]
    if (!isFirst && !round.teams.some((each) => each.id === id)) continue
    const finalists = isFirst ? [] : (await readResults(ctx.db, found.eventInstanceId)).finalists
    sentences.push(
      ...explain({
        round: placeBeside(round, rounds),
        roundName: roundNames[round.row.round] === 'final' ? 'finalen' : 'försöket',
        team: id,
        seed: round.row.seed,
        isLate: found.late,
        ...(isFirst
          ? {}
          : {
              final: {
                finalists: finalists.map(({ team: finalist, rank, as, time_ms }) => ({
                  team: finalist,
                  rank,
                  as,
                  timeMs: time_ms,
                })),
                trackLanes: round.row.trackLanes ?? 0,
                kind: round.row.laneKind,
              },
            }),
      }),
    )
  }
  return answer(sentences)
}

async function asPublished(ctx: Context, karnevalId: number, rounds: LoadedRound[]): Promise<LoadedRound[]> {
  const newest = await findNewestVersion(ctx.db, karnevalId)
  const heats = Map.groupBy(newest?.snapshot ?? [], (heat) =>
    roundKey({ eventInstanceId: heat.event_instance, round: heat.round }),
  )
  return rounds.map((round) => ({
    ...round,
    heats: (heats.get(round.key) ?? []).map(({ number, places }) => ({
      number,
      closed: false,
      places: places.map((place) => ({ ...place, locked: false })),
    })),
  }))
}
