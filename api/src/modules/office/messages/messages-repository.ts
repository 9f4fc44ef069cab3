import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance } from '../../../db/schema/events.ts'
import { message, messageReceiver } from '../../../db/schema/messages.ts'
import { school } from '../../../db/schema/schools.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'

type Message = ItemOf<'GET /api/messages/'>
type Detail = ResponseOf<'GET /api/messages/{id}/'>

const inState = (state: Detail['receivers'][number]['state']) =>
  sql<number>`(select count(*)::int from message_receiver r where r.message_id = "message"."id" and r.state = ${state})`

const select = (db: Db) =>
  db
    .select({
      id: message.id,
      karneval: message.karnevalId,
      subject: message.subject,
      body: message.body,
      selection: message.selection,
      event_name: event.name,
      sent_by: sql<string>`coalesce(nullif(trim(${appUser.firstName} || ' ' || ${appUser.lastName}), ''), ${appUser.username}, '')`,
      sent_at: message.createdAt,
      queued_count: inState('queued'),
      sent_count: inState('sent'),
      failed_count: inState('failed'),
    })
    .from(message)
    .leftJoin(appUser, eq(appUser.id, message.sentBy))
    .leftJoin(eventInstance, sql`${eventInstance.id} = (${message.selection} ->> 'event_instance')::int`)
    .leftJoin(event, eq(event.id, eventInstance.eventId))

type Row = Awaited<ReturnType<typeof select>>[number]

/** Connection and clock of a read. */
type Reader = Pick<Context, 'db' | 'shownAt'>

async function withSchools({ db, shownAt }: Reader, rows: readonly Row[]): Promise<Message[]> {
  const ids = [...new Set(rows.flatMap(({ selection }) => selection.school ?? []))]
  const schools =
    ids.length === 0
      ? []
      : await db.select({ id: school.id, name: school.name }).from(school).where(inArray(school.id, ids))
  return rows.map((row) => ({
    ...row,
    sent_at: shownAt(row.sent_at).toISOString(),
    receiver_count: row.queued_count + row.sent_count + row.failed_count,
    school_names: schools.filter(({ id }) => row.selection.school?.includes(id)).map(({ name }) => name),
  }))
}

/** @throws AppError not_found */
export async function findMessage(reader: Reader, id: number): Promise<Message> {
  const [found] = await withSchools(reader, await select(reader.db).where(eq(message.id, id)))
  if (!found) throw new AppError('not_found')
  return found
}

export async function listMessages(
  reader: Reader,
  { karnevalId, limit, offset }: { karnevalId: number; limit: number; offset: number },
): Promise<ResponseOf<'GET /api/messages/'>> {
  const ofKarneval: SQL = eq(message.karnevalId, karnevalId)
  const [total] = await reader.db.select({ rows: count() }).from(message).where(ofKarneval)
  const rows = await select(reader.db).where(ofKarneval).orderBy(desc(message.id)).limit(limit).offset(offset)
  return { total: total?.rows ?? 0, data: await withSchools(reader, rows) }
}

/** @throws AppError not_found */
export async function readMessage(reader: Reader, id: number): Promise<Detail> {
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

/** Messages sent to the accounts, whether or not their mail was delivered, newest first; of one carnival or of all. */
export async function listOwnMessages(
  { db, shownAt }: Reader,
  userIds: readonly number[],
  { karnevalId, limit = 200 }: { karnevalId?: number; limit?: number } = {},
): Promise<ItemOf<'GET /api/messages/mine/'>[]> {
  const rows = await db
    .selectDistinct({ id: message.id, subject: message.subject, body: message.body, sentAt: message.createdAt })
    .from(message)
    .innerJoin(
      messageReceiver,
      and(eq(messageReceiver.messageId, message.id), inArray(messageReceiver.userId, [...userIds])),
    )
    .where(karnevalId === undefined ? undefined : eq(message.karnevalId, karnevalId))
    .orderBy(desc(message.id))
    .limit(limit)
  return rows.map(({ sentAt, ...row }) => ({ ...row, sent_at: shownAt(sentAt).toISOString() }))
}
