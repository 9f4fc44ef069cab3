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
}

export function createOutbox({
  jobs,
  clock,
  domain,
}: {
  jobs: Pick<Jobs, 'send'>
  clock: () => Date
  domain: string
}): Outbox {
  return {
    post: async (tx, { kind, to, content, isBulk = false, delayS = 0, ...optional }) => {
      const now = clock()
      const [row] = await tx
        .insert(mailMessage)
        .values({
          kind,
          toAddress: to,
          ...renderMail(content, await findOrganiserContact(tx)),
          messageId: `<${randomUUID()}@${domain}>`,
          nextAttemptAt: new Date(now.getTime() + delayS * 1000),
          createdAt: now,
          updatedAt: now,
          ...optional,
        })
        .returning({ id: mailMessage.id })
      if (!row) throw new Error('insert returned nothing')
      await jobs.send(tx, 'mail', { mailId: row.id }, { delayS, ...(isBulk ? { priority: BULK } : {}) })
    },
  }
}
