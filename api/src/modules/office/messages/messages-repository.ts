import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { fillFields } from '@stafapp/shared/rules/message-fields'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { and, asc, count, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance } from '../../../db/schema/events.ts'
import { message, messageReceiver } from '../../../db/schema/messages.ts'
import { school } from '../../../db/schema/schools.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { listUnitGaps, type UnitGaps } from '../../schools/public.ts'
import { gapLines, type IsMendable, readMendable } from './gap-lines.ts'

type Message = ItemOf<'GET /api/messages/'>
type Detail = ResponseOf<'GET /api/messages/{id}/'>

const inState = (state: Detail['receivers'][number]['state']) =>
  sql<number>`(select count(*)::int from message_receiver r where r.message_id = "message"."id" and r.state = ${state})`

const isSelected = sql`${eventInstance.id} = (${message.selection} ->> 'event_instance')::int`
const senderName = sql<string>`coalesce(nullif(trim(${appUser.firstName} || ' ' || ${appUser.lastName}), ''), ${appUser.username}, '')`

const select = (db: Db) =>
  db
    .select({
      id: message.id,
      karneval: message.karnevalId,
      subject: message.subject,
      body: message.body,
      selection: message.selection,
      event_name: event.name,
      sent_by: senderName,
      sent_at: message.createdAt,
      queued_count: inState('queued'),
      sent_count: inState('sent'),
      failed_count: inState('failed'),
    })
    .from(message)
    .leftJoin(appUser, eq(appUser.id, message.sentBy))
    .leftJoin(eventInstance, isSelected)
    .leftJoin(event, eq(event.id, eventInstance.eventId))

type Row = Awaited<ReturnType<typeof select>>[number]

/** Connection and clock of a read. */
type Reader = Pick<Context, 'db' | 'shownAt'>
/** Also tells how long a message can still be taken back, by the real clock. */
type MessageReader = Reader & { clock: () => Date; holdS: number }

async function withSchools({ db, shownAt, clock, holdS }: MessageReader, rows: readonly Row[]): Promise<Message[]> {
  const ids = [...new Set(rows.flatMap(({ selection }) => selection.school ?? []))]
  const schools =
    ids.length === 0
      ? []
      : await db.select({ id: school.id, name: school.name }).from(school).where(inArray(school.id, ids))
  return rows.map((row) => ({
    ...row,
    sent_at: shownAt(row.sent_at).toISOString(),
    undo_s: Math.max(0, Math.ceil(holdS - (clock().getTime() - row.sent_at.getTime()) / 1000)),
    receiver_count: row.queued_count + row.sent_count + row.failed_count,
    school_names: schools.filter(({ id }) => row.selection.school?.includes(id)).map(({ name }) => name),
  }))
}

/** @throws AppError not_found */
export async function findMessage(reader: MessageReader, id: number): Promise<Message> {
  const [found] = await withSchools(reader, await select(reader.db).where(eq(message.id, id)))
  if (!found) throw new AppError('not_found')
  return found
}

export async function listMessages(
  reader: MessageReader,
  { karnevalId, schoolId, limit, offset }: { karnevalId: number; schoolId?: number; limit: number; offset: number },
): Promise<ResponseOf<'GET /api/messages/'>> {
  const shown = and(eq(message.karnevalId, karnevalId), schoolId === undefined ? undefined : wentTo(schoolId))
  const [total] = await reader.db.select({ rows: count() }).from(message).where(shown)
  const rows = await select(reader.db).where(shown).orderBy(desc(message.id)).limit(limit).offset(offset)
  return { total: total?.rows ?? 0, data: await withSchools(reader, rows) }
}

/** Went to somebody of the school: receivers keep the names of the schools for which they got it. */
const wentTo = (schoolId: number): SQL => sql`exists (
  select from message_receiver r join school s on s.name = any(r.schools)
  where r.message_id = "message"."id" and s.id = ${schoolId})`

/** @throws AppError not_found */
export async function readMessage(reader: MessageReader, id: number): Promise<Detail> {
  const found = await findMessage(reader, id)
  const rows = await reader.db
    .select()
    .from(messageReceiver)
    .where(eq(messageReceiver.messageId, id))
    .orderBy(asc(messageReceiver.id))
  return {
    ...found,
    receivers: rows.map((row) => ({
      id: row.id,
      name: row.name,
      address: row.address,
      kinds: row.kinds,
      schools: row.schools,
      state: row.state,
      cause: row.cause,
      send_count: row.sendCount,
      sent_at: row.sentAt ? reader.shownAt(row.sentAt).toISOString() : null,
    })),
  }
}

/**
 * Messages sent to the accounts, whether or not their mail was delivered, newest first; of one carnival or of all. Not
 * while they can still be taken back. To the organiser, who reads in a school's place, none is new. `{saknas}` stands for what the caller's units lack now.
 */
