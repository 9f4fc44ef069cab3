import type { ItemOf } from '@stafapp/shared/contract/types'
import type { listMails } from '../../../mail/mail-repository.ts'

type Row = Awaited<ReturnType<typeof listMails>>['rows'][number]

const isUndelivered = ({ state }: Row) => state === 'queued' || state === 'failed'

export const toListedMail = (row: Row): ItemOf<'GET /api/users/mail/'> => ({
  id: row.id,
  kind: row.kind,
  to: row.to,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  cause: row.cause,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
  next_attempt_at: isUndelivered(row) ? row.nextAttemptAt.toISOString() : null,
})
