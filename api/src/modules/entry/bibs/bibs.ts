import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { eq } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { bibSetting } from '../../../db/schema/bibs.ts'
import { eventInstance } from '../../../db/schema/events.ts'
import { team } from '../../../db/schema/teams.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { type BibTeam, clearBibs, listBibTeams, lockSetting, readSetting, writeBibs } from './bibs-repository.ts'
import { nextNumbers } from './next-numbers.ts'

type Bibs = ResponseOf<'GET /api/events/bibs/'>
type Answer = ResponseOf<'PUT /api/events/bibs/{id}/'>
type Ctx = Context<SessionUser>

export async function readBibs(db: Db, karnevalId: number | undefined): Promise<Bibs> {
  const karneval = await resolveKarneval(db, karnevalId, { drafts: true })
  const setting = await readSetting(db, karneval.id)
  const teams = await listBibTeams(db, karneval.id)
  const lacking = teams.filter(({ isWithdrawn, bib }) => !isWithdrawn && bib === null)
  const lackingIn = Map.groupBy(lacking, ({ eventInstance: id }) => id)
  return {
    karneval: karneval.id,
    version: setting.version,
    settings: {
      scope: setting.scope,
      first: setting.firstNumber,
      last: setting.lastNumber,
      automatic: setting.isAutomatic,
    },
    events: [...Map.groupBy(teams, ({ eventInstance: id }) => id)].map(([id, own]) => ({
      event_instance: id,
      event_name: own[0]?.eventName ?? '',
      team_count: own.filter(({ isWithdrawn }) => !isWithdrawn).length,
      missing: lackingIn.get(id)?.length ?? 0,
    })),
    missing: lacking.length,
    data: teams.map(bibAnswer),
  }
}

/**
 * Saves how numbers are given. Existing numbers are kept, so a wider scope in which two are equal is refused unless all
 * are given anew.
 * @throws AppError invalid, conflict (with the current state), in_use, limit_reached
 */
export function saveSettings(ctx: Ctx, body: BodyOf<'PUT /api/events/bibs/'>): Promise<Bibs> {
  if (body.first > body.last) {
    throw new AppError('invalid', 'Det sista numret är lägre än det första.', { attr: 'last' })
  }
  return withSetting(ctx, body, async (tx, karnevalId) => {
    const { scope, first, last, automatic } = body
    if (!body.renumber && scope === 'karneval' && hasDoubles(await listBibTeams(tx, karnevalId))) {
      throw new AppError('in_use', 'Samma nummer finns i flera grenar. Numren måste delas ut på nytt.', {
        attr: 'scope',
      })
    }
    await tx
      .update(bibSetting)
      .set({ scope, firstNumber: first, lastNumber: last, isAutomatic: automatic })
      .where(eq(bibSetting.karnevalId, karnevalId))
    await audit(tx, ctx, {
      action: 'bibs.settings',
      objectType: 'karneval',
      objectId: karnevalId,
      after: { scope, first, last, automatic },
    })
    if (body.renumber) await give(tx, ctx, karnevalId, true)
    return readBibs(tx, karnevalId)
  })
}

/**
 * Gives numbers to the teams that have none, or to all anew.
 * @throws AppError conflict (with the current state), limit_reached (the range is too small; no number is given)
 */
export function giveBibs(
  ctx: Ctx,
  body: BodyOf<'POST /api/events/bibs/give/'>,
): Promise<ResponseOf<'POST /api/events/bibs/give/'>> {
  return withSetting(ctx, body, async (tx, karnevalId) => ({
    given: await give(tx, ctx, karnevalId, body.renumber === true),
    bibs: await readBibs(tx, karnevalId),
  }))
}

