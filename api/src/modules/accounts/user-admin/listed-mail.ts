import type { ItemOf } from '@stafapp/shared/contract/types'
import type { listMails } from '../../../mail/mail-repository.ts'

type Row = Awaited<ReturnType<typeof listMails>>['rows'][number]

const isUndelivered = ({ state }: Row) => state === 'queued' || state === 'failed'

/** A mail as the organiser reads it: without its text. */
export const toListedMail = (row: Row, shownAt: (real: Date) => Date): ItemOf<'GET /api/users/mail/'> => ({
  id: row.id,
  kind: row.kind,
  to: row.to,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  cause: row.cause,
  created_at: shownAt(row.createdAt).toISOString(),
  sent_at: row.sentAt ? shownAt(row.sentAt).toISOString() : null,
  next_attempt_at: isUndelivered(row) ? shownAt(row.nextAttemptAt).toISOString() : null,
})
