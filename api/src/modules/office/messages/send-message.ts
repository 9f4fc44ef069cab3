import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type FieldValues, fillFields, unknownFields } from '@stafapp/shared/rules/message-fields'
import { helsinkiClock, helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { message, messageReceiver } from '../../../db/schema/messages.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { withdrawMessageMails } from '../../../mail/mail-repository.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import { messageMail } from '../../../mail/templates/message.ts'
import { audit } from '../../audit/public.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { type GapsOf, readGaps } from './gap-lines.ts'
import { findMessage } from './messages-repository.ts'
import { planMails, type Receiver, requireSeen } from './plan.ts'
import { planAgain } from './plan-again.ts'
import { listPeople } from './selected-people.ts'

export type MessageServices = {
  /** The real time, as for all mails. */
  clock: () => Date
  outbox: Outbox
  publicUrl: string
  /** Seconds that a message waits before its first mail, so that the organiser can take it back. */
  holdS: number
}

type Ctx = Context<SessionUser>
type Sent = ResponseOf<'POST /api/messages/'>
type Draft = ResponseOf<'POST /api/messages/{id}/undo/'>
/** Replies go to the sender, also of a repeated message. */
type Letter = Pick<MessageRow, 'subject' | 'body'> & { replyTo: string; gapsOf: GapsOf; delayS: number }
type MessageRow = typeof message.$inferSelect

/**
 * Stores a message, its receivers and their mails in one transaction.
 * @throws AppError conflict when the receivers differ from the preview, required when there are none, invalid for a
 * field that does not exist, already_exists when it is the sender's own letter of a moment ago
 */
export function sendMessage(ctx: Ctx, body: BodyOf<'POST /api/messages/'>, services: MessageServices): Promise<Sent> {
  const { selection, fingerprint } = body
  requireFields(body)
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, body.karneval)
    const season = { karnevalId: karneval.id, today: helsinkiDay(ctx.now()) }
    const plan = planMails(await listPeople(tx, season, selection))
    const gapsOf = await readGaps({ ...ctx, db: tx }, season, selection, plan.receivers)
    requireSeen(plan, fingerprint, gapsOf)
    const now = services.clock()
    if (!body.repeated) await requireNew({ ...ctx, db: tx }, { ...body, karnevalId: karneval.id }, plan.receivers, now)
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
    const letter = { ...made, replyTo: await verifiedAddress(tx, ctx.user.id), gapsOf, delayS: services.holdS }
    await addReceivers(tx, letter, plan.receivers, services)
    await audit(tx, ctx, {
      action: 'message.send',
      objectType: 'message',
      objectId: made.id,
      // Audit the number only: the log is kept longer than the addresses.
      after: { subject: made.subject, selection, receivers: plan.receivers.length },
    })
    ctx.log.info({ event: 'message_sent', message: made.id, receivers: plan.receivers.length }, 'message sent')
    return findMessage({ ...ctx, ...services, db: tx }, made.id)
  })
}

/** As long as somebody may send the same letter from a second window without knowing of the first. */
const REPEAT_MIN = 10

/**
 * The same letter by the same person to the same addresses is asked about: it may come from a second window. The
 * sender's row is locked, so that two windows at the same moment take turns.
 * @throws AppError already_exists
 */
async function requireNew(
  { db: tx, user, shownAt }: Pick<Ctx, 'db' | 'user' | 'shownAt'>,
  { subject, body, karnevalId }: Pick<BodyOf<'POST /api/messages/'>, 'subject' | 'body'> & { karnevalId: number },
  receivers: readonly Receiver[],
  now: Date,
): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, user.id)).for('no key update')
  const earlier = await tx
    .select({ sentAt: message.createdAt, addresses: sql<string[]>`array_agg(${messageReceiver.address})` })
    .from(message)
    .innerJoin(messageReceiver, eq(messageReceiver.messageId, message.id))
    .where(
      and(
        eq(message.karnevalId, karnevalId),
        eq(message.sentBy, user.id),
        eq(message.subject, subject.trim()),
        eq(message.body, body.trim()),
        gt(message.createdAt, new Date(now.getTime() - REPEAT_MIN * 60_000)),
      ),
    )
    .groupBy(message.id)
    .orderBy(desc(message.id))
  const wanted = oneText(receivers.map(({ address }) => address))
  const same = earlier.find(({ addresses }) => oneText(addresses) === wanted)
  if (!same) return
  const at = helsinkiClock(shownAt(same.sentAt))
  throw new AppError(
    'already_exists',
    `Du skickade samma meddelande till samma mottagare kl. ${at}. Ingenting har skickats på nytt.`,
  )
}

