import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../../db/db.ts'
import { type ListedDocument, loadDocuments, planReminders } from '../invoices/public.ts'
import { listWaiting, normalReference } from '../payments/public.ts'
import { invoiceMail } from './invoice-mail.ts'
import { choose } from './read-deliveries.ts'

type Preview = ResponseOf<'GET /api/invoices/invoices/{id}/reminder-preview/'>

/**
 * What a reminder of each invoice would claim today, how it would go and what its mail would say; nothing is written.
 * With a constant number of statements, in the order of the ids.
 * @throws AppError not_found, invalid when a half-year has no reference rate or the organiser's data are missing
 */
export async function previewReminders(
  db: Db,
  ids: readonly number[],
  { now, hasMaventa }: { now: Date; hasMaventa: boolean },
): Promise<Preview[]> {
  const planned = await planReminders(db, ids, now)
  const papers = planned.map(({ row, next }) => ({ row, reminder: next?.level ?? 1 }))
  const ways = await choose(db, papers, hasMaventa)
  const mailed = planned.flatMap(({ row, next }, index) =>
    next && ways[index]?.choice.channel === 'email' ? [row.id] : [],
  )
  const documents = await loadDocuments(db, mailed)
  const waiting = await listWaiting(db)
  return planned.map(({ row, next, refusal }, index): Preview => {
    const choice = ways[index]?.choice
    const document = documents.get(row.id)
    return {
      invoice: row.id,
      number: row.number,
      kind: row.kind,
      extent: row.extent,
      payer_name: row.payer_name,
      school_name: row.school_name,
      unit_name: row.unit_name,
      part_count: row.part_count,
      due_on: row.due_on,
      broken_promise_on: row.broken_promise_on,
      open_cents: row.open_cents,
      next:
        next && choice
          ? {
              level: next.level,
              due_on: next.dueOn,
              interest_cents: next.interestCents,
              fee_cents: next.feeCents,
              channel: choice.channel,
              address: choice.channel === null ? '' : choice.address,
              reason: choice.channel === null ? choice.reason : '',
              mail: document ? mailText(invoiceMail(document, next)) : null,
            }
          : null,
      refusal: refusal?.detail ?? '',
      ...waitingFor(row, waiting),
    }
  })
}

/** Undecided payments that may be for the invoice: the sum of those with its reference, and the number of those of its exact open sum. */
function waitingFor(
  { reference_number, open_cents }: ListedDocument,
  waiting: Awaited<ReturnType<typeof listWaiting>>,
): Pick<Preview, 'waiting_cents' | 'waiting_equal_count'> {
  const own = normalReference(reference_number ?? '')
  const named = waiting.filter(({ reference }) => own !== '' && normalReference(reference) === own)
  return {
    waiting_cents: named.reduce((sum, payment) => sum + payment.open_cents, 0),
    waiting_equal_count: waiting.filter((payment) => !named.includes(payment) && payment.open_cents === open_cents)
      .length,
  }
}

const mailText = ({ subject, paragraphs }: ReturnType<typeof invoiceMail>) => ({ subject, paragraphs: [...paragraphs] })