async function give(tx: Db, ctx: Ctx, karnevalId: number, isRenumbered: boolean): Promise<number> {
  if (isRenumbered) await clearBibs(tx, karnevalId, ctx.now())
  const setting = await readSetting(tx, karnevalId)
  const { given, left } = nextNumbers(await listBibTeams(tx, karnevalId), setting)
  if (left > 0) {
    const range = `${setting.firstNumber}–${setting.lastNumber}`
    throw new AppError(
      'limit_reached',
      `Numren ${range} räcker inte: ${left} lag skulle bli utan. Ändra intervallet.`,
      {
        attr: 'last',
      },
    )
  }
  await writeBibs(tx, given, ctx.now())
  await audit(tx, ctx, {
    action: isRenumbered ? 'bibs.renumbered' : 'bibs.given',
    objectType: 'karneval',
    objectId: karnevalId,
    after: { given: given.length },
  })
  ctx.invalidates('GET /api/events/heatschedule/', 'GET /api/events/heats/work/')
  return given.length
}

/**
 * Changes one team's number. @throws AppError not_found, conflict (the number was changed meanwhile), already_exists
 */
export function saveBib(ctx: Ctx, id: number, { bib, was }: BodyOf<'PUT /api/events/bibs/{id}/'>): Promise<Answer> {
  return withTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ karnevalId: eventInstance.karnevalId })
      .from(team)
      .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
      .where(eq(team.id, id))
    if (!found) throw new AppError('not_found')
    const { scope } = await lockSetting(tx, found.karnevalId, ctx.now())
    const teams = await listBibTeams(tx, found.karnevalId)
    const own = teams.find((each) => each.team === id)
    if (!own) throw new AppError('not_found')
    if (own.bib !== was) {
      throw new AppError('conflict', 'Någon annan har ändrat numret. Ladda om och försök på nytt.', {
        current: bibAnswer(own),
      })
    }
    const next = bib === null ? null : String(bib)
    const holder = teams.find(
      (each) =>
        next !== null &&
        each.bib === next &&
        each.team !== id &&
        (scope === 'karneval' || each.eventInstance === own.eventInstance),
    )
    if (holder) {
      const state = holder.isWithdrawn ? ', som är struket' : ''
      throw new AppError('already_exists', `Nummer ${next} har ${holder.teamName} (${holder.eventName})${state}.`, {
        attr: 'bib',
      })
    }
    await tx.update(team).set({ bib: next, updatedAt: ctx.now() }).where(eq(team.id, id))
    await audit(tx, ctx, {
      action: 'bibs.changed',
      objectType: 'team',
      objectId: id,
      before: { bib: was },
      after: { bib: next },
    })
    ctx.invalidates('GET /api/events/heatschedule/', 'GET /api/events/heats/work/')
    return bibAnswer({ ...own, bib: next })
  })
}

type Versioned = { karneval?: number; version: number }

/** Runs one change of a carnival's numbers under the lock, after comparing the version. */
function withSetting<T>(
  ctx: Ctx,
  { karneval: wanted, version }: Versioned,
  work: (tx: Db, karnevalId: number) => Promise<T>,
): Promise<T> {
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, wanted, { drafts: true })
    const setting = await lockSetting(tx, karneval.id, ctx.now())
    if (setting.version !== version) {
      throw new AppError('conflict', 'Någon annan har ändrat nummerlapparna. Ladda om och försök på nytt.', {
        current: await readBibs(tx, karneval.id),
      })
    }
    await tx
      .update(bibSetting)
      .set({ version: version + 1, updatedAt: ctx.now() })
      .where(eq(bibSetting.karnevalId, karneval.id))
    return work(tx, karneval.id)
  })
}

function hasDoubles(teams: readonly BibTeam[]): boolean {
  const bibs = teams.flatMap(({ bib }) => bib ?? [])
  return new Set(bibs).size !== bibs.length
}

const bibAnswer = (row: BibTeam): Answer => ({
  team: row.team,
  team_name: row.teamName,
  school_name: row.schoolName,
  event_instance: row.eventInstance,
  withdrawn: row.isWithdrawn,
  bib: row.bib,
})
