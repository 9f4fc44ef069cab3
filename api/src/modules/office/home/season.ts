import type { ResponseOf } from '@stafapp/shared/contract/types'
import { refundWaitDays } from '@stafapp/shared/rules/refund-wait'
import { helsinkiDay, helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, readSnapshot } from '../../../db/db.ts'
import type { Context } from '../../../http/handler.ts'
import { countPendingProtests } from '../../heats/public.ts'
import { findPreviousKarneval, findSeasonKarneval, type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { countOpenPayments, listDays, readProgress, readReadyCents, readUninvoiced } from '../../money/public.ts'
import { lacks, type MissingCode, uncoveredServices } from '../../schools/public.ts'
import { listTodaysChanges } from './todays-changes.ts'

type Season = ResponseOf<'GET /api/events/season/'>
type Decision = Season['decisions'][number]

/** Error reports are never closed, so only those of the last days call for a look. */
const reportDays = 7

/** How far the organiser's work with a carnival has come, read in one snapshot so that the figures are consistent. */
export function readSeason(ctx: Context, karnevalId: number | undefined): Promise<Season> {
  const today = helsinkiDay(ctx.now())
  // Error reports carry the real time, which differs from the carnival's in a demo.
  const ahead = ctx.shownAt(new Date(0)).getTime()
  const reportsFrom = new Date(helsinkiInstant(plusDays(today, -reportDays), '00:00').getTime() - ahead)
  return readSnapshot(ctx.db, async (tx) => {
    const karneval =
      karnevalId === undefined ? await findSeasonKarneval(tx) : await resolveKarneval(tx, karnevalId, { drafts: true })
    const { money, failed, overpaid } = karneval
      ? await readMoney(tx, karneval, ctx.now())
      : { money: null, failed: 0, overpaid: 0 }
    const counted = await countDecisions(tx, karneval?.id ?? null, { reportsFrom, today })
    const decisions: Decision[] = [
      { kind: 'protest', count: karneval ? await countPendingProtests(tx, karneval.id, ctx.now()) : 0 },
      ...counted,
      { kind: 'payment', count: await countOpenPayments(tx) },
      { kind: 'overpaid', count: overpaid },
      { kind: 'delivery', count: failed },
    ]
    return {
      as_of: today,
      karneval: karneval && datesOf(karneval),
      figures: karneval && (await readFigures(tx, karneval, today)),
      money,
      money_growth: karneval && (await readMoneyGrowth(tx, karneval, today)),
      decisions: decisions.filter(({ count }) => count > 0),
      today: await listTodaysChanges(tx, helsinkiInstant(today, '00:00')),
    }
  })
}

type MoneyNow = { money: Season['money']; failed: number; overpaid: number }

async function readMoney(tx: Db, karneval: Karneval, now: Date): Promise<MoneyNow> {
  const {
    failed_count: failed,
    overpaid_count: overpaid,
    ...progress
  } = await readProgress(tx, karneval.id, helsinkiDay(now))
  const uninvoiced = await readUninvoiced(tx, karneval.id)
  const ready_cents = isTimeToInvoice(karneval, now) ? await readReadyCents(tx, karneval, now) : null
  return { money: { ...progress, ...uninvoiced, ready_cents }, failed, overpaid }
}

async function readMoneyGrowth(tx: Db, karneval: Karneval, today: string): Promise<Season['money_growth']> {
  const daysOf = async (id: number) =>
    (await listDays(tx, id, today))
      .map(({ overdue_cents: _, ...figures }) => figures)
      .filter(({ invoiced_cents, paid_cents }) => invoiced_cents !== 0 || paid_cents !== 0)
  const last = await findPreviousKarneval(tx, karneval)
  return {
    days: await daysOf(karneval.id),
    last_year: last && { starts_on: last.startsOn, days: await daysOf(last.id) },
  }
}

/** Reading what can be invoiced costs as much as all other figures, so it waits until entry and carnival are over. */
function isTimeToInvoice({ runnersCloseAt, startsOn, endsOn }: Karneval, now: Date): boolean {
  const today = helsinkiDay(now)
  return now > runnersCloseAt && (today < startsOn || today > endsOn)
}

const datesOf = (karneval: Karneval): Season['karneval'] => ({
  id: karneval.id,
  name: karneval.name,
  status: karneval.status,
  starts_on: karneval.startsOn,
  ends_on: karneval.endsOn,
  intent_opens_at: karneval.intentOpensAt.toISOString(),
  teams_open_at: karneval.teamsOpenAt.toISOString(),
  teams_close_at: karneval.teamsCloseAt.toISOString(),
  runners_close_at: karneval.runnersCloseAt.toISOString(),
  orders_close_at: karneval.ordersCloseAt.toISOString(),
})

async function readFigures(tx: Db, { id, heatsPublishedVersion }: Karneval, today: string): Promise<Season['figures']> {
  const schoolsWithout = (code: MissingCode) =>
    sql`(select count(*)::int from school s where ${lacks(code, { karnevalId: id, today })})`
  const { rows } = await tx.execute<Omit<NonNullable<Season['figures']>, 'heats_published'>>(sql`
    with entered as (
      select distinct i.id from event_instance i join team t on t.event_instance_id = i.id
      where i.karneval_id = ${id} and t.status <> 'withdrawn'
    )
    select
      (select count(*)::int from event_instance where karneval_id = ${id}) as event_count,
      (select count(*)::int from product where karneval_id = ${id}) as product_count,
      ${schoolsWithout('leader')} as schools_without_leader,
      ${schoolsWithout('teams')} as schools_without_teams,
      ${schoolsWithout('compositions')} as schools_with_unready_teams,
      ${schoolsWithout('billing')} as schools_without_payer,
      (select count(distinct school_unit)::int from (${uncoveredServices(id, sql`true`)}) x) as units_without_payer,
      (select count(*)::int from message where karneval_id = ${id}) as message_count,
      (select count(*)::int from entered) as entered_events,
      (select count(*)::int from entered e
        where not exists (select from timetable_row where event_instance_id = e.id)) as untimed_events,
      (select count(*)::int from entered e
        where not exists (select from heat where event_instance_id = e.id)) as undrawn_events`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return { ...row, heats_published: heatsPublishedVersion !== null }
}

/** Counts the items that wait for the organiser. Class changes, refunds and error reports belong to no carnival. */
async function countDecisions(
  tx: Db,
  karnevalId: number | null,
  { reportsFrom, today }: { reportsFrom: Date; today: string },
): Promise<Decision[]> {
  const changes = (condition: SQL) => sql`team_change c join event_instance i on i.id = c.event_instance_id
    where i.karneval_id = ${karnevalId} and c.status = 'pending' and ${condition}`
  const isOld = sql`created_at < ${helsinkiInstant(plusDays(today, -refundWaitDays), '00:00').toISOString()}::timestamptz`
  const sources: Record<Exclude<Decision['kind'], 'protest' | 'payment' | 'overpaid' | 'delivery'>, SQL> = {
    team_change: changes(sql`c.kind <> 'exception'`),
    exception: changes(sql`c.kind = 'exception'`),
    order_change: sql`order_change c join unit_order o on o.id = c.order_id
      where o.karneval_id = ${karnevalId} and c.status = 'pending'`,
    class_change: sql`unit_class_change where status = 'pending'`,
    result_reading: sql`result_reading where karneval_id = ${karnevalId} and state = 'parked'`,
    message: sql`message_receiver r join message m on m.id = r.message_id
      where m.karneval_id = ${karnevalId} and r.state = 'failed'`,
    // To be ordered from the bank: in no payment order, or in one that was made long ago and is not said to be sent.
    refund: sql`refund where state = 'made' or (state = 'downloaded' and ${isOld})`,
    // The bank has been told, so long ago that its payment order has been forgotten.
    refund_at_bank: sql`refund where state = 'sent' and ${isOld}`,
    error_report: sql`error_report where created_at >= ${reportsFrom.toISOString()}::timestamptz`,
  }
  const counts = Object.entries(sources).map(
    ([kind, source]) => sql`select ${kind}::text as kind, (select count(*)::int from ${source}) as count`,
  )
  const { rows } = await tx.execute<Decision>(sql.join(counts, sql` union all `))
  return rows
}