export async function listOwnMessages(
  { db, now, shownAt, user }: Reader & Pick<Context<SessionUser>, 'now' | 'user'>,
  userIds: readonly number[],
  { karnevalId, limit = 200 }: { karnevalId?: number; limit?: number } = {},
): Promise<ItemOf<'GET /api/messages/mine/'>[]> {
  const isHeld = sql`exists (
    select from mail_message m
    where m.message_receiver_id = ${messageReceiver.id} and m.attempts = 0 and m.state = 'queued')`
  const rows = await db
    .selectDistinctOn([message.id], {
      id: message.id,
      karneval: message.karnevalId,
      subject: message.subject,
      body: message.body,
      selection: message.selection,
      sent_by: senderName,
      reply_to: sql<string>`case when ${appUser.emailVerifiedAt} is null then '' else ${appUser.email} end`,
      event_name: event.name,
      sentAt: message.createdAt,
      name: messageReceiver.name,
      schools: messageReceiver.schools,
      readUntil: sql<number | null>`(select own.messages_read_until from app_user own where own.id = ${user.id})`,
    })
    .from(message)
    .innerJoin(messageReceiver, eq(messageReceiver.messageId, message.id))
    .leftJoin(appUser, eq(appUser.id, message.sentBy))
    .leftJoin(eventInstance, isSelected)
    .leftJoin(event, eq(event.id, eventInstance.eventId))
    .where(
      and(
        inArray(messageReceiver.userId, [...userIds]),
        not(isHeld),
        karnevalId === undefined ? undefined : eq(message.karnevalId, karnevalId),
      ),
    )
    .orderBy(desc(message.id))
    .limit(limit)
  const reader = {
    kinds: [user.roles.includes('teacher') ? 'teacher' : 'school_admin'],
    units: [...user.unitIds],
  } as const
  const gaps = new Map<number, { units: UnitGaps[]; isMendable: IsMendable }>()
  for (const { karneval: id } of rows.filter(({ body, selection }) => selection.missing || body.includes('{saknas}')))
    if (!gaps.has(id))
      gaps.set(id, {
        units: await listUnitGaps(db, { karnevalId: id, today: helsinkiDay(now()) }, reader.units),
        isMendable: await readMendable({ db, now }, id),
      })
  const isPhoneless = rows.some(({ selection }) => selection.missing?.includes('phone'))
    ? await lacksOwnPhone(db, user)
    : null
  return rows.map(({ selection, sentAt, readUntil, name, schools, subject, body, ...row }) => {
    const { units, isMendable } = gaps.get(row.karneval) ?? { units: [], isMendable: () => false }
    const values = { name, schools, missing: gapLines(units, selection, isMendable)(reader) }
    return {
      ...{ ...row, subject: fillFields(subject, values), body: fillFields(body, values) },
      sent_at: shownAt(sentAt).toISOString(),
      is_new: user.onBehalf === undefined && isNew({ id: row.id, sentAt: shownAt(sentAt) }, { readUntil, now: now() }),
      asks: (selection.missing ?? []).map((code) => ({
        code,
        is_missing: (code === 'phone' ? isPhoneless : null) ?? units.some(({ missing }) => missing.includes(code)),
      })),
    }
  })
}

/** Whether a leader's own telephone number is missing. null for school admins and organisers, who see to all leaders. */
async function lacksOwnPhone(db: Db, { id, roles, onBehalf }: SessionUser): Promise<boolean | null> {
  if (onBehalf !== undefined || !roles.includes('teacher')) return null
  const [own] = await db.select({ phone: appUser.phone }).from(appUser).where(eq(appUser.id, id))
  return !own?.phone
}

const FRESH_MS = 14 * 86_400_000

/**
 * Whether a message is new to an account that has read until `readUntil`. Where none has been read the messages of the last
 * two weeks are, so that a new account is not met by a whole year.
 */
const isNew = (
  { id, sentAt }: { id: number; sentAt: Date },
  { readUntil, now }: { readUntil: number | null; now: Date },
): boolean => (readUntil === null ? now.getTime() - sentAt.getTime() < FRESH_MS : id > readUntil)

/**
 * Stores how far the account has read. Never back, when an older page says it later, and never beyond what was sent to
 * the account, because then a coming message would not be new.
 */
export async function markRead(db: Db, { id, onBehalf }: SessionUser, until: number): Promise<void> {
  if (onBehalf !== undefined) return
  await db.execute(sql`
    update app_user set messages_read_until = greatest(messages_read_until, (
      select max(message_id) from message_receiver where user_id = ${id} and message_id <= ${until}))
    where id = ${id}`)
}
