import type { ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { sql } from 'drizzle-orm'
import { unpaidInvoiceStatuses } from '../../../db/schema/enumerations.ts'
import { idList } from '../../../db/sql-values.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { listUnanswered } from '../../entry/public.ts'
import { findCurrentKarneval, type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { readInvoicesOfUnits, readLeftOfUnits } from '../../money/public.ts'
import { readNextStarts } from '../../schedule/public.ts'
import { getMySchool, listUnits } from '../../schools/public.ts'
import { listOwnMessages } from '../messages/messages-repository.ts'
import { readersOf } from '../messages/readers.ts'
import { listOwnRequests } from './own-requests.ts'

type Home = ResponseOf<'GET /api/schools/my-unit/'>

const shownMessages = 3
const shownStarts = 6

/**
 * Everything on the home page of a school's leaders and administrators. Invoices only for those who handle money.
 * @throws AppError not_found for users without a school
 */
export async function readMySchoolHome(ctx: Context<SessionUser>, karnevalId: number | undefined): Promise<Home> {
  const karneval =
    karnevalId === undefined ? await findCurrentKarneval(ctx.db) : await resolveKarneval(ctx.db, karnevalId)
  const school = await getMySchool(ctx, karneval)
  const isMoneyShown = ctx.user.roles.some((role) => role !== 'teacher')
  const none = isMoneyShown ? [] : null
  const uninvoiced = isMoneyShown ? { uninvoiced_cents: 0, without_payer_cents: 0, deducted_cents: 0 } : null
  const empty = { invoices: none, shared_invoice_parts: none, uninvoiced }
  if (!karneval) return { ...school, messages: [], requests: [], invitations: [], day: null, ...empty }
  return {
    ...school,
    messages: await newestMessages(ctx, karneval),
    requests: await listOwnRequests(ctx.db, karneval.id, { unitIds: ctx.user.unitIds, now: ctx.now() }),
    invitations: await listUnanswered(ctx.db, karneval.id, { schoolId: school.school.id, unitIds: ctx.user.unitIds }),
    day: await nextStarts(ctx, karneval),
    ...(isMoneyShown ? await readMoney(ctx, karneval) : empty),
  }
}

const readMoney = async ({ db, user: { unitIds }, now }: Context<SessionUser>, { id }: Karneval) => ({
  ...(await readInvoicesOfUnits(db, id, { unitIds, today: helsinkiDay(now()) })),
  uninvoiced: await readLeftOfUnits(db, id, unitIds),
})

/**
 * The same for the organiser, with the units of the whole school. The messages are those that its people have got.
 * @throws AppError not_found
 */
export async function readSchoolHome(
  ctx: Context<SessionUser>,
  schoolId: number,
  karnevalId: number | undefined,
): Promise<Home> {
  const units = await listUnits(ctx.db, schoolId)
  const user = { ...ctx.user, schoolId, unitIds: units.map(({ id }) => id), onBehalf: { reason: null } }
  const home = await readMySchoolHome({ ...ctx, user }, karnevalId)
  return { ...home, earlier_debts: await readEarlierDebts(ctx, user.unitIds, karnevalId) }
}

/** What the units still owe from carnivals before the given one, which its own figures do not show. */
async function readEarlierDebts(
  { db, now }: Context<SessionUser>,
  unitIds: readonly number[],
  karnevalId: number | undefined,
): Promise<NonNullable<Home['earlier_debts']>> {
  const before = karnevalId ?? (await findCurrentKarneval(db))?.id ?? null
  const { rows } = await db.execute<{ id: number; year: number }>(sql`
    select distinct k.id, k.year from invoice v join karneval k on k.id = v.karneval_id
    where v.kind = 'invoice' and v.status in ${[...unpaidInvoiceStatuses]} and v.school_unit_id = any(${idList(unitIds)})
      and k.starts_on < (select starts_on from karneval where id = ${before})
    order by k.year desc`)
  const debts: NonNullable<Home['earlier_debts']> = []
  for (const { id, year } of rows) {
    const { invoices } = await readInvoicesOfUnits(db, id, { unitIds, today: helsinkiDay(now()) })
    const unpaid = (invoices ?? []).filter(({ kind, open_cents }) => kind === 'invoice' && open_cents > 0)
    debts.push(...unpaid.map((invoice) => ({ year, invoice })))
  }
  return debts
}

async function newestMessages(ctx: Context<SessionUser>, { id }: Karneval): Promise<Home['messages']> {
  const messages = await listOwnMessages(ctx, await readersOf(ctx), { karnevalId: id, limit: shownMessages })
  return messages.map(({ id: message, subject, sent_at, is_new }) => ({ id: message, subject, sent_at, is_new }))
}

async function nextStarts({ db, user, now }: Context<SessionUser>, { id }: Karneval): Promise<Home['day']> {
  const day = await readNextStarts(db, id, { unitIds: user.unitIds, now: now(), most: shownStarts })
  return (
    day && {
      start_count: day.start_count,
      teams_without_heat: day.teams_without_heat,
      next: day.next.map(({ team, team_name, event_name, round, day: on, calls_at, starts_at, ...start }) => ({
        team,
        team_name,
        event_name,
        round,
        day: on,
        calls_at,
        starts_at,
        delay_min: start.delay_min,
        heat: start.heat,
        lane: start.lane,
        is_lane: start.is_lane,
        track: start.track,
        assembly_point: start.assembly_point,
        changes_close_at: start.changes_close_at,
      })),
    }
  )
}
