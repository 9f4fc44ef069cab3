import type { ResponseOf } from '@stafapp/shared/contract/types'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { eq } from 'drizzle-orm'
import type { Placed } from '../../db/schema/heats.ts'
import { team } from '../../db/schema/teams.ts'
import { appUser } from '../../db/schema/users.ts'
import { isOrganiser, requireOwnUnit } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { placeBeside } from './engine/carnival.ts'
import { explain } from './engine/explain.ts'
import { asPublished, loadCarnival } from './load-carnival.ts'
import { findNewestVersion, type VersionRow } from './published-heats.ts'
import { readResults } from './results/trial-results.ts'
import { karnevalOfInstance, listPlaced } from './rounds-repository.ts'

/**
 * Explains a team's place in each round: to the organiser for the working heats, to others for the published ones.
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
  const karnevalId = await karnevalOfInstance(ctx.db, found.eventInstanceId)
  const working = await loadCarnival(ctx.db, karnevalId)
  const newest = await findNewestVersion(ctx.db, karnevalId)
  const rounds = isOrganiser(ctx.user) ? working : asPublished(working, newest?.snapshot ?? [])
  const placings = isOrganiser(ctx.user) ? await listPlaced(ctx.db, karnevalId) : publishedPlacings(newest)
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
        placed: await handOf(ctx, placings.get(`${id}/${round.row.round}`)),
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

/** The author and time of a move. The user's name is shown to the organiser only. */
async function handOf(ctx: Context<SessionUser>, placed: Placed | undefined) {
  if (!placed || placed.as === 'draw') return null
  const when = placed.at === null ? '' : formatMoment(new Date(placed.at))
  if (placed.by === null || !isOrganiser(ctx.user)) return { as: placed.as, when, who: 'Tävlingsledningen' }
  const [user] = await ctx.db
    .select({ firstName: appUser.firstName, lastName: appUser.lastName, username: appUser.username })
    .from(appUser)
    .where(eq(appUser.id, placed.by))
  const who = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username : 'Tävlingsledningen'
  return { as: placed.as, when, who }
}

const publishedPlacings = (newest: VersionRow | null): Map<string, Placed> =>
  new Map(
    (newest?.entries ?? []).flatMap(({ team: id, round, placed }) =>
      placed ? [[`${id}/${round}`, placed] as const] : [],
    ),
  )
