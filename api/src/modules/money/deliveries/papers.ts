import type { BodyOf, QueryOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { eq } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { invoiceDelivery } from '../../../db/schema/invoicing.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { streamZip, type ZippedFile } from '../../../lib/stream-zip.ts'
import type { InvoiceMails, MailOutcome } from '../../../mail/deliver-mail.ts'
import { MailFailure } from '../../../mail/transport.ts'
import { auditAll } from '../../audit/public.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import {
  claimedCents,
  drawPaper,
  drawPapers,
  findReminder,
  loadDocument,
  loadDocuments,
  NO_LONGER_DUE,
  paperName,
  settleSending,
} from '../invoices/public.ts'
import { listPapers, listReminders, lockPapers, settlePapers } from './deliveries-repository.ts'

/** The waiting papers in the order of their addresses, and those whose reminder asks for nothing any more. */
async function waitingPapers(db: Db, karnevalId: number, upTo: number) {
  const papers = await listPapers(db, karnevalId, upTo)
  const ids = [...new Set(papers.map(({ invoice }) => invoice))]
  const documents = await loadDocuments(db, ids)
  const reminders = new Map((await listReminders(db, ids)).map((row) => [row.id, row]))
  return papers.map((paper) => {
    const document = documents.get(paper.invoice)
    if (!document) throw new AppError('not_found')
    const reminder = paper.reminder === null ? null : (reminders.get(paper.reminder) ?? null)
    return { ...paper, document, reminder, isOver: reminder !== null && claimedCents(document, reminder) === 0 }
  })
}

/**
 * All papers that wait for the printer in the order of their addresses: in one PDF, or each as a file of its own in a zip.
 * Writes nothing.
 */
export async function printPapers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { karneval: id, up_to, format = 'pdf' }: QueryOf<'GET /api/invoices/papers/'>,
): Promise<FileAnswer> {
  const karneval = await resolveKarneval(db, id)
  const papers = (await waitingPapers(db, karneval.id, up_to)).filter(({ isOver }) => !isOver)
  if (papers.length === 0) throw new AppError('not_found', 'Inga papper väntar på utskrift.')
  const day = helsinkiDay(now())
  const name = `utskrift-${day}-${papers.length}-papper`
  if (format === 'zip') {
    return new FileAnswer({ name: `${name}.zip`, type: 'application/zip', body: streamZip(paperFiles(papers)) })
  }
  return new FileAnswer({
    name: `${name}.pdf`,
    type: 'application/pdf',
    body: await drawPapers(papers, `Utskrift ${day}`, now()),
  })
}

type Waiting = Awaited<ReturnType<typeof waitingPapers>>

/** Each paper when the one before has been sent; numbered, so that the files are in the order of the addresses. */
async function* paperFiles(papers: Waiting): AsyncGenerator<ZippedFile> {
  const digits = String(papers.length).length
  for (const [index, { document, reminder }] of papers.entries()) {
    const place = String(index + 1).padStart(digits, '0')
    yield { path: `${place}-${paperName(document, reminder)}.pdf`, bytes: await drawPaper(document, reminder) }
  }
}

/** Marks the papers up to an id as printed, and their invoices as sent. A second call finds none. */
export const markPrinted = (
  ctx: Context<SessionUser>,
  { karneval: id, up_to }: BodyOf<'POST /api/invoices/papers-printed/'>,
): Promise<number> =>
  withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, id)
    await lockPapers(tx, karneval.id, up_to)
    const papers = await waitingPapers(tx, karneval.id, up_to)
    const now = ctx.now()
    const printed = papers.filter(({ isOver }) => !isOver)
    await settlePapers(
      tx,
      printed.map((paper) => paper.id),
      now,
    )
    for (const paper of papers)
      if (paper.isOver) await settleSending(tx, paper.id, { state: 'failed', cause: NO_LONGER_DUE, now })
    await auditAll(
      tx,
      ctx,
      printed.map(({ invoice }) => ({ action: 'invoices.printed', objectType: 'invoice', objectId: invoice })),
    )
    return printed.length
  })

/** The PDF of a mailed sending, and the recording of how its mail went. */
export const invoiceMails: InvoiceMails = {
  filesOf: async (db: Db, deliveryId: number) => {
    const [sending] = await db.select().from(invoiceDelivery).where(eq(invoiceDelivery.id, deliveryId))
    if (!sending) throw new AppError('not_found')
    const document = await loadDocument(db, sending.invoiceId)
    const reminder = sending.reminderId === null ? null : await findReminder(db, sending.reminderId)
    if (reminder && claimedCents(document, reminder) === 0) throw new MailFailure(NO_LONGER_DUE, { isPermanent: true })
    const body = await drawPaper(document, reminder)
    return [{ name: `${paperName(document, reminder)}.pdf`, type: 'application/pdf', body }]
  },
  record: (tx, deliveryId, { state, isRefused, cause, now }) =>
    settleSending(tx, deliveryId, {
      state: stateOf(state, isRefused && cause !== NO_LONGER_DUE),
      cause,
      now,
    }),
}

function stateOf(mail: MailOutcome['state'], isRefused: boolean): 'accepted' | 'queued' | 'bounced' | 'failed' {
  if (mail === 'sent') return 'accepted'
  if (mail === 'failed') return 'queued'
  return isRefused ? 'bounced' : 'failed'
}
