import { isIban } from '@stafapp/shared/contract/check-digits'
import type { BodyOf, ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { normalIban, sepaIbanFault } from '@stafapp/shared/rules/sepa-iban'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../../db/db.ts'
import { paymentPlacement, refund, refundFile } from '../../../../db/schema/payments.ts'
import { idList } from '../../../../db/sql-values.ts'
import { userName } from '../../../../db/user-name.ts'
import type { Context, SessionUser } from '../../../../http/handler.ts'
import { FileAnswer } from '../../../../http/responses/file-answer.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { audit } from '../../../audit/public.ts'
import { findBookkeepingSettings, requireOpenPeriod } from '../../books/public.ts'
import { findSettings } from '../../invoices/public.ts'
import { insertByHand } from '../bookings/pay-by-hand.ts'
import { lockPayments } from '../lock-payments.ts'
import { ownAccountFault, requireOthersAccount } from './own-account.ts'
import { writePain } from './write-pain.ts'

type Refund = ItemOf<'GET /api/invoices/refunds/'>
type RefundFile = ItemOf<'GET /api/invoices/refund-files/'>

const items = (where: SQL, page = sql``) => sql`
  select r.id, l.payment_id as payment, l.id as placement, p.payer, p.paid_on::text as paid_on,
    p.amount_cents as payment_cents, p.state as payment_state, r.name, r.iban, r.message, r.amount_cents, r.end_to_end_id, r.state,
    r.refund_file_id as file, (r.created_at at time zone 'Europe/Helsinki')::date::text as made_on,
    gone.booked_on::text as gone_on, (select by_hand.id from payment_placement by_hand where by_hand.payment_id = gone.id
      and gone.payment_file_id is null and by_hand.undone_at is null) as gone_placement, r.version
  from refund r
  join payment_placement l on l.id = r.placement_id
  join payment p on p.id = l.payment_id
  left join payment gone on gone.id = r.gone_payment_id
  where l.undone_at is null and ${where} order by r.id desc ${page}`

/** The refunds that are not undone, the newest first, with the sum whose money has not left the account. */
export async function listRefunds(
  db: Db,
  { open, limit = 100, offset = 0 }: QueryOf<'GET /api/invoices/refunds/'>,
): Promise<ResponseOf<'GET /api/invoices/refunds/'>> {
  const where = open === undefined ? sql`true` : open ? sql`r.state <> 'gone'` : sql`r.state = 'gone'`
  const { rows: data } = await db.execute<Refund>(items(where, sql`limit ${limit} offset ${offset}`))
  const { rows } = await db.execute<{ total: number; open_cents: number }>(sql`
    select count(*)::int as total, coalesce(sum(r.amount_cents) filter (where r.state <> 'gone'), 0)::int as open_cents
    from refund r join payment_placement l on l.id = r.placement_id where l.undone_at is null and ${where}`)
  return { data, total: rows[0]?.total ?? 0, open_cents: rows[0]?.open_cents ?? 0 }
}

const files = (where: SQL) => sql`
  select f.id, f.message_id, f.pain_version, f.refund_count, f.total_cents, ${userName('u')} as made_by,
    f.refund_count - held.refund_count as taken_count, held.is_withdrawable,
    to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at
  from refund_file f
  left join app_user u on u.id = f.made_by
  cross join lateral (
    select count(*)::int as refund_count, coalesce(bool_and(r.state = 'downloaded'), false) as is_withdrawable
    from refund r join payment_placement l on l.id = r.placement_id
    where r.refund_file_id = f.id and l.undone_at is null) held
  where ${where} order by f.id desc limit 200`

/** The payment orders, the newest first. */
export async function listRefundFiles(db: Db): Promise<{ data: RefundFile[] }> {
  const { rows } = await db.execute<RefundFile>(files(sql`true`))
  return { data: rows }
}

/**
 * Makes a payment order of refunds that are in none. The same press by two people makes one: the second finds them taken.
 * @throws AppError conflict for a refund that is in an order, undone or gone, invalid without the organiser's account and
 * for a receiver's account outside SEPA
 */
export function makeRefundFile(
  { refunds: wanted }: BodyOf<'POST /api/invoices/refund-files/'>,
  ctx: Context<SessionUser>,
): Promise<RefundFile> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const ids = [...new Set(wanted)]
    const { rows } = await tx.execute<Refund>(items(sql`r.id = any(${idList(ids)}) and r.state = 'made'`))
    if (rows.length < ids.length) {
      throw new AppError('conflict', 'En av återbetalningarna finns redan i ett betalningsuppdrag. Ladda om sidan.')
    }
    const seller = await findSettings(tx)
    const iban = seller?.iban.replaceAll(/\s/g, '') ?? ''
    if (!seller || !isIban(iban)) {
      throw new AppError('invalid', 'Arrangörens konto saknas eller är felskrivet. Rätta det på sidan Fakturering.')
    }
    requireReachable(rows, iban)
    const settings = await findBookkeepingSettings(tx)
    const now = ctx.now()
    const messageId = await nextMessageId(tx, now)
    const content = writePain({
      messageId,
      version: settings.pain_version,
      at: now,
      payer: {
        name: seller.name,
        iban,
        bic: seller.bic,
        serviceId: settings.bank_service_id || seller.businessId.replace('-', ''),
      },
      refunds: rows.toReversed().map((row) => ({
        endToEndId: row.end_to_end_id,
        name: row.name,
        iban: row.iban,
        message: row.message,
        amountCents: row.amount_cents,
      })),
    })
    const stamps = { createdAt: now, updatedAt: now }
    const [made] = await tx
      .insert(refundFile)
      .values({
        messageId,
        painVersion: settings.pain_version,
        content,
        refundCount: rows.length,
        totalCents: rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
        madeBy: ctx.user.id,
        ...stamps,
      })
      .returning({ id: refundFile.id })
    if (!made) throw new Error('an insert without conflict clause returns its row')
    await tx
      .update(refund)
      .set({ state: 'downloaded', refundFileId: made.id, version: sql`${refund.version} + 1`, updatedAt: now })
      .where(sql`${refund.id} = any(${idList(ids)})`)
    await audit(tx, ctx, {
      action: 'refunds.file',
      objectType: 'refund_file',
      objectId: made.id,
      after: { message_id: messageId, refunds: ids },
    })
    return findRefundFile(tx, made.id)
  })
}