/** Addresses as one text, whatever their order and case. */
const oneText = (addresses: readonly string[]): string =>
  addresses
    .map((address) => address.toLowerCase())
    .sort()
    .join('\n')

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
    const season = { karnevalId: sent.karnevalId, today: helsinkiDay(ctx.now()) }
    const { rows, ...plan } = await planAgain(tx, sent, to, season.today)
    const gapsOf = await readGaps({ ...ctx, db: tx }, season, sent.selection, plan.receivers)
    requireSeen(plan, fingerprint, gapsOf)
    const letter = { ...sent, replyTo: await verifiedAddress(tx, ctx.user.id), gapsOf, delayS: 0 }
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
    return findMessage({ ...ctx, ...services, db: tx }, id)
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
  letter: Letter & { id: number },
  receivers: readonly Receiver[],
  services: MessageServices,
): Promise<void> {
  if (receivers.length === 0) return
  const now = services.clock()
  const rows = await tx
    .insert(messageReceiver)
    .values(
      receivers.map(({ units: _units, ...receiver }) => ({
        messageId: letter.id,
        ...receiver,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: messageReceiver.id })
  for (const [index, { id }] of rows.entries()) {
    const receiver = receivers[index]
    if (receiver) await postTo(tx, letter, { ...receiver, id }, services)
  }
}

async function postTo(
  tx: Db,
  letter: Letter,
  receiver: Receiver & { id: number },
  { outbox, publicUrl }: MessageServices,
): Promise<void> {
  await outbox.post(tx, {
    kind: 'message',
    to: receiver.address,
    messageReceiverId: receiver.id,
    replyTo: letter.replyTo,
    isBulk: true,
    delayS: letter.delayS,
    content: messageMail({ ...filled(letter, receiver), publicUrl, ...receiver, takesAnswers: letter.replyTo !== '' }),
  })
}

/** The subject and the text as the receiver gets them. */
function filled({ subject, body, gapsOf }: Pick<Letter, 'subject' | 'body' | 'gapsOf'>, receiver: Receiver) {
  const values: FieldValues = { ...receiver, missing: gapsOf(receiver) }
  return { subject: fillFields(subject, values), body: fillFields(body, values) }
}

/** A misspelt field must not reach hundreds of schools. */
function requireFields({ subject, body }: { subject: string; body: string }): void {
  const [wrong] = [...unknownFields(subject), ...unknownFields(body)]
  if (wrong) {
    const detail = `Fältet ${wrong} finns inte. Fälten är {namn}, {skola} och {saknas}.`
    throw new AppError('invalid', detail, { attr: unknownFields(subject).includes(wrong) ? 'subject' : 'body' })
  }
  if (subject.includes('{saknas}'))
    throw new AppError('invalid', 'Fältet {saknas} är en lista och får inte plats i ämnet.', { attr: 'subject' })
}

/**
 * Sends the message to the organiser alone, as one of its receivers would get it. Nothing is stored but the mail.
 * @throws AppError conflict when the own address is not verified, required when there are no receivers, invalid for a
 * field that does not exist
 */
export function sendTest(
  ctx: Ctx,
  body: BodyOf<'POST /api/messages/test/'>,
  { outbox, publicUrl }: MessageServices,
): Promise<{ to: string }> {
  const { selection, address } = body
  requireFields(body)
  return withTransaction(ctx.db, async (tx) => {
    const to = await verifiedAddress(tx, ctx.user.id)
    if (to === '')
      throw new AppError('conflict', 'Din e-postadress är inte bekräftad. Bekräfta den på sidan Mitt konto.')
    const { id } = await resolveKarneval(tx, body.karneval)
    const season = { karnevalId: id, today: helsinkiDay(ctx.now()) }
    const { receivers } = planMails(await listPeople(tx, season, selection))
    const receiver = receivers.find((each) => each.address === address) ?? receivers[0]
    if (!receiver) throw new AppError('required', 'Urvalet har inga mottagare.', { attr: 'selection' })
    const gapsOf = await readGaps({ ...ctx, db: tx }, season, selection, [receiver])
    const { subject, ...text } = filled({ subject: body.subject.trim(), body: body.body.trim(), gapsOf }, receiver)
    await outbox.post(tx, {
      kind: 'message',
      to,
      replyTo: to,
      content: messageMail({ subject: `Prov: ${subject}`, ...text, publicUrl, ...receiver, takesAnswers: true }),
    })
    return { to }
  })
}

/**
 * Takes back a message of which no mail has been tried yet, and answers with its text and selection.
 * @throws AppError not_found, conflict when the first mail has been tried
 */
export function undoMessage(ctx: Ctx, id: number, { clock }: MessageServices): Promise<Draft> {
  return withTransaction(ctx.db, async (tx) => {
    const [sent] = await tx.select().from(message).where(eq(message.id, id)).for('update')
    if (!sent) throw new AppError('not_found')
    if (!(await withdrawMessageMails(tx, id, clock())))
      throw new AppError('conflict', 'Meddelandet har redan börjat skickas och kan inte tas tillbaka.')
    await tx.delete(message).where(eq(message.id, id))
    await audit(tx, ctx, {
      action: 'message.undo',
      objectType: 'message',
      objectId: id,
      before: { subject: sent.subject, selection: sent.selection },
    })
    ctx.log.info({ event: 'message_undone', message: id }, 'message undone')
    return { subject: sent.subject, body: sent.body, selection: sent.selection }
  })
}
