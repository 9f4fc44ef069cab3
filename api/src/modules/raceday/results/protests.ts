import { randomUUID } from 'node:crypto'
import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { effectiveOf, rulingOf } from '@stafapp/shared/rules/raceday/results/derive-result'
import { eq } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { eventInstance } from '../../../db/schema/events.ts'
import { protestText } from '../../../db/schema/raceday.ts'
import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { insertFact, lockFacts, recordedFacts, ruleFact } from '../../heats/public.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { listHeats } from '../start-list.ts'
import { readResults } from './day-results.ts'

type Protest = ItemOf<'GET /api/raceday/protests/'>

/** The carnival's protests, the newest first: all for the organiser, own teams' for a school. */
export async function listProtests(ctx: Context<SessionUser>): Promise<Protest[]> {
  const karneval = await resolveKarneval(ctx.db, undefined)
  const texts = await readTexts(ctx.db, karneval.id)
  if (texts.length === 0) return []
  const { heats } = await listHeats(ctx.db, karneval.id, undefined)
  const stored = await recordedFacts(ctx.db, [...new Set(texts.map(({ eventInstanceId }) => eventInstanceId))])
  const effective = effectiveOf(stored.map(ruleFact))
  const rows = new Map(stored.map((row) => [row.factId, row]))
  return texts
    .flatMap((text): Protest[] => {
      const row = rows.get(text.factId)
      const heat = heats.find(
        (each) =>
          each.event_instance === row?.eventInstanceId && each.round === row.round && each.number === row.heatNumber,
      )
      const lane = heat?.lanes.find(({ team }) => team === text.teamId)
      const fact = effective.find(({ id }) => id === text.factId)
      if (!row || !heat || !lane || !fact) return []
      if (!isOrganiser(ctx.user) && !ctx.user.unitIds.includes(lane.school_unit)) return []
      const ruling = rulingOf(fact.id, effective)
      return [
        {
          id: text.factId,
          event_instance: heat.event_instance,
          event_name: heat.event_name,
          round: heat.round,
          heat: heat.number,
          team: text.teamId,
          team_name: lane.team_name,
          text: text.text,
          made_at: row.recordedAt.toISOString(),
          state: ruling?.decision ?? 'pending',
          ruling: ruling?.reason ?? null,
        },
      ]
    })
    .sort((left, right) => right.made_at.localeCompare(left.made_at))
}

const readTexts = (db: Db, karnevalId: number) =>
  db
    .select({
      factId: protestText.factId,
      eventInstanceId: protestText.eventInstanceId,
      teamId: protestText.teamId,
      text: protestText.text,
    })
    .from(protestText)
    .innerJoin(eventInstance, eq(eventInstance.id, protestText.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))

/**
 * Records a school's protest about the round that its team ran in, until half an hour after the result became official.
 * @throws AppError not_found, phase_closed (not official yet, or too late), in_use (a protest is pending already)
 */
export async function makeProtest(
  ctx: Context<SessionUser>,
  { team, round, text }: BodyOf<'POST /api/raceday/protests/'>,
): Promise<Protest> {
  const karneval = await resolveKarneval(ctx.db, undefined)
  const id = randomUUID()
  await withTransaction(ctx.db, async (tx) => {
    await lockFacts(tx)
    const { heats } = await listHeats(tx, karneval.id, undefined)
    const heat = heats.find((each) => each.round === round && each.lanes.some((lane) => lane.team === team))
    const lane = heat?.lanes.find((each) => each.team === team)
    if (!heat || !lane) throw new AppError('not_found')
    requireOwnUnit(ctx.user, lane.school_unit)
    const { rounds } = await readResults(tx, {
      karnevalId: karneval.id,
      day: undefined,
      eventInstance: heat.event_instance,
    })
    const result = rounds.find((each) => each.round === round)?.heats.find(({ number }) => number === heat.number)
    if (!result?.protest_until) throw new AppError('phase_closed', 'Resultatet är inte officiellt ännu.')
    if (ctx.now() > new Date(result.protest_until)) {
      throw new AppError(
        'phase_closed',
        'Protesttiden är över: den slutar 30 minuter efter att resultatet blev officiellt.',
      )
    }
    if (result.rows.some((row) => row.team === team && row.protest === 'pending')) {
      throw new AppError('in_use', 'Laget har redan en protest som juryn inte har avgjort.')
    }
    await insertFact(tx, {
      factId: id,
      karnevalId: karneval.id,
      day: heat.day,
      kind: 'protest',
      eventInstanceId: heat.event_instance,
      round,
      heatNumber: heat.number,
      teamId: team,
      userId: ctx.user.id,
      device: randomUUID(),
      deviceTime: ctx.now(),
      seen: 0,
      source: 'leader',
      recordedAt: ctx.now(),
    })
    await tx.insert(protestText).values({
      factId: id,
      eventInstanceId: heat.event_instance,
      teamId: team,
      text: text.trim(),
      createdAt: ctx.now(),
    })
    await audit(tx, ctx, {
      action: 'raceday.protest',
      objectType: 'team',
      objectId: team,
      after: { event_instance: heat.event_instance, round, heat: heat.number },
    })
  })
  ctx.invalidates('GET /api/raceday/facts/')
  ctx.invalidates('GET /api/events/results/')
  const made = (await listProtests(ctx)).find((each) => each.id === id)
  if (!made) throw new Error('The protest was not stored.')
  return made
}