/**
 * Refunds of earlier releases may be to accounts outside SEPA, for which the bank would refuse the whole order, and the
 * organiser's own account may have changed since.
 */
function requireReachable(refunds: readonly Refund[], ownIban: string): void {
  for (const { name, iban } of refunds) {
    const fault = sepaIbanFault(iban) ?? ownAccountFault(iban, ownIban)
    if (fault === null) continue
    const cure = 'Rätta kontot på återbetalningens rad.'
    throw new AppError('invalid', `${name}: ${fault} ${cure}`)
  }
}

/** @throws AppError not_found */
async function findRefundFile(tx: Db, id: number): Promise<RefundFile> {
  const { rows } = await tx.execute<RefundFile>(files(sql`f.id = ${id}`))
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/**
 * Takes all refunds out of a payment order at once, so that they can go in another. One that is marked as sent is taken
 * out by itself, because somebody has to remove each of those in the web bank.
 * @throws AppError not_found, conflict for an order that is empty or has a refund that is sent or gone
 */
export function withdrawRefundFile(id: number, ctx: Context<SessionUser>): Promise<RefundFile> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const { message_id, is_withdrawable } = await findRefundFile(tx, id)
    if (!is_withdrawable) {
      throw new AppError(
        'conflict',
        'Uppdraget kan inte dras tillbaka: det är tomt, skickat till banken eller betalt. Ladda om sidan.',
      )
    }
    const { rows } = await tx.execute<Refund>(items(sql`r.refund_file_id = ${id}`))
    const ids = rows.map((row) => row.id)
    await tx
      .update(refund)
      .set({ state: 'made', refundFileId: null, version: sql`${refund.version} + 1`, updatedAt: ctx.now() })
      .where(sql`${refund.id} = any(${idList(ids)})`)
    await audit(tx, ctx, {
      action: 'refunds.withdraw',
      objectType: 'refund_file',
      objectId: id,
      before: { message_id, refunds: ids },
    })
    return findRefundFile(tx, id)
  })
}

/** An id that no order had before; the bank refuses a second one with the same. */
async function nextMessageId(tx: Db, now: Date): Promise<string> {
  const day = helsinkiDay(now).replaceAll('-', '')
  const { rows } = await tx.execute<{ next: number }>(sql`
    select count(*)::int + 1 as next from refund_file where message_id like ${`STAFAPP-${day}-%`}`)
  return `STAFAPP-${day}-${rows[0]?.next ?? 1}`
}

/** A payment order for the bank, each time the same bytes. @throws AppError not_found */
export async function readRefundFile(db: Db, id: number): Promise<FileAnswer> {
  const [found] = await db.select().from(refundFile).where(eq(refundFile.id, id))
  if (!found) throw new AppError('not_found')
  return new FileAnswer({
    name: `aterbetalningar-${found.messageId}.xml`,
    type: 'application/xml; charset=utf-8',
    body: found.content,
  })
}

