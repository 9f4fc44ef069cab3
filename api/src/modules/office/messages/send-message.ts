import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { message, messageReceiver } from '../../../db/schema/messages.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import { messageMail } from '../../../mail/templates/message.ts'
import { audit } from '../../audit/public.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { findMessage } from './messages-repository.ts'
import { planMails, type Receiver, requireSeen } from './plan.ts'
import { planAgain } from './plan-again.ts'
import { listPeople } from './selected-people.ts'

export type MessageServices = {
  /** The real time, as for all mails. */
  clock: () => Date
  outbox: Outbox
  publicUrl: string
}

type Ctx = Context<SessionUser>
type Sent = ResponseOf<'POST /api/messages/'>
/** Replies go to the sender, also of a repeated message. */
type Letter = MessageRow & { replyTo: string }
type MessageRow = typeof message.$inferSelect

/**
 * Stores a message, its receivers and their mails in one transaction.
 * @throws AppError conflict when the receivers differ from the preview, required when there are none
 */
export function sendMessage(ctx: Ctx, body: BodyOf<'POST /api/messages/'>, services: MessageServices): Promise<Sent> {
  const { selection, fingerprint } = body
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, body.karneval)
    const plan = planMails(await listPeople(tx, karneval.id, selection))
    requireSeen(plan, fingerprint)
    const now = services.clock()
    const [made] = await tx
      .insert(message)
      .values({
        karnevalId: karneval.id,
        subject: body.subject.trim(),
        body: body.body.trim(),
        selection,
        sentBy: ctx.user.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!made) throw new Error('insert returned nothing')
    const letter = { ...made, replyTo: await verifiedAddress(tx, ctx.user.id) }
    await addReceivers(tx, letter, plan.receivers, services)
    await audit(tx, ctx, {
      action: 'message.send',
      objectType: 'message',
      objectId: made.id,
      // Audit the number only: the log is kept longer than the addresses.
      after: { subject: made.subject, selection, receivers: plan.receivers.length },
    })
    ctx.log.info({ event: 'message_sent', message: made.id, receivers: plan.receivers.length }, 'message sent')
    return findMessage({ ...ctx, db: tx }, made.id)
  })
}

/**
 * Sends a message again to those who have not received it.
 * @throws AppError not_found, conflict when the receivers differ from the preview, required when there are none
 */
export function sendAgain(
  ctx: Ctx,
  { id, to, fingerprint }: { id: number } & BodyOf<'POST /api/messages/{id}/again/'>,
  services: MessageServices,
): Promise<Sent> {
  return withTransaction(ctx.db, async (tx) => {
    // Serialises repetitions, so that a concurrent one sees the first one's mails.
    const [sent] = await tx.select().from(message).where(eq(message.id, id)).for('update')
    if (!sent) throw new AppError('not_found')
    const { rows, ...plan } = await planAgain(tx, sent, to)
    requireSeen(plan, fingerprint)
    const letter = { ...sent, replyTo: await verifiedAddress(tx, ctx.user.id) }
    const now = services.clock()
    for (const [receiver, row] of rows) {
      const { name, address, kinds, schools } = receiver
      await tx
        .update(messageReceiver)
        .set({
          ...{ name, address, kinds, schools },
          state: 'queued',
          cause: '',
          sendCount: sql`${messageReceiver.sendCount} + 1`,
          updatedAt: now,
        })
        .where(eq(messageReceiver.id, row.id))
      await postTo(tx, letter, { ...receiver, id: row.id }, services)
    }
    await addReceivers(
      tx,
      letter,
      plan.receivers.filter((receiver) => !rows.has(receiver)),
      services,
    )
    await audit(tx, ctx, {
      action: 'message.send_again',
      objectType: 'message',
      objectId: id,
      after: { subject: sent.subject, to, receivers: plan.receivers.length },
    })
    ctx.log.info({ event: 'message_sent_again', message: id, receivers: plan.receivers.length }, 'message sent again')
    return findMessage({ ...ctx, db: tx }, id)
  })
}

/** The account's address; empty when it is not verified and thus may be another person's. */
export async function verifiedAddress(db: Db, userId: number): Promise<string> {
  const [row] = await db
    .select({ email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isNotNull(appUser.emailVerifiedAt)))
  return row?.email ?? ''
}

async function addReceivers(
  tx: Db,
  letter: Letter,
  receivers: readonly Receiver[],
  services: MessageServices,
): Promise<void> {
  if (receivers.length === 0) return
  const now = services.clock()
  const rows = await tx
    .insert(messageReceiver)
    .values(receivers.map((receiver) => ({ messageId: letter.id, ...receiver, createdAt: now, updatedAt: now })))
    .returning()
  for (const row of rows) await postTo(tx, letter, row, services)
}

async function postTo(
  tx: Db,
  { subject, body, replyTo }: Letter,
  { id, address, kinds, schools }: Pick<Receiver, 'address' | 'kinds' | 'schools'> & { id: number },
  { outbox, publicUrl }: MessageServices,
): Promise<void> {
  await outbox.post(tx, {
    kind: 'message',
    to: address,
    messageReceiverId: id,
    replyTo,
    isBulk: true,
    content: messageMail({ subject, body, publicUrl, kinds, schools, takesAnswers: replyTo !== '' }),
  })
}
