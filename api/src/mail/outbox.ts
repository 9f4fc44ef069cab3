import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { mailMessage } from '../db/schema/mail.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { findOrganiserContact } from '../modules/karneval/public.ts'
import { type MailContent, renderMail } from './content.ts'

export type NewMail = {
  kind: typeof mailMessage.$inferInsert.kind
  to: string
  content: MailContent
  invitationId?: number
  messageReceiverId?: number
  /** The sending of an invoice, whose PDF is attached at each attempt. */
  invoiceDeliveryId?: number
  replyTo?: string
  /** One of many: sent after requested links. */
  isBulk?: boolean
  /** Seconds before the first attempt. */
  delayS?: number
}

/** Below pg-boss's default of 0. */
const BULK = -1

export type Outbox = {
  /** Inserts the mail and its job in the caller's transaction: it is sent if and only if that commits. */
  post: (tx: Db, mail: NewMail) => Promise<void>
  /** The same for many bulk mails without delay, with as many statements as for one. */
  postAll: (tx: Db, mails: readonly Omit<NewMail, 'isBulk' | 'delayS'>[]) => Promise<void>
}

export function createOutbox({
  jobs,
  clock,
  domain,
}: {
  jobs: Pick<Jobs, 'send' | 'sendAll'>
  clock: () => Date
  domain: string
}): Outbox {
  const insert = async (tx: Db, mails: readonly NewMail[]): Promise<number[]> => {
    const now = clock()
    const contact = await findOrganiserContact(tx)
    const rows = await tx
      .insert(mailMessage)
      .values(
        mails.map(({ kind, to, content, isBulk: _priority, delayS = 0, ...optional }) => ({
          kind,
          toAddress: to,
          ...renderMail(content, contact),
          messageId: `<${randomUUID()}@${domain}>`,
          nextAttemptAt: new Date(now.getTime() + delayS * 1000),
          createdAt: now,
          updatedAt: now,
          ...optional,
        })),
      )
      .returning({ id: mailMessage.id })
    return rows.map(({ id }) => id)
  }
  return {
    post: async (tx, mail) => {
      const [mailId] = await insert(tx, [mail])
      if (mailId === undefined) throw new Error('insert returned nothing')
      await jobs.send(tx, 'mail', { mailId }, { delayS: mail.delayS ?? 0, ...(mail.isBulk ? { priority: BULK } : {}) })
    },
    postAll: async (tx, mails) => {
      if (mails.length === 0) return
      const ids = await insert(tx, mails)
      await jobs.sendAll(
        tx,
        'mail',
        ids.map((mailId) => ({ mailId })),
        { priority: BULK },
      )
    },
  }
}