type Mark = BodyOf<'POST /api/invoices/refunds/{id}/mark/'>

/** The states from which each mark is possible. */
const before: Record<Mark['state'], readonly Refund['state'][]> = {
  made: ['downloaded', 'sent'],
  sent: ['downloaded'],
  gone: ['made', 'downloaded', 'sent'],
}

/**
 * Marks how far a refund has come. `gone` books that the money has left the account, for banks without statements.
 * @throws AppError not_found, conflict for another version or a state that does not follow, period_locked, invalid for
 * the day
 */
export function markRefund({ id, body }: { id: number; body: Mark }, ctx: Context<SessionUser>): Promise<Refund> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const find = async (): Promise<Refund> => {
      const { rows } = await tx.execute<Refund>(items(sql`r.id = ${id}`))
      if (!rows[0]) throw new AppError('not_found')
      return rows[0]
    }
    const current = await find()
    if (current.version !== body.version || !before[body.state].includes(current.state)) {
      throw new AppError('conflict', undefined, { current })
    }
    const now = ctx.now()
    const goneBy = body.state === 'gone' ? await bookGone(tx, ctx, { current, goneOn: body.gone_on }) : null
    await tx
      .update(refund)
      .set({
        state: body.state,
        ...(body.state === 'made' && { refundFileId: null }),
        gonePaymentId: goneBy,
        version: sql`${refund.version} + 1`,
        updatedAt: now,
      })
      .where(and(eq(refund.id, id), isNull(refund.gonePaymentId)))
    await audit(tx, ctx, {
      action: 'refunds.mark',
      objectType: 'payment',
      objectId: current.payment,
      before: { refund: id, state: current.state },
      after: { state: body.state, ...(goneBy && { payment: goneBy }) },
    })
    return find()
  })
}

/**
 * Corrects to whom a refund goes, as long as no payment order holds it.
 * @throws AppError not_found, conflict for another version or one in an order, invalid for an IBAN, required without name
 */
export function correctReceiver(
  { id, body }: { id: number; body: BodyOf<'POST /api/invoices/refunds/{id}/receiver/'> },
  ctx: Context<SessionUser>,
): Promise<Refund> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const { rows } = await tx.execute<Refund>(items(sql`r.id = ${id}`))
    const current = rows[0]
    if (!current) throw new AppError('not_found')
    if (current.version !== body.version || current.state !== 'made') {
      throw new AppError('conflict', undefined, { current })
    }
    const [name, message, iban] = [body.name.trim(), body.message.trim(), normalIban(body.iban)]
    if (name === '') throw new AppError('required', 'Ange mottagarens namn.', { attr: 'name' })
    if (message === '') throw new AppError('required', 'Skriv ett meddelande till mottagaren.', { attr: 'message' })
    const fault = sepaIbanFault(iban)
    if (fault !== null) throw new AppError('invalid', fault, { attr: 'iban' })
    await requireOthersAccount(tx, iban, 'iban')
    await tx
      .update(refund)
      .set({ name, iban, message, version: sql`${refund.version} + 1`, updatedAt: ctx.now() })
      .where(eq(refund.id, id))
    await audit(tx, ctx, {
      action: 'refunds.receiver',
      objectType: 'payment',
      objectId: current.payment,
      before: { refund: id, name: current.name, iban: current.iban, message: current.message },
      after: { name, iban, message },
    })
    return { ...current, name, iban, message, version: current.version + 1 }
  })
}

/** The money leaves the account by a payment entered by hand. */
async function bookGone(
  tx: Db,
  ctx: Context<SessionUser>,
  { current, goneOn }: { current: Refund; goneOn: string | undefined },
): Promise<number> {
  const now = ctx.now()
  if (goneOn === undefined) throw new AppError('required', 'Ange dagen då pengarna gick.', { attr: 'gone_on' })
  if (goneOn > helsinkiDay(now) || goneOn < current.made_on) {
    throw new AppError('invalid', 'Dagen ska vara från återbetalningens dag till i dag.', { attr: 'gone_on' })
  }
  await requireOpenPeriod(tx, goneOn, 'gone_on')
  const amountCents = -current.amount_cents
  const paymentId = await insertByHand(tx, ctx, {
    day: goneOn,
    payer: current.name,
    message: current.message,
    amountCents,
    state: 'refunded',
    now,
  })
  await tx
    .insert(paymentPlacement)
    .values({ paymentId, kind: 'refund', amountCents, placedBy: ctx.user.id, createdAt: now, updatedAt: now })
  return paymentId
}
